import type { Cancelled, OfferAnswer, Order } from '@tablier/contracts'
import { type ColumnType, type Generated, sql } from 'kysely'
import { statements } from '../migrations/statements.ts'
import { ordersOf, type TableFacts } from './table-facts.ts'

/** An order before its offer was accepted. */
export type OrderBefore = Pick<Order, 'state' | 'held_until' | 'price' | 'parts'>

export interface OfferTables {
  /** Offers: an order has at most one. */
  offers: {
    id: Generated<number>
    /** Null after the order was erased. Then only the offer that was accepted says something. */
    order_id: number | null
    /** What the owner changes, as JSON. It is a text, so that what is frozen of it stays as it is. */
    draft: string
    /** Given when it is first sent, without gaps in a year. Such a row is never deleted. */
    number: string | null
    number_year: number | null
    number_in_year: number | null
    withdrawn_at: string | null
    version: Generated<number>
    created_at: string
    updated_at: string
  }
  /** What was sent. `content` is frozen, and `hash` is its SHA-256. */
  offer_versions: {
    id: Generated<number>
    offer_id: number
    /** 1 for the first. */
    sent: number
    content: string
    hash: string
    customer_name: string
    place: string
    total: number
    /** A local date of the site. */
    valid_until: string
    sent_at: string
    seen_at: string | null
  }
  /** What a guest said to a version. */
  offer_answers: {
    id: Generated<number>
    offer_id: number
    version_id: number
    kind: OfferAnswer['kind']
    at: string
    name: string
    words: string
    chosen: ColumnType<number[], string, never>
    total: number | null
    hash: string
    how: string
    actor_id: number | null
    actor_name: string | null
    /** What the acceptance changed of its order; null of a refusal, and of acceptances before there was this column. */
    order_before: ColumnType<OrderBefore | null, string | null | undefined, never>
    /** When, why and by whom an acceptance was taken back that was entered by mistake. */
    undone_at: string | null
    undone_reason: Generated<string>
    undone_by_id: number | null
    undone_by_name: string | null
  }
  /** That an accepted evening was moved to another day or time. */
  offer_moves: {
    id: Generated<number>
    offer_id: number
    at: string
    from_day: string | null
    from_start: string | null
    to_day: string
    to_start: string | null
    actor_id: number | null
    actor_name: string | null
  }
  /** That an accepted evening was cancelled. The newest that is not undone counts, and its order says the same. */
  offer_cancellations: {
    id: Generated<number>
    offer_id: number
    at: string
    /** The local date of the evening's time zone. */
    cancelled_on: string
    by: Cancelled['by']
    /** Of the step that counted; null if nothing was agreed or the evening had no day. */
    percent: number | null
    owed: number
    words: string
    actor_id: number | null
    actor_name: string | null
    /** When the evening was taken up again, or another sum was agreed. */
    undone_at: string | null
  }
}

export const offersOf = (id: number) => sql`(select id from offers where order_id in ${ordersOf(id)})`
const accepted = sql`(select version_id from offer_answers where kind = 'accepted' and undone_at is null)`

export const offerTables: TableFacts = {
  migrations: {
    '0140-offers': statements(
      `create table offers (
        id integer generated always as identity primary key,
        order_id integer unique references orders on delete set null,
        draft text not null,
        number text,
        number_year integer,
        number_in_year integer,
        withdrawn_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (number_year, number_in_year),
        check (num_nulls(number, number_year, number_in_year) in (0, 3))
      )`,
      `create table offer_versions (
        id integer generated always as identity primary key,
        offer_id integer not null references offers on delete cascade,
        sent integer not null check (sent > 0),
        content text not null,
        hash text not null,
        customer_name text not null,
        place text not null,
        total integer not null check (total >= 0),
        valid_until date not null,
        sent_at timestamptz not null,
        seen_at timestamptz,
        unique (offer_id, sent)
      )`,
      `create table offer_answers (
        id integer generated always as identity primary key,
        offer_id integer not null references offers on delete cascade,
        version_id integer not null references offer_versions on delete cascade,
        kind text not null check (kind in ('accepted', 'declined')),
        at timestamptz not null,
        name text not null,
        words text not null,
        chosen jsonb not null,
        total integer check (total >= 0),
        hash text not null,
        how text not null,
        actor_id integer,
        actor_name text,
        unique (version_id, kind)
      )`,
      // An offer is accepted once, whatever happens at the same time.
      `create unique index offer_answers_accepted on offer_answers (offer_id) where kind = 'accepted'`,
      `alter table secret_links add column offer_id integer unique references offers on delete cascade`,
      `alter table secret_links drop constraint secret_links_kind_check`,
      `alter table secret_links add constraint secret_links_kind_check
        check (kind in ('enquiry', 'table', 'calendar', 'offer'))`,
      `alter table secret_links add constraint secret_links_offer_check check ((kind = 'offer') = (offer_id is not null))`,
    ),
    '0141-cancellations': statements(
      `create table offer_cancellations (
        id integer generated always as identity primary key,
        offer_id integer not null references offers on delete cascade,
        at timestamptz not null,
        cancelled_on date not null,
        by text not null check (by in ('guest', 'owner')),
        percent integer check (percent between 0 and 100),
        owed integer not null check (owed >= 0),
        words text not null,
        actor_id integer,
        actor_name text,
        undone_at timestamptz
      )`,
      // An evening is cancelled once, whatever happens at the same time.
      `create unique index offer_cancellations_one on offer_cancellations (offer_id) where undone_at is null`,
      `alter table orders add column cancelled_on date`,
      `alter table orders add column owed integer check (owed >= 0)`,
      `alter table orders add constraint orders_cancelled_check
        check (num_nulls(cancelled_on, owed) in (0, 2) and (owed is null or state = 'lost'))`,
    ),
    '0142-taken-back': statements(
      `alter table offer_answers
        add column order_before jsonb,
        add column undone_at timestamptz,
        add column undone_reason text not null default '',
        add column undone_by_id integer,
        add column undone_by_name text,
        add check (undone_at is null or kind = 'accepted'),
        drop constraint offer_answers_version_id_kind_key`,
      `create unique index offer_answers_one on offer_answers (version_id, kind) where undone_at is null`,
      `drop index offer_answers_accepted`,
      `create unique index offer_answers_accepted on offer_answers (offer_id)
        where kind = 'accepted' and undone_at is null`,
    ),
    '0143-moves': statements(
      `create table offer_moves (
        id integer generated always as identity primary key,
        offer_id integer not null references offers on delete cascade,
        at timestamptz not null,
        from_day date,
        from_start text,
        to_day date not null,
        to_start text,
        actor_id integer,
        actor_name text
      )`,
      `create index offer_moves_offer on offer_moves (offer_id)`,
    ),
  },
  /** What was accepted is a business record: it stays without the person. A number stays too, because none may be missing. */
  personal: [
    {
      table: 'offer_versions',
      emptied: ['content'],
      isAbout: (id) => sql`(offer_id in ${offersOf(id)} and id not in ${accepted})`,
    },
    { table: 'offer_versions', emptied: ['customer_name', 'place'], isAbout: (id) => sql`offer_id in ${offersOf(id)}` },
    {
      table: 'offer_answers',
      emptied: ['name', 'words', 'how', 'undone_reason'],
      isAbout: (id) => sql`offer_id in ${offersOf(id)}`,
    },
    { table: 'offer_cancellations', emptied: ['words'], isAbout: (id) => sql`offer_id in ${offersOf(id)}` },
    { table: 'offers', isAbout: (id) => sql`(order_id in ${ordersOf(id)} and number is null)` },
    { table: 'offers', emptied: ['draft'], isAbout: (id) => sql`order_id in ${ordersOf(id)}` },
  ],
  impersonal: {
    accounts: {
      offer_answers: ['actor_name', 'undone_by_name'],
      offer_cancellations: ['actor_name'],
      offer_moves: ['actor_name'],
    },
    machine: {
      offer_versions: ['hash'],
      offer_answers: ['kind', 'chosen', 'hash', 'order_before'],
      offer_cancellations: ['by'],
      offer_moves: ['from_start', 'to_start'],
    },
  },
}

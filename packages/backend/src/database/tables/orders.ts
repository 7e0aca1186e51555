import type { AllergyDecision, DayOff, OrderEvent, OrderFile, OrderPart, OrderState } from '@tablier/contracts'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { FieldColumns, orderColumns, RecordTable } from '../field-columns.ts'
import { searchMigration } from '../migrations/0046-search.ts'
import { offersOf } from './offers.ts'
import type { SealedColumns } from './site.ts'
import { statements } from '../migrations/statements.ts'
import { guestsOf, isOfCustomer, isOfMessage, isOfOrder, type SearchKey, type TableFacts } from './table-facts.ts'

export interface OrderTables {
  /** Orders. `day` and `slot` are unique together, which decides who gets a day. */
  orders: SealedColumns &
    FieldColumns<Omit<typeof orderColumns, 'time_zone'>> & {
      id: Generated<number>
      customer_id: number
      message_id: number | null
      /** The state as it was stored. A hold that has ended is an enquiry again. */
      state: Generated<OrderState>
      held_until: string | null
      lost_reason: Generated<string>
      /** The slot of its day that the order has, from 1; null if it has none. */
      slot: number | null
      time_zone: string
      consented_at: string | null
      /** When the accepted evening was cancelled, and what is owed of it. */
      cancelled_on: string | null
      owed: number | null
      currency: string
      search_key: SearchKey
      version: Generated<number>
      created_at: string
      updated_at: string
    }
  order_parts: RecordTable<OrderPart & { id: number; order_id: number }, 'id'>
  order_events: RecordTable<Omit<OrderEvent, 'details'>, 'id'> & {
    order_id: number
    details: ColumnType<string[], string | undefined, never>
  }
  /** The files of orders. Lists never select `bytes`. */
  order_files: RecordTable<Omit<OrderFile, 'size'>, 'id'> & {
    order_id: number
    bytes: ColumnType<Uint8Array, Uint8Array, never>
    /** The number of bytes, which the database counts. */
    size: ColumnType<number, never, never>
  }
  order_guests: {
    id: Generated<number>
    order_id: number
    sealed: string
    sealed_key: string
    consented_at: string
    /** The hash of the link with which the guest changes the answer; null if the owner entered it. */
    token_hash: string | null
    version: Generated<number>
    created_at: string
    updated_at: string
  }
  /** Words of guests that name an allergy: see `guests/allergy-notes.ts`. A row is of a message or of an answer. */
  allergy_notes: {
    id: Generated<number>
    message_id: ColumnType<number | null, number | undefined, never>
    guest_id: ColumnType<number | null, number | undefined, never>
    noted_at: string
    /** Null while nobody has decided. */
    decision: ColumnType<AllergyDecision | null, never, AllergyDecision | null>
    decided_at: ColumnType<string | null, never, string | null>
  }
  /** Links that open without an account. Deleting one revokes it. */
  secret_links: SealedColumns & {
    id: Generated<number>
    kind: 'enquiry' | 'table' | 'calendar' | 'offer'
    message_id: number | null
    order_id: number | null
    offer_id: number | null
    token_hash: string
    created_at: string
    expires_at: string
  }
  days_off: RecordTable<DayOff & { updated_at: string }, 'id' | 'note' | 'version'>
}

export const orderTables: TableFacts = {
  migrations: {
    '0044-allergy-notes': statements(
      `create table allergy_notes (
        id integer generated always as identity primary key,
        message_id integer unique references messages on delete cascade,
        guest_id integer unique references order_guests on delete cascade,
        noted_at timestamptz not null,
        decision text check (decision in ('taken_over', 'put_aside')),
        decided_at timestamptz,
        check (num_nonnulls(message_id, guest_id) = 1),
        check ((decision is null) = (decided_at is null))
      )`,
      // The message that the mail of a reply quotes. Older replies were mailed with a quotation of their own.
      `alter table replies add column quotes_id integer references messages on delete set null`,
    ),
    '0046-search': searchMigration,
    '0127-order-menu': statements('alter table orders add column menu jsonb'),
    '0131-distance': statements(`alter table orders add column distance_km integer`),
  },
  personal: [
    { table: 'allergy_notes', isAbout: (id) => sql`(${isOfMessage(id)} or guest_id in ${guestsOf(id)})` },
    {
      table: 'secret_links',
      isAbout: (id) => sql`(${isOfMessage(id)} or ${isOfOrder(id)} or offer_id in ${offersOf(id)})`,
    },
    { table: 'order_guests', isAbout: isOfOrder },
    { table: 'order_files', isAbout: isOfOrder },
    { table: 'order_events', isAbout: isOfOrder },
    { table: 'order_parts', isAbout: isOfOrder },
    {
      table: 'orders',
      isAbout: isOfCustomer,
      ofCustomer: {
        downloadedIn: 'orders',
        keepsCustomer: (since) => sql`(day >= (${since} at time zone 'UTC')::date or created_at >= ${since})`,
      },
    },
  ],
  impersonal: { owner: { days_off: ['note'] } },
}

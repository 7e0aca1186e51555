import type { PaymentNotice, ReminderKind } from '@tablier/contracts'
import type { ColumnType, Generated } from 'kysely'
import { paymentsMigration } from '../migrations/0133-payments.ts'
import type { ChainedPayment } from '../payment-chain.ts'
import { statements } from '../migrations/statements.ts'
import { isOfOrder, type TableFacts } from './table-facts.ts'

/** Columns that are written once; a trigger refuses to change them. */
type Kept = { readonly [Name in keyof ChainedPayment]: ColumnType<ChainedPayment[Name], ChainedPayment[Name], never> }

export interface PaymentTables {
  /** What came and went back. Rows are only added, by `addPayment`; an erasure empties `payer` and `note`. */
  payments: Kept & {
    /** Null once its order is erased. */
    order_id: ColumnType<number | null, number, never>
    payer: ColumnType<string, string, never>
    note: ColumnType<string, string, never>
    /** Empty for the first payment. */
    previous_hash: ColumnType<string, string, never>
    hash: ColumnType<string, string, never>
  }
  /** The end of the chain, in one row. Whoever adds a payment locks it. */
  payment_chain: {
    id: Generated<number>
    /** The id of the last payment; 0 if there is none. */
    last_id: number
    last_hash: string
    /** The last payment that was deleted after its years, from the first one on; 0 if none was. */
    cleared_id: number
    /** Its hash, with which the chain goes on; '' if none was. */
    cleared_hash: string
  }
  /** What a provider has reported and could not be entered, until somebody settles it, and what was done about it. */
  payment_notices: {
    id: Generated<number>
    provider: string
    reference: string
    kind: PaymentNotice['kind']
    /** The id that it names; no order may have it. */
    of_order: number
    amount: number
    currency: string
    problem: PaymentNotice['problem']
    happened_at: string
    arrived_at: string
    settled: 'entered' | 'by_hand' | 'dismissed' | null
    settled_at: string | null
    actor_id: number | null
    actor_name: string | null
  }
  /** The last session in which a guest was to pay at a provider, for each order. */
  payment_sessions: {
    order_id: number
    provider: string
    session: string
    url: string
    amount: number
    currency: string
    /** How many payments the order had when it was begun. */
    payments: number
    /** Which session of the order it is, from 1 on. */
    attempt: number
    begun_at: string
  }
  /** Mails that call a part to mind: those that were sent or held back. */
  payment_reminders: {
    order_id: number
    due_on: string
    kind: ReminderKind
    sent_at: string | null
    held_back_at: string | null
  }
}

export const paymentTables: TableFacts = {
  migrations: {
    '0133-payments': paymentsMigration,
    '0135-payment-reminders': statements(
      `create table payment_reminders (
        order_id integer not null references orders on delete cascade,
        due_on date not null,
        kind text not null check (kind in ('before', 'after')),
        sent_at timestamptz,
        held_back_at timestamptz,
        primary key (order_id, due_on, kind)
      )`,
      `alter table site add column reminded_day text`,
    ),
    '0144-payment-notices': statements(
      `create table payment_notices (
        id integer generated always as identity primary key,
        provider text not null,
        reference text not null,
        kind text not null check (kind in ('paid', 'refunded')),
        of_order integer not null,
        amount bigint not null check (amount > 0),
        currency text not null,
        problem text not null check (problem in ('no_order', 'currency', 'too_large', 'as_many', 'example')),
        happened_at timestamptz not null,
        arrived_at timestamptz not null,
        settled text check (settled in ('entered', 'by_hand', 'dismissed')),
        settled_at timestamptz,
        actor_id integer,
        actor_name text,
        unique (provider, reference, kind, amount),
        check ((settled is null) = (settled_at is null))
      )`,
      `create index payment_notices_open on payment_notices (id) where settled is null`,
    ),
    '0145-payment-sessions': statements(
      `create table payment_sessions (
        order_id integer primary key references orders on delete cascade,
        provider text not null,
        session text not null,
        url text not null,
        amount integer not null check (amount > 0),
        currency text not null,
        payments integer not null,
        attempt integer not null check (attempt > 0),
        begun_at timestamptz not null
      )`,
    ),
    '0146-cleared-payments': statements(
      `alter table payment_chain
        add column cleared_id integer not null default 0,
        add column cleared_hash text not null default ''`,
      // Payments whose years are over are deleted from the first one on, after the chain has noted the last of them.
      `create or replace function keep_payments() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.id <= (select cleared_id from payment_chain) then
            return old;
          end if;
          raise exception 'payments are only added: undo one by a counter-line';
        end if;
        if (new.id, new.of_order, new.day, new.amount, new.currency, new.way, new.counters_id, new.provider,
            new.provider_reference, new.actor_id, new.actor_name, new.entered_at, new.previous_hash, new.hash)
          is distinct from
           (old.id, old.of_order, old.day, old.amount, old.currency, old.way, old.counters_id, old.provider,
            old.provider_reference, old.actor_id, old.actor_name, old.entered_at, old.previous_hash, old.hash) then
          raise exception 'payments are only added: undo one by a counter-line';
        end if;
        return new;
      end $$`,
    ),
  },
  personal: [
    { table: 'payment_reminders', isAbout: isOfOrder },
    { table: 'payment_sessions', isAbout: isOfOrder },
    { table: 'payments', emptied: ['payer', 'note'], isAbout: isOfOrder },
  ],
  impersonal: {
    accounts: { payments: ['actor_name'], payment_notices: ['actor_name'] },
    machine: {
      payments: ['currency', 'way', 'provider', 'provider_reference', 'previous_hash', 'hash'],
      payment_chain: ['last_hash', 'cleared_hash'],
      payment_notices: ['provider', 'reference', 'kind', 'currency', 'problem', 'settled'],
    },
  },
}

import { formatMoney } from '@tablier/contracts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type ChainedPayment, paymentHash } from '../payment-chain.ts'

/** What was to be paid, and when it was. */
interface Amount {
  readonly order_id: number
  readonly kind: 'deposit' | 'balance' | 'refund'
  readonly amount: number
  readonly due_on: string | null
  readonly paid_on: string | null
  readonly currency: string
  readonly name: string
}

const tables = [
  `create table payment_chain (
    id integer primary key default 1 check (id = 1),
    last_id integer not null,
    last_hash text not null
  )`,
  `create table payments (
    id integer primary key check (id > 0),
    order_id integer references orders on delete set null,
    of_order integer not null,
    payer text not null,
    day date not null,
    amount integer not null check (amount <> 0),
    currency text not null,
    way text not null check (way in ('transfer', 'card', 'cash', 'provider', 'other')),
    note text not null,
    counters_id integer unique references payments,
    provider text,
    provider_reference text,
    actor_id integer,
    actor_name text,
    entered_at timestamptz not null,
    previous_hash text not null,
    hash text not null,
    unique (provider, provider_reference),
    check ((provider is null) = (provider_reference is null))
  )`,
  `create index payments_order on payments (order_id, day, id)`,
  // An erasure empties the columns that are not named here.
  `create function keep_payments() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
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
  `create trigger keep before update or delete on payments for each row execute function keep_payments()`,
]

const parts = [
  `delete from order_amounts where kind = 'refund'`,
  `alter table order_amounts rename to order_parts`,
  `alter table order_parts drop column paid_on`,
  `alter table order_parts drop constraint order_amounts_kind_check`,
  `alter table order_parts add constraint order_parts_kind_check check (kind in ('deposit', 'balance', 'part'))`,
  `alter index order_amounts_order rename to order_parts_order`,
]

/**
 * Amounts become parts. What was paid of them becomes a payment of that day, a refund one of a negative amount. A refund
 * that was not paid is something to do: a line of the order's checklist.
 */
export const paymentsMigration: Migration = {
  async up(db) {
    for (const text of tables) await sql.raw(text).execute(db)
    const { rows } = await sql<Amount>`
      select order_id, kind, amount, due_on, paid_on, currency, customers.name
      from order_amounts join orders on orders.id = order_id join customers on customers.id = customer_id
      order by paid_on, order_amounts.id`.execute(db)
    await addPaid(db, rows)
    await noteRefunds(db, rows)
    for (const text of parts) await sql.raw(text).execute(db)
  },
}

async function addPaid(db: Kysely<unknown>, amounts: readonly Amount[]): Promise<void> {
  const entered_at = new Date().toISOString()
  let last = { id: 0, hash: '' }
  for (const { order_id, kind, amount, paid_on: day, currency, name } of amounts) {
    if (day === null || amount === 0) continue
    const line: ChainedPayment = {
      id: last.id + 1,
      of_order: order_id,
      day,
      amount: kind === 'refund' ? -amount : amount,
      currency,
      way: 'other',
      counters_id: null,
      provider: null,
      provider_reference: null,
      actor_id: null,
      actor_name: null,
      entered_at,
    }
    const hash = await paymentHash(line, last.hash)
    await sql`
      insert into payments (id, order_id, of_order, payer, day, amount, currency, way, note, entered_at, previous_hash, hash)
      values (${line.id}, ${order_id}, ${order_id}, ${name}, ${day}, ${line.amount}, ${currency}, ${line.way}, '',
        ${entered_at}, ${last.hash}, ${hash})`.execute(db)
    last = { id: line.id, hash }
  }
  await sql`insert into payment_chain (last_id, last_hash) values (${last.id}, ${last.hash})`.execute(db)
}

const toPayBack: Readonly<Record<string, string>> = {
  en: 'Pay back',
  de: 'Zurückzahlen:',
  fr: 'À rembourser\u00a0:',
  es: 'Por devolver:',
  it: 'Da rimborsare:',
}

async function noteRefunds(db: Kysely<unknown>, amounts: readonly Amount[]): Promise<void> {
  const settings = await sql<{ language: string }>`select language from settings`.execute(db)
  const language = settings.rows[0]?.language ?? 'en'
  for (const { order_id, kind, amount, due_on, paid_on, currency } of amounts) {
    if (kind !== 'refund' || paid_on !== null) continue
    const due = due_on === null ? '' : ` (${due_on})`
    const text = `${toPayBack[language] ?? toPayBack['en']} ${formatMoney(amount, currency, language)}${due}`
    const line = JSON.stringify([{ group: '', text, is_done: false }])
    await sql`update orders set checklist = checklist || ${line}::jsonb where id = ${order_id}`.execute(db)
  }
}

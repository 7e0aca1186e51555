import { checkPayments, type Db, readMigrations } from '@tablier/backend'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OlderDatabase, openOlderDatabase } from '../backups/older-database.ts'
import { buildTestApp, type TestApp } from '../harness.ts'

let older: OlderDatabase
let test: TestApp

beforeAll(async () => {
  older = await openOlderDatabase('0124-products', fillWithAmounts)
  test = await buildTestApp(older.options())
})
afterAll(async () => {
  await test.close()
  await older.drop()
})

/** Two orders, with an amount of each kind, paid and not paid. */
async function fillWithAmounts(db: Db): Promise<void> {
  await sql`insert into customers (name, email, heard_at, created_at, updated_at)
    values ('Ada', '', now(), now(), now()), ('Ben', '', now(), now(), now())`.execute(db)
  await sql`insert into orders (customer_id, state, currency, time_zone, checklist, created_at, updated_at) values
    (1, 'done', 'EUR', 'UTC', '[{"group": "Shop", "text": "Butter", "is_done": true}]', now(), now()),
    (2, 'lost', 'JPY', 'UTC', '[]', now(), now())`.execute(db)
  await sql`insert into order_amounts (order_id, kind, amount, due_on, paid_on) values
    (1, 'deposit', 30000, '2026-03-01', '2026-03-02'), (1, 'balance', 70000, '2026-04-01', null),
    (1, 'refund', 5000, '2026-05-01', null), (1, 'deposit', 0, null, '2026-03-03'),
    (2, 'balance', 9000, null, '2026-01-15'), (2, 'refund', 4000, null, '2026-03-02')`.execute(db)
}

it('amounts become parts, and what was paid of them a chain of payments by day', async () => {
  expect(await readMigrations(test.db)).toContain('0133-payments')
  const parts = test.db.selectFrom('order_parts').select(['order_id', 'kind', 'amount', 'due_on']).orderBy('id')
  expect(await parts.execute()).toEqual([
    { order_id: 1, kind: 'deposit', amount: 30000, due_on: '2026-03-01' },
    { order_id: 1, kind: 'balance', amount: 70000, due_on: '2026-04-01' },
    { order_id: 1, kind: 'deposit', amount: 0, due_on: null },
    { order_id: 2, kind: 'balance', amount: 9000, due_on: null },
  ])
  const payments = test.db
    .selectFrom('payments')
    .select(['id', 'order_id', 'payer', 'day', 'amount', 'currency', 'way'])
  expect(await payments.orderBy('id').execute()).toEqual([
    { id: 1, order_id: 2, payer: 'Ben', day: '2026-01-15', amount: 9000, currency: 'JPY', way: 'other' },
    { id: 2, order_id: 1, payer: 'Ada', day: '2026-03-02', amount: 30000, currency: 'EUR', way: 'other' },
    { id: 3, order_id: 2, payer: 'Ben', day: '2026-03-02', amount: -4000, currency: 'JPY', way: 'other' },
  ])
  expect(await checkPayments(test.db)).toMatchObject({ count: 3, broken: null })
})

it('a refund that was not paid is something to do', async () => {
  const orders = test.db.selectFrom('orders').select('checklist').orderBy('id')
  expect(await orders.execute()).toEqual([
    {
      checklist: [
        { group: 'Shop', text: 'Butter', is_done: true },
        { group: '', text: 'Pay back €50.00 (2026-05-01)', is_done: false },
      ],
    },
    { checklist: [] },
  ])
})

it('the next payment continues the chain', async () => {
  const admin = await test.admin()
  await admin.payments.add({ params: { id: 1 }, body: { day: '2026-04-01', amount: 70000, way: 'transfer' } })
  expect(await checkPayments(test.db)).toMatchObject({ count: 4, broken: null })
})

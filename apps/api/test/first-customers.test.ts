import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openOlderDatabase, type OlderDatabase } from './backups/older-database.ts'
import { buildTestApp, type TestApp } from './harness.ts'

let older: OlderDatabase
let test: TestApp

beforeAll(async () => {
  older = await openOlderDatabase('0017-evenings', async (db) => {
    await sql`
      insert into messages (name, email, subject, message, created_at) values
        ('Ada', 'ada@example.com', 'First', '', '2026-01-01T10:00:00Z'),
        ('Ada Lovelace', 'ADA@example.com', 'Second', '', '2026-03-01T10:00:00Z'),
        ('Bea', 'bea@example.com', 'Another', '', '2026-02-01T10:00:00Z'),
        ('A test', '', 'Without an address', '', '2026-04-01T10:00:00Z')`.execute(db)
  })
  test = await buildTestApp(older.options())
})
afterAll(async () => {
  await test.close()
  await older.drop()
})

it('makes a customer of each address that messages came from before there were customers', async () => {
  const customers = test.db.selectFrom('customers').select(['email_key', 'name', 'created_at', 'heard_at'])
  expect(await customers.orderBy('heard_at').execute()).toEqual([
    {
      email_key: 'bea@example.com',
      name: 'Bea',
      created_at: '2026-02-01T10:00:00.000Z',
      heard_at: '2026-02-01T10:00:00.000Z',
    },
    {
      email_key: 'ada@example.com',
      name: 'Ada Lovelace',
      created_at: '2026-01-01T10:00:00.000Z',
      heard_at: '2026-03-01T10:00:00.000Z',
    },
  ])
})

it('gives the messages their senders, whatever the spelling of the address', async () => {
  const senders = test.db
    .selectFrom('messages')
    .leftJoin('customers', 'customers.id', 'messages.customer_id')
    .select(['messages.subject', 'customers.name'])
    .orderBy('messages.id')
  expect(await senders.execute()).toEqual([
    { subject: 'First', name: 'Ada Lovelace' },
    { subject: 'Second', name: 'Ada Lovelace' },
    { subject: 'Another', name: 'Bea' },
    { subject: 'Without an address', name: null },
  ])
})

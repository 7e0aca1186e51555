import { type Db, findCredentials } from '@tablier/backend'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openOlderDatabase } from './backups/older-database.ts'
import { buildTestApp, type TestApp } from './harness.ts'

/** Opens the application on a database as an older version left it. */
async function upgradeFrom(migration: string, change: (db: Db) => Promise<unknown>): Promise<TestApp> {
  const older = await openOlderDatabase(migration, async (db) => void (await change(db)))
  onTestFinished(older.drop)
  const test = await buildTestApp(older.options())
  onTestFinished(test.close)
  return test
}

it('accounts get their keys, and records a history', async () => {
  const { db } = await upgradeFrom('0008-mail-bounds', (older) =>
    sql`
      insert into users (name, email, role, password_hash) values
        ('', 'ａdmin@example.com', 'user', 'x'), ('', 'Admin@example.com', 'admin', 'x'),
        ('', 'Rosa@example.com', 'user', 'x'), ('', 'rosａ@example.com', 'user', 'x')`.execute(older),
  )
  expect(await db.selectFrom('users').select(['email', 'email_key']).orderBy('id').execute()).toEqual([
    { email: 'ａdmin@example.com', email_key: null },
    { email: 'Admin@example.com', email_key: 'admin@example.com' },
    { email: 'Rosa@example.com', email_key: 'rosa@example.com' },
    { email: 'rosａ@example.com', email_key: null },
  ])
  expect(await findCredentials(db, 'ａdmin@example.com')).toMatchObject({ role: 'admin' })
  expect(await db.selectFrom('revisions').select(['collection', 'number', 'kind', 'actor_id']).execute()).toEqual([
    { collection: 'banners', number: 1, kind: 'created', actor_id: null },
  ])
})

it('each address that messages came from gets a customer, whatever its spelling', async () => {
  const { db } = await upgradeFrom('0017-evenings', (older) =>
    sql`
      insert into messages (name, email, subject, message, created_at) values
        ('Ada', 'ada@example.com', 'First', '', '2026-01-01T10:00:00Z'),
        ('Ada Lovelace', 'ADA@example.com', 'Second', '', '2026-03-01T10:00:00Z'),
        ('Bea', 'bea@example.com', 'Another', '', '2026-02-01T10:00:00Z'),
        ('A test', '', 'Without an address', '', '2026-04-01T10:00:00Z')`.execute(older),
  )
  const at = (month: number) => `2026-0${month}-01T10:00:00.000Z`
  const customers = db.selectFrom('customers').select(['email_key', 'name', 'created_at', 'heard_at'])
  expect(await customers.orderBy('heard_at').execute()).toEqual([
    { email_key: 'bea@example.com', name: 'Bea', created_at: at(2), heard_at: at(2) },
    { email_key: 'ada@example.com', name: 'Ada Lovelace', created_at: at(1), heard_at: at(3) },
  ])
  const senders = db
    .selectFrom('messages')
    .leftJoin('customers', 'customers.id', 'messages.customer_id')
    .select(['messages.subject', 'customers.name'])
  expect(await senders.orderBy('messages.id').execute()).toEqual([
    { subject: 'First', name: 'Ada Lovelace' },
    { subject: 'Second', name: 'Ada Lovelace' },
    { subject: 'Another', name: 'Bea' },
    { subject: 'Without an address', name: null },
  ])
})

it('the sections of a site in use that were left out as long as they were empty still are', async () => {
  const test = await upgradeFrom('0024-password-notes', async (older) => {
    const owner = sql`('Ada', 'a', 'a', 'admin', '')`
    await sql`insert into users (name, email, email_key, role, password_hash) values ${owner}`.execute(older)
    await sql`insert into gallery_items (category, title, status) values ('Garden', 'Dusk', 'Draft')`.execute(older)
    await sql`insert into portfolio_contents (heading, status) values ('Dishes', 'Published')`.execute(older)
  })
  const { settings } = await test.client().settings.get()
  expect(settings.hiddenSections).toEqual(['services', 'testimonials', 'gallery'])
})

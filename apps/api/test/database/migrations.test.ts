import { findCredentials, migrateTo } from '@tablier/backend'
import { collections, customerFields, dayOffFields, orderFields, replyTemplateFields } from '@tablier/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OlderDatabase, openOlderDatabase } from '../backups/older-database.ts'
import { buildTestApp, type TestApp } from '../harness.ts'

let older: OlderDatabase
let test: TestApp
/** What older versions stored about a device that says nothing of itself, and about another. */
const devices = ['Unknown device', 'Firefox on Windows']
const UNCLEAN = 'Kept<meta http-equiv="refresh" content="0;url=https://evil.example/">'

/** Opens the application on the database of a site that was used with three older versions. */
beforeAll(async () => {
  older = await openOlderDatabase('0008-mail-bounds', async (db) => {
    await sql`
      insert into users (name, email, role, password_hash) values
        ('', 'ａdmin@example.com', 'user', 'x'), ('', 'Admin@example.com', 'admin', 'x'),
        ('', 'Rosa@example.com', 'user', 'x'), ('', 'rosａ@example.com', 'user', 'x')`.execute(db)
    await migrateTo(db, '0017-evenings')
    await sql`
      insert into messages (name, email, subject, message, created_at) values
        ('Ada', 'ada@example.com', 'First', '', '2026-01-01T10:00:00Z'),
        ('Ada Lovelace', 'ADA@example.com', 'Second', '', '2026-03-01T10:00:00Z'),
        ('Bea', 'bea@example.com', 'Another', '', '2026-02-01T10:00:00Z'),
        ('A test', '', 'Without an address', '', '2026-04-01T10:00:00Z')`.execute(db)
    await migrateTo(db, '0024-password-notes')
    await sql`insert into gallery_items (category, title, status) values ('Garden', 'Dusk', 'Draft')`.execute(db)
    await sql`insert into portfolio_contents (heading, status) values ('Dishes', 'Published')`.execute(db)
    await migrateTo(db, '0048-region')
    const dirty = { text: UNCLEAN, from: UNCLEAN }
    const page = { body: UNCLEAN, translations: { de: { body: dirty } } }
    await sql`update legal_pages set body = ${UNCLEAN}, translations = ${JSON.stringify(page.translations)}::jsonb`.execute(
      db,
    )
    const footer = { heading: UNCLEAN, translations: { de: { heading: dirty } } }
    await sql`
      insert into trash (area, record_id, title, record, deleted_at)
      values ('footers', 1, '', ${JSON.stringify(footer)}::jsonb, now())`.execute(db)
    await sql`
      insert into sessions (id, user_id, created_at, expires_at, signed_in_at, used_at, address, device)
      select device, id, now(), now() + interval '1 day', now(), now(), '', device
      from users, unnest(${devices}::text[]) as device where email = 'Rosa@example.com'`.execute(db)
    await sql`
      insert into activity (at, area, action, title, details, device, address)
      select now(), 'users', 'signed_in', 'Rosa', '[]', device, ''
      from unnest(${devices}::text[]) as device`.execute(db)
    await sql`
      insert into mail_outbox (kind, payload)
      select 'new_device', jsonb_build_object('name', 'Rosa', 'device', device)
      from unnest(${devices}::text[]) as device`.execute(db)
  })
  test = await buildTestApp(older.options())
})
afterAll(async () => {
  await test.close()
  await older.drop()
})

it('accounts get their keys, and records a history', async () => {
  const users = test.db.selectFrom('users').select(['email', 'email_key'])
  expect(await users.orderBy('id').limit(4).execute()).toEqual([
    { email: 'ａdmin@example.com', email_key: null },
    { email: 'Admin@example.com', email_key: 'admin@example.com' },
    { email: 'Rosa@example.com', email_key: 'rosa@example.com' },
    { email: 'rosａ@example.com', email_key: null },
  ])
  expect(await findCredentials(test.db, 'ａdmin@example.com')).toMatchObject({ role: 'admin' })
  const revisions = test.db.selectFrom('revisions').select(['collection', 'number', 'kind', 'actor_id'])
  expect(await revisions.execute()).toEqual([{ collection: 'banners', number: 1, kind: 'created', actor_id: null }])
})

it('each address that messages came from gets a customer, whatever its spelling', async () => {
  const at = (month: number) => `2026-0${month}-01T10:00:00.000Z`
  const customers = test.db.selectFrom('customers').select(['email_key', 'name', 'created_at', 'heard_at'])
  expect(await customers.orderBy('heard_at').execute()).toEqual([
    { email_key: 'bea@example.com', name: 'Bea', created_at: at(2), heard_at: at(2) },
    { email_key: 'ada@example.com', name: 'Ada Lovelace', created_at: at(1), heard_at: at(3) },
  ])
  const senders = test.db
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
  const { settings } = await test.client().settings.get()
  expect(settings.hiddenSections).toEqual(['services', 'testimonials', 'gallery'])
})

it('HTML that an earlier restore let in is cleaned in every shape', async () => {
  const text = { text: 'Kept', from: 'Kept' }
  const pages = await test.db.selectFrom('legal_pages').select(['body', 'translations']).execute()
  expect(pages).toEqual(Array.from({ length: 3 }, () => ({ body: 'Kept', translations: { de: { body: text } } })))
  const { record } = await test.db.selectFrom('trash').select('record').executeTakeFirstOrThrow()
  expect(record).toEqual({ heading: 'Kept', translations: { de: { heading: text } } })
})

it('a device that says nothing of itself has no words in any table', async () => {
  const [, known] = devices
  const sessions = test.db.selectFrom('sessions').select(['id', 'device']).where('id', 'in', devices)
  expect(await sessions.orderBy('id', 'desc').execute()).toEqual([
    { id: 'Unknown device', device: null },
    { id: known, device: known },
  ])
  const lines = test.db.selectFrom('activity').select('device').where('title', '=', 'Rosa')
  expect(await lines.orderBy('id').execute()).toEqual([{ device: null }, { device: known }])
  const mails = test.db.selectFrom('mail_outbox').select('payload').where('kind', '=', 'new_device')
  expect(await mails.orderBy('id').execute()).toMatchObject([
    { payload: { name: 'Rosa', device: null } },
    { payload: { name: 'Rosa', device: known } },
  ])
})

/** The fields that have no column of their own: diets are sealed with other words, and parts have a table. */
const withoutColumn = new Set(['diets', 'allergens', 'parts'])

it('every field of a record has a column', async () => {
  const records = [
    ...Object.values(collections).map(({ table, fields }) => ({ table, fields })),
    { table: 'customers', fields: customerFields },
    { table: 'days_off', fields: dayOffFields },
    { table: 'orders', fields: orderFields },
    { table: 'reply_templates', fields: replyTemplateFields },
  ]
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public'`.execute(test.db)
  const columns = new Set(rows.map(({ place }) => place))
  const places = records.flatMap(({ table, fields }) =>
    Object.keys(fields).flatMap((field) => (withoutColumn.has(field) ? [] : [`${table}.${field}`])),
  )
  expect(
    places.filter((place) => !columns.has(place)),
    'add a migration beside the table, in packages/backend/src/database/tables',
  ).toEqual([])
})

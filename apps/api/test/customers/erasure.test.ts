import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPayments, customerRows, type Db, tableFacts } from '@tablier/backend'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { connectEmbedded } from '../../src/database/connect.ts'
import { unlimited } from '../conformance/api-subject.ts'
import { insertRows, isOnPostgres, openTestDatabase, prepareFolder } from '../database.ts'
import { useFolder } from '../folder.ts'
import { buildTestApp, type TestApp } from '../harness.ts'

const NAME = 'Zebedee'
const EMAIL = 'zebedee@example.com'
/** The text in a file of the order. */
const SIGNED = 'signed at the lake'
/** The hash of the address, as mail slots store it. */
const DIGEST = createHash('sha256').update(EMAIL).digest('hex')

const folder = useFolder()
let test: TestApp
let admin: Client<Api>

/** An embedded database whose files can be searched. */
async function onDisk(): Promise<{ embedded?: Db }> {
  if (isOnPostgres) return {}
  await prepareFolder(folder)
  const embedded = await connectEmbedded(folder)
  return { embedded }
}

it('every column that can hold words is in a list, or in rows that an erasure deletes', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql<{ table: string; name: string; can_hold_words: boolean }>`
    select table_name as table, table_name || '.' || column_name as name,
      udt_name not in ('int2', 'int4', 'int8', 'bool', 'date', 'timestamptz', 'float8') as can_hold_words
    from information_schema.columns where table_schema = 'public'`.execute(db)
  await close()
  const personal = tableFacts.flatMap((facts) => facts.personal ?? [])
  const deleted = personal.filter(({ emptied }) => !emptied).map(({ table }) => table)
  const emptied = personal.map(({ table, emptied: columns = [] }) => [table, columns] as const)
  const others = tableFacts.flatMap(({ impersonal = {} }) =>
    Object.values(impersonal).flatMap(Object.entries<readonly string[]>),
  )
  const names = [...emptied, ...others].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  expect(new Set(names).size).toBe(names.length)
  const undecided = rows.filter(({ table, can_hold_words }) => can_hold_words && !deleted.includes(table))
  const all = new Set(rows.map(({ name }) => name))
  expect(names.filter((name) => !all.has(name))).toEqual([])
  expect(undecided.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  expect(deleted.filter((table) => !rows.some((row) => row.table === table))).toEqual([])
})

it('every table whose rows name a customer says what a merge, a download and the retention period do with them', async () => {
  const { db, close } = await openTestDatabase()
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass`.execute(db)
  await close()
  expect(customerRows.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

/** Returns the tables that contain a text in any column, also as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(test.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql`
      select from ${sql.table(name)} as anything where to_jsonb(anything)::text ilike any (${[
        `%${text}%`,
        `%${Buffer.from(text).toString('hex')}%`,
      ]}::text[]) limit 1`.execute(test.db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

/** Compares the parts of a customer's download with the rows that an erasure would delete. */
async function expectInDownload(id: number): Promise<void> {
  const { messages, orders, customer } = await admin.customers.download({ params: { id } })
  const parts = { messages, orders, customer: customer.otherEmails }
  for (const { table, isAbout, downloadedIn } of customerRows) {
    const rows = await sql`select from ${sql.table(table)} where ${isAbout(id)}`.execute(test.db)
    expect([table, parts[downloadedIn].length]).toEqual([table, rows.rows.length])
    expect(rows.rows).not.toEqual([])
  }
}

/** Returns the files of the database that contain one of these texts. */
async function filesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (texts.some((text) => bytes.includes(text))) found.push(path.slice(folder.length))
  }
  return found
}

const texts = { name: `${NAME} Quux`, email: EMAIL, subject: `${NAME} asks`, message: `I am ${NAME}` }

async function write(evening?: NonNullable<Parameters<Client<Api>['messages']['send']>[0]['body']['evening']>) {
  await test.client().messages.send({ body: { ...texts, ...(evening && { evening }) } })
  const { items } = await admin.messages.list({ query: { limit: 1 } })
  return items[0]! // was just sent
}

/** Writes the name everywhere where the site can store it. Returns the customer. */
async function putEverywhere(): Promise<number> {
  const date = new Date(test.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10)
  const told = { occasion: `${NAME} is 40`, place: `At ${NAME}'s`, telephone: '0170 9753' }
  const message = await write({ date, ...told, diets: `${NAME} eats no figs`, hasConsent: true })
  const id = message.customerId!
  const params = { id: message.orderId! }
  await admin.replies.send({ params: message, body: { body: `Dear ${NAME}` } })
  await admin.replies.saveDraft({ params: message, body: { body: `${NAME}, one more thing`, version: 0 } })
  const { order } = await admin.orders.get({ params })
  const checklist = [{ group: 'Shop', text: `A cake for ${NAME}`, isDone: false }]
  const dishes = [{ dishId: null, title: `Tarte ${NAME}` }]
  await admin.orders.update({ params, body: { version: order.version, notes: NAME, checklist, dishes } })
  await admin.guests.createLink({ params })
  await admin.guests.create({ params, body: { name: NAME, diet: '', allergens: [], hasConsent: true } })
  const file = new Blob([`%PDF-1.7 between us and ${NAME}, ${SIGNED}`])
  await admin.orderFiles.upload({ params, body: { name: `${NAME}.pdf` }, file })
  const day = test.clock.now().toISOString().slice(0, 10)
  await admin.payments.add({ params, body: { day, amount: 300_00, way: 'cash', note: `From ${NAME}’s mother` } })
  await putIntoOffer(params)
  await admin.orders.move({ params, body: { from: 'confirmed', to: 'lost', lostReason: `${NAME} has moved` } })
  const { version } = (await admin.offers.get({ params })).offer!
  const words = `Until another time, ${NAME}`
  await admin.offers.cancel({ params, body: { version, by: 'guest', owed: 40_00, words } })
  const { customer } = await admin.customers.get({ params: { id } })
  const second = (await admin.customers.create({ body: { name: NAME, email: `second.${EMAIL}` } })).customer
  const body = { version: customer.version, other: second.id }
  const merged = (await admin.customers.merge({ params: { id }, body })).customer
  const { link } = await admin.enquiries.createLink({ params: message })
  await admin.messages.delete({ params: await write() })
  await removeAsExample(await write())
  const corrected = { version: merged.version, email: `right.${EMAIL}`, notes: `${NAME} is tall` }
  await admin.customers.update({ params: { id }, body: corrected })
  const token = link!.path!.replace('/enquiry/', '')
  await test.client().enquiries.add({ body: { token, message: `${NAME} again` } })
  await test.client().messages.send({ body: { ...texts, website: 'https://ada.example' } }) // is suspected
  await test.mails()
  await waitInOutbox(message.id)
  return id
}

/** Sends a version that names the customer, another that is accepted, and writes something that nobody has sent. */
async function putIntoOffer(params: { readonly id: number }): Promise<void> {
  const { offer } = await admin.offers.create({ params, body: {} })
  const priced = { quantity: 100, unit: 'evening', price: 100_00, vatRate: 0, discount: 0 } as const
  const said = { kind: 'text', productId: null, title: 'Dinner', details: '', courses: [], group: '' } as const
  const lines = [{ ...said, ...priced, courses: [], discountKind: 'percent' as const, isOptional: false }]
  const change = async (version: number, words: string) =>
    (await admin.offers.update({ params, body: { version, lines, parts: [], words } })).offer.version
  const send = async (version: number) => (await admin.offers.send({ params, body: { version } })).offer.version
  const first = await send(await change(offer.version, `Dear ${NAME}`))
  const second = await send(await change(first, ''))
  const version = await change(second, `Dear ${NAME}, one more thing`)
  await admin.offers.accept({ params, body: { version, name: NAME, how: `${NAME} called`, chosen: [] } })
}

async function removeAsExample({ id }: { readonly id: number }): Promise<void> {
  await test.mails()
  await test.db.insertInto('example_records').values({ table_name: 'messages', record_id: id, version: null }).execute()
  await admin.examples.remove()
}

/** Adds a refused notice, and one that waits for a digest. */
async function waitInOutbox(message_id: number): Promise<void> {
  const next_attempt_at = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
  const payload = JSON.stringify({ message_id })
  const last_error = `550 ${EMAIL} does not exist`
  await insertRows(test.db, 'mail_outbox', { kind: 'new_message', payload, next_attempt_at, last_error })
  await test.db.insertInto('held_notices').values({ message_id, digest_id: null }).execute()
}

it('erasing a customer leaves their name in no table and in no file, and keeps who did it and when', async () => {
  const options = { hasMail: true, sendMail: async () => {}, limits: unlimited }
  test = await buildTestApp({ ...options, ...(await onDisk()) })
  onTestFinished(test.close)
  admin = await test.admin()
  const id = await putEverywhere()
  if (!isOnPostgres) await sql`vacuum (analyze)`.execute(test.db) // as every day, so that the planner has samples
  const holding = [
    'activity',
    'customer_addresses',
    'customers',
    'example_records',
    'mail_outbox',
    'messages',
    'offer_answers',
    'offer_cancellations',
    'offer_versions',
    'offers',
    'order_files',
    'orders',
    'payments',
  ]
  expect(await tablesWith(NAME)).toEqual([...holding, 'replies', 'reply_drafts'].toSorted())
  expect(await tablesWith(DIGEST)).toEqual(['mail_slots'])
  expect(await tablesWith(SIGNED)).toEqual(['order_files'])
  if (!isOnPostgres) for (const text of [NAME, SIGNED]) expect(await filesWith([text])).not.toEqual([])
  await expect(admin.customers.erasurePreview({ params: { id } })).resolves.toEqual({
    messages: 4, // one is suspected; and one that was an example
    orders: 1,
    replies: 1,
    guests: 1,
    files: 1,
    mails: 1,
    payments: 1,
    acceptedOffers: 1,
  })

  await expectInDownload(id)

  await admin.customers.erase({ params: { id } })

  expect(await Promise.all([NAME, DIGEST, SIGNED].map(tablesWith))).toEqual([[], [], []])
  for (const table of [
    'order_files',
    'order_guests',
    'secret_links',
    'held_notices',
    'order_events',
    'order_parts',
  ] as const)
    expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([])
  if (!isOnPostgres) expect(await filesWith([NAME, EMAIL, SIGNED, '0170 9753'])).toEqual([])
  const kept = { id: 1, order_id: null, of_order: 1, amount: 300_00, payer: '', note: '' }
  expect(await test.db.selectFrom('payments').selectAll().execute()).toMatchObject([kept])
  expect(await checkPayments(test.db)).toMatchObject({ count: 1, broken: null })
  const agreed = { customer_name: '', place: '', total: 100_00, content: expect.stringContaining('Dinner') }
  const versions = test.db.selectFrom('offer_versions').selectAll().orderBy('sent')
  expect(await versions.execute()).toMatchObject([{ ...agreed, content: '' }, agreed]) // one was replaced
  const answers = await test.db.selectFrom('offer_answers').selectAll().execute()
  expect(answers).toMatchObject([{ kind: 'accepted', name: '', words: '', how: '', total: 100_00 }])
  const cancelled = await test.db.selectFrom('offer_cancellations').selectAll().execute()
  expect(cancelled).toMatchObject([{ by: 'guest', owed: 40_00, words: '' }])
  const { user } = await admin.auth.me()
  const { items } = await admin.customers.erasures()
  expect(items).toEqual([{ at: expect.any(String), actorId: user.id, actorName: user.name, count: 1 }])
  await expect(admin.customers.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  const { items: activity } = await admin.activity.list({ query: { area: 'customers', limit: 1 } })
  expect(activity).toMatchObject([{ action: 'erased', recordId: null, title: '', actorId: user.id }])
})

import {
  type ContentRecord,
  type Database,
  type Db,
  fillContent,
  insertMessages,
  insertUser,
  markAsExamples,
  NOBODY,
  type Passwords,
  type Secrets,
} from '@tablier/backend'
import { collections } from '@tablier/contracts'
import { type DemoMessage, demoReply, demoTemplates } from '@tablier/demo-content'
import { sql, type Transaction } from 'kysely'
import type { NewAccount } from '../mock-options.ts'
import { fillDesk } from './fill-desk.ts'

const contentTables = Object.values(collections).map(({ table }) => table)
/** Sessions and mailed links are deleted with their users, drafts of replies with their messages. */
const otherTables = [
  'users',
  'messages',
  'replies',
  'reply_templates',
  'customers',
  'customer_addresses',
  'orders',
  'order_amounts',
  'order_events',
  'order_guests',
  'order_files',
  'secret_links',
  'days_off',
  'erasures',
  'mail_outbox',
]
const historyTables = ['content_drafts', 'revisions', 'trash', 'activity']
/** Their ids need not start again. */
const recordTables = ['example_records', 'mail_slots', 'held_notices', 'pictures', 'backup_tasks']

const initialSettings = {
  site_name: '',
  language: 'en',
  time_zone: null,
  notify_emails: '[]',
  trash_days: 30,
  reply_email: '',
  answer_within_hours: 24,
  currency: 'EUR',
  evenings_a_day: 1,
  hold_days: 7,
  keep_years: 3,
  purge_days: 30,
  confirmation_text: '',
  checklists: '[]',
  backup_every: 'off',
  backup_keep: 7,
} as const

export interface Seed {
  readonly content: readonly ContentRecord[]
  readonly accounts: readonly NewAccount[]
  /** Newest first. */
  readonly messages: readonly DemoMessage[]
  /** The texts of the legal pages, by name; none is published. */
  readonly legalPages: Readonly<Record<string, string>>
  /** Whether the content and the messages are the example site's, which can be removed in one call. */
  readonly hasExamples: { readonly content: boolean; readonly messages: boolean }
}

/** Deletes everything and inserts the seed; ids start from 1 again. */
export async function resetDatabase(
  db: Db,
  { content, accounts, messages, legalPages, hasExamples }: Seed,
  { passwords, secrets }: { readonly passwords: Passwords; readonly secrets: Secrets },
): Promise<void> {
  const users = await Promise.all(
    accounts.map(async ({ password, ...user }) => ({ ...user, password_hash: await hashOnce(passwords, password) })),
  )
  await db.transaction().execute(async (trx) => {
    await empty(trx, [...contentTables, ...otherTables], [...historyTables, ...recordTables])
    const filled = await fillContent(trx, content, { actor: NOBODY, at: new Date() })
    if (hasExamples.content) await markAsExamples(trx, filled)
    await trx.updateTable('settings').set(initialSettings).execute()
    await resetLegalPages(trx, legalPages)
    for (const user of users) await insertUser(trx, user)
    const rows = await insertMessages(trx, messages.toReversed(), { secrets, now: new Date() })
    if (!hasExamples.messages || rows.length === 0) return
    await markAsExamples(trx, [{ table: 'messages', ids: rows.map(({ id }) => id) }])
    await fillReplies(trx)
    await fillDesk(trx, secrets)
  })
}

/** Answers one of the example messages, and fills in the example templates. */
async function fillReplies(trx: Transaction<Database>): Promise<void> {
  await trx
    .insertInto('reply_templates')
    .values([...demoTemplates])
    .execute()
  const { to, author, body } = demoReply
  const { id } = await trx.selectFrom('messages').select('id').where('email', '=', to).executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  await trx
    .insertInto('replies')
    .values({ message_id: id, author_name: author, body, created_at: now, mail_state: 'sent', sent_at: now })
    .execute()
}

/** Replaces all content; accounts and messages stay. */
export async function replaceContent(db: Db, content: readonly ContentRecord[], areExamples: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await empty(trx, contentTables, historyTables)
    await trx.deleteFrom('example_records').where('table_name', '<>', 'messages').execute()
    const filled = await fillContent(trx, content, { actor: NOBODY, at: new Date() })
    if (areExamples) await markAsExamples(trx, filled)
  })
}

async function resetLegalPages(trx: Transaction<Database>, bodies: Seed['legalPages']): Promise<void> {
  await sql`
    update legal_pages
    set title = initcap(name), is_published = false, body = coalesce(${JSON.stringify(bodies)}::jsonb ->> name, '')
  `.execute(trx)
}

/** Deletes all rows and restarts the ids of the first tables; a truncate of every table takes thirty times as long. */
async function empty(
  trx: Transaction<Database>,
  tables: readonly string[],
  moreTables: readonly string[],
): Promise<void> {
  const deletions = [...tables, ...moreTables].map(
    (table) => sql`${sql.table(`from_${table}`)} as (delete from ${sql.table(table)})`,
  )
  const restarts = tables.map((table) => sql`setval(${`${table}_id_seq`}, 1, false)`)
  await sql`with ${sql.join(deletions)} select ${sql.join(restarts)}`.execute(trx)
}

const hashes = new Map<string, Promise<string>>()

/** Caches hashes, because every reset needs those of the same few passwords. */
function hashOnce(passwords: Passwords, password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password)
  hashes.set(password, hash)
  return hash
}

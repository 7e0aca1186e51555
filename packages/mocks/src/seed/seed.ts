import {
  type ContentRecord,
  type Database,
  type Db,
  fillContent,
  firstTemplates,
  insertMessages,
  insertUser,
  markAsExamples,
  NOBODY,
  type Passwords,
  type Secrets,
  storeExampleTexts,
} from '@tablier/backend'
import { collections } from '@tablier/contracts'
import { type DemoMessage, demoReply, inLanguages } from '@tablier/demo-content'
import { words } from '@tablier/words/site/all'
import { sql, type Transaction } from 'kysely'
import type { NewAccount } from '../mock-options.ts'
import { fillDesk } from './fill-desk.ts'

const contentTables = Object.values(collections).map(({ table }) => table)
const historyTables = ['content_drafts', 'revisions', 'trash', 'activity']

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
    accounts.map(async ({ password, ...user }) => ({
      ...user,
      is_email_confirmed: true,
      password_hash: await hashOnce(passwords, password),
    })),
  )
  await db.transaction().execute(async (trx) => {
    await empty(trx, await allTables(trx))
    await emptyPayments(trx)
    await sql`insert into settings default values`.execute(trx)
    await trx.updateTable('site').set({ remarks_left: null }).execute() // the site's row stays
    const filled = await fillContent(trx, content, { actor: NOBODY, at: new Date() })
    if (hasExamples.content) await markAsExamples(trx, filled)
    await resetLegalPages(trx, legalPages)
    for (const user of users) await insertUser(trx, user)
    const rows = await insertMessages(trx, messages.toReversed(), { secrets, now: new Date() })
    if (!hasExamples.messages || rows.length === 0) return
    await markAsExamples(trx, [{ table: 'messages', ids: rows.map(({ id }) => id) }])
    await storeExampleTexts(trx, inLanguages)
    await fillReplies(trx)
    await fillDesk(trx, secrets)
  })
}

/** Answers one of the example messages, and fills in the example templates. */
async function fillReplies(trx: Transaction<Database>): Promise<void> {
  await trx.insertInto('reply_templates').values(firstTemplates(words.en)).execute()
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
    await empty(trx, [...contentTables, ...historyTables])
    await trx.deleteFrom('example_records').where('table_name', '<>', 'messages').execute()
    const filled = await fillContent(trx, content, { actor: NOBODY, at: new Date() })
    if (areExamples) await markAsExamples(trx, filled)
  })
}

async function resetLegalPages(trx: Transaction<Database>, bodies: Seed['legalPages']): Promise<void> {
  await sql`
    update legal_pages
    set title = initcap(name), is_published = false, translations = '{}',
      body = coalesce(${JSON.stringify(bodies)}::jsonb ->> name, '')
  `.execute(trx)
}

/** Those of the site's records: without the ones that the migrations fill and that stay, and the payments. */
async function allTables(trx: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename !~ '^kysely' and tablename not in ('site', 'legal_pages', 'payments', 'payment_chain')
  `.execute(trx)
  return rows.map(({ name }) => name)
}

/** Deletes all rows and restarts the ids of the tables; a truncate of every table takes thirty times as long. */
async function empty(trx: Transaction<Database>, tables: readonly string[]): Promise<void> {
  const deletions = tables.map((table) => sql`${sql.table(`from_${table}`)} as (delete from ${sql.table(table)})`)
  const sequences = tables.map((table) => `${table}_id_seq`)
  const restarts = sql`
    select setval(sequencename::regclass, 1, false) from pg_sequences
    where schemaname = 'public' and sequencename in (${sql.join(sequences)})`
  await sql`with ${sql.join(deletions)} ${restarts}`.execute(trx)
}

/** Deletes the payments, which their trigger refuses to a deletion. */
async function emptyPayments(trx: Transaction<Database>): Promise<void> {
  await sql`truncate payments`.execute(trx)
  await trx.updateTable('payment_chain').set({ last_id: 0, last_hash: '', cleared_id: 0, cleared_hash: '' }).execute()
}

const hashes = new Map<string, Promise<string>>()

/** Caches hashes, because every reset needs those of the same few passwords. */
function hashOnce(passwords: Passwords, password: string): Promise<string> {
  const hash = hashes.get(password) ?? passwords.hash(password)
  hashes.set(password, hash)
  return hash
}

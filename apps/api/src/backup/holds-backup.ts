import { createHash } from 'node:crypto'
import type { Database } from '@tablier/backend'
import type { Transaction } from 'kysely'
import type { Manifest, TablePart } from './manifest.ts'
import { measureTable, readRows } from './row-pages.ts'

/** Sign-ins and mails change these by themselves, and housekeeping adds up the rows of counts. */
const restless = new Set([
  'sessions',
  'password_resets',
  'email_changes',
  'mail_outbox',
  'mail_slots',
  'held_notices',
  'message_counts',
  'order_counts',
])

/** True if the database holds exactly the rows of a backup, except those that change by themselves. */
export async function holdsBackup(trx: Transaction<Database>, { tables }: Manifest): Promise<boolean> {
  for (const table of tables) if (!restless.has(table.name) && !(await holdsTable(trx, table))) return false
  return true
}

async function holdsTable(trx: Transaction<Database>, { name, rows, bytes, sha256 }: TablePart): Promise<boolean> {
  const size = await measureTable(trx, name)
  if (size.rows !== rows || size.bytes !== bytes) return false
  const hash = createHash('sha256')
  for await (const page of readRows(trx, name, size)) hash.update(`${page.join('\n')}\n`)
  return hash.digest('hex') === sha256
}

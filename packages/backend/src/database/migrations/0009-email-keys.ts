import { emailKey } from '@tablier/contracts'
import { type Kysely, sql } from 'kysely'

interface Account {
  readonly id: number
  readonly email: string
}

/**
 * Accounts are found by a key, which is computed by us alone: the database's lower() and JavaScript's differ. Of accounts
 * whose addresses have the same key, the first administrator keeps it, or else the oldest account. The others have no
 * key, so nobody can sign in to them until an administrator changes their address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_key text`.execute(db)
  const { rows } = await sql<Account>`select id, email from users order by role = 'admin' desc, id`.execute(db)
  const owners = new Map(rows.toReversed().map(({ id, email }) => [emailKey(email), id]))
  for (const [key, id] of owners) await sql`update users set email_key = ${key} where id = ${id}`.execute(db)
  await sql`create unique index users_email_key on users (email_key)`.execute(db)
  await sql`drop index users_email`.execute(db)
}

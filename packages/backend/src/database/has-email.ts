import { cleanEmail, emailKey } from '@tablier/contracts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * The condition that a row is the account of an email address, in any of its spellings, with or without what was pasted
 * along.
 */
export function hasEmail(email: string): RawBuilder<SqlBool> {
  return sql`email_key in (${emailKey(email)}, ${emailKey(cleanEmail(email))})`
}

import { type Allergen, allergenCodes } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Secrets } from '../secrets.ts'

/** What somebody must not or does not eat. It is stored with consent only, and encrypted. */
export interface Diets {
  readonly diets: string
  readonly allergens: Allergen[]
}

/** The encrypted columns. Both are null if there is nothing. */
export interface SealedColumns {
  readonly sealed: string | null
  readonly sealed_key: string | null
}

export interface OpenedDiets extends Diets {
  /** True if something is sealed that the server's present secret cannot open. */
  readonly is_unreadable: boolean
}

/** The column for which diets are sealed. What was sealed for one column does not open in another. */
export type SealedIn = 'messages.sealed' | 'customers.sealed' | 'orders.sealed'

export function hasDiets({ diets = '', allergens = [] }: Partial<Diets>): boolean {
  return diets !== '' || allergens.length > 0
}

/** Returns the columns for diets; allergens are put in their usual order. */
export async function sealDiets(secrets: Secrets, purpose: SealedIn, told: Partial<Diets>): Promise<SealedColumns> {
  if (!hasDiets(told)) return { sealed: null, sealed_key: null }
  const { diets = '', allergens = [] } = told
  const ordered: Diets = { diets, allergens: allergenCodes.filter((code) => allergens.includes(code)) }
  const { text, keyId } = await secrets.seal(JSON.stringify(ordered), purpose)
  return { sealed: text, sealed_key: keyId }
}

/** Opens the columns that `sealDiets` returned. */
export async function openDiets(
  secrets: Secrets,
  purpose: SealedIn,
  { sealed, sealed_key }: SealedColumns,
): Promise<OpenedDiets> {
  const nothing = { diets: '', allergens: [] }
  if (sealed === null || sealed_key === null) return { ...nothing, is_unreadable: false }
  const opened = await secrets.open({ keyId: sealed_key, text: sealed }, purpose)
  if (opened === undefined) return { ...nothing, is_unreadable: true }
  return { ...(JSON.parse(opened) as Diets), is_unreadable: false } // sealed by sealDiets
}

/** Returns how many records have diets that were sealed with another secret. */
export async function countUnreadableDiets(db: Db, secrets: Secrets): Promise<number> {
  const { keyId } = await secrets.seal('', 'orders.sealed')
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select sealed_key from messages union all select sealed_key from customers
      union all select sealed_key from orders union all select sealed_key from order_guests
    ) as sealed where sealed_key <> ${keyId}`.execute(db)
  return rows[0]?.count ?? 0
}

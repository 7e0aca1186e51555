import { type Allergen, allergenCodes } from '@tablier/contracts'
import { placeIn } from '../database/sealed-columns.ts'
import type { SealedColumns } from '../database/tables/site.ts'
import type { Secrets } from '../database/secrets.ts'

/** What somebody must not or does not eat. It is stored with consent only, and encrypted. */
export interface Diets {
  readonly diets: string
  readonly allergens: Allergen[]
}

/** The record for which diets are sealed. They do not open in another. */
export interface DietsOf {
  readonly table: 'messages' | 'customers' | 'orders'
  readonly id: number
}

export function hasDiets({ diets = '', allergens = [] }: Partial<Diets>): boolean {
  return diets !== '' || allergens.length > 0
}

/** Returns the columns for diets; allergens are put in their usual order. */
export async function sealDiets(secrets: Secrets, { table, id }: DietsOf, told: Partial<Diets>) {
  if (!hasDiets(told)) return { sealed: null, sealed_key: null }
  const { diets = '', allergens = [] } = told
  const ordered: Diets = { diets, allergens: allergenCodes.filter((code) => allergens.includes(code)) }
  const { text, keyId } = await secrets.seal(JSON.stringify(ordered), placeIn(table, id))
  return { sealed: text, sealed_key: keyId }
}

/** Opens the columns that `sealDiets` returned; `is_unreadable` if no key of the server opens them. */
export async function openDiets(secrets: Secrets, { table, id }: DietsOf, { sealed, sealed_key }: SealedColumns) {
  const nothing = { diets: '', allergens: [] }
  if (sealed === null || sealed_key === null) return { ...nothing, is_unreadable: false }
  const opened = await secrets.open({ keyId: sealed_key, text: sealed }, placeIn(table, id))
  if (opened === undefined) return { ...nothing, is_unreadable: true }
  return { ...(JSON.parse(opened) as Diets), is_unreadable: false } // sealed by sealDiets
}

import { type Customer, customerLengths, emailKey } from '@tablier/contracts'
import { sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { AppError, found } from '../calls/app-error.ts'
import { findCustomer, openCustomer, type StoredCustomer } from './customers.ts'
import { sealDiets } from '../diets/sealed-diets.ts'
import { customerRows, type Trx } from '../database/database.ts'
import { lockAddresses, lockRows, lockSlots } from '../database/locks.ts'
import { recordActivity } from '../history/record-activity.ts'
import type { Secrets } from '../database/secrets.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { checkVersion } from '../calls/check-version.ts'

interface Merging {
  readonly id: number
  /** The version of the customer that stays. */
  readonly version: number
  readonly other: number
}

/**
 * Moves everything of another customer to this one: messages, orders, addresses, notes, diets. A field that both have,
 * such as the name, stays as it is; another telephone number is added to the notes.
 * @throws AppError `not_found`, `stale_version` with the customer, `invalid_input` if the result would be too large
 */
export async function mergeCustomers(
  trx: Trx,
  { id, version, other: otherId }: Merging,
  { secrets, act }: { readonly secrets: Secrets; readonly act: Act },
): Promise<Customer> {
  if (id === otherId) throw new AppError('invalid_input', { reason: 'chooseAnotherCustomer' })
  await lockSlots(trx)
  await lockAddresses(trx)
  await lockRows(trx, 'customers', sql`id in (${id}, ${otherId})`)
  await lockRows(trx, 'messages', sql`customer_id = ${otherId}`)
  const kept = found(await findCustomer(trx, id))
  const other = found(await findCustomer(trx, otherId))
  checkVersion('customer', await openCustomer(secrets, kept), version)
  const values = {
    ...joinedFacts(kept, other),
    ...(await joinedDiets(secrets, kept, other)),
    updated_at: act.at.toISOString(),
  }
  await moveRows(trx, kept, other)
  await trx.deleteFrom('customers').where('id', '=', otherId).execute()
  await updateVersioned(trx, 'customers')
    .set({ ...values, is_by_hand: true })
    .where('id', '=', id)
    .execute()
  await recordActivity(trx, act, { area: 'customers', action: 'merged', record_id: id })
  return openCustomer(secrets, found(await findCustomer(trx, id)))
}

/** Returns the telephone number that a merge adds to the notes; '' if there is none. */
export function addedTelephone(kept: Customer | StoredCustomer, other: Customer | StoredCustomer): string {
  return kept.telephone !== '' && other.telephone !== kept.telephone ? other.telephone : ''
}

function joinedFacts(kept: StoredCustomer, other: StoredCustomer) {
  const telephone = addedTelephone(kept, other)
  const parts = [kept.notes, other.notes, telephone && `Telephone: ${telephone}`].filter((part) => part !== '')
  const notes = parts.join('\n\n')
  if (notes.length > customerLengths.notes) throw new AppError('invalid_input', { reason: 'notesTooLong' })
  return {
    name: kept.name || other.name,
    telephone: kept.telephone || other.telephone,
    notes,
    heard_at: laterOf(kept.heard_at, other.heard_at),
    created_at: kept.created_at < other.created_at ? kept.created_at : other.created_at,
    ...(kept.email === '' && ownAddress(other)),
  }
}

function ownAddress({ email }: StoredCustomer) {
  return email === '' ? {} : { email, email_key: emailKey(email) }
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b
}

/** Returns the diets of both, sealed for the one that is kept. */
async function joinedDiets(secrets: Secrets, kept: StoredCustomer, other: StoredCustomer) {
  if (other.sealed === null) return {}
  const [own, more] = await Promise.all([openCustomer(secrets, kept), openCustomer(secrets, other)])
  if (own.is_unreadable || more.is_unreadable) throw new AppError('invalid_input', { reason: 'dietsCannotBeRead' })
  const diets = [...new Set([own.diets, more.diets].filter((text) => text !== ''))].join('\n')
  if (diets.length > customerLengths.diets) throw new AppError('invalid_input', { reason: 'dietsTooLong' })
  const allergens = [...own.allergens, ...more.allergens]
  return {
    ...(await sealDiets(secrets, { table: 'customers', id: kept.id }, { diets, allergens })),
    consented_at: laterOf(kept.consented_at ?? '', other.consented_at ?? '') || null,
    is_remembered: (kept.sealed === null || kept.is_remembered) && other.is_remembered,
  }
}

async function moveRows(trx: Trx, kept: StoredCustomer, other: StoredCustomer): Promise<void> {
  for (const { table } of customerRows)
    await sql`update ${sql.table(table)} set customer_id = ${kept.id} where customer_id = ${other.id}`.execute(trx)
  if (kept.email === '' || other.email === '') return
  const address = { customer_id: kept.id, email: other.email, email_key: emailKey(other.email) }
  await trx.insertInto('customer_addresses').values(address).execute()
}

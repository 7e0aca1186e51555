import { allergenCodes, type Guest, type GuestAllergen, partyAnswers, pick, severityCodes } from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import { countRows, type Db, hasDeleted, type Trx } from '../database/database.ts'
import { lockOrder } from '../database/locks.ts'
import { placeIn, takeId } from '../database/sealed-columns.ts'
import type { Secrets } from '../database/secrets.ts'
import { noteAnswer } from './allergy-notes.ts'
import { updateVersioned } from '../database/update-versioned.ts'

/** A guest's answer. All of it is stored encrypted, the name too. */
type GuestAnswer = Pick<Guest, 'name' | 'diet' | 'allergens'>

interface SealedAnswer {
  readonly id: number
  readonly sealed: string
  readonly sealed_key: string
}

/** Returns an answer as it is stored: without spaces around it, and with each allergen once. */
export function asStored({ name, diet, allergens }: GuestAnswer): GuestAnswer {
  return { name: name.trim(), diet: diet.trim(), allergens: worstOfEach(allergens) }
}

/** @param id of the guest, for whom alone the answer opens */
async function sealAnswer(secrets: Secrets, id: number, answer: GuestAnswer): Promise<SealedAnswer> {
  const { text, keyId } = await secrets.seal(JSON.stringify(asStored(answer)), placeIn('order_guests', id))
  return { id, sealed: text, sealed_key: keyId }
}

/** Opens what `sealAnswer` returned. If no key opens it, the answer is empty and marked as unreadable. */
export async function openAnswer(secrets: Secrets, { id, sealed, sealed_key }: SealedAnswer) {
  const opened = await secrets.open({ keyId: sealed_key, text: sealed }, placeIn('order_guests', id))
  if (opened === undefined) return { name: '', diet: '', allergens: [], is_unreadable: true }
  return { ...(JSON.parse(opened) as GuestAnswer), is_unreadable: false } // sealed by sealAnswer
}

/** Sorts allergens in the usual order. If one is named twice, the worse severity counts. */
function worstOfEach(allergens: readonly GuestAllergen[]): GuestAllergen[] {
  return allergenCodes.flatMap((code) => {
    const named = allergens.filter((allergen) => allergen.code === code)
    const severity = severityCodes.findLast((known) => named.some((allergen) => allergen.severity === known))
    return severity ? [{ code, severity }] : []
  })
}

/** The columns that a guest has in the API too. */
const kept = ['id', 'version', 'consented_at', 'created_at', 'updated_at'] as const
const columns = [...kept, 'sealed', 'sealed_key', 'token_hash'] as const

/** The maximum number of guests that are read at once. An order cannot have more. */
const MOST = partyAnswers.max

/** Returns the guests of an order, in the order of their answers. */
export async function listGuests(db: Db, secrets: Secrets, orderId: number): Promise<Guest[]> {
  const rows = await selected(db).where('order_id', '=', orderId).orderBy('id').limit(MOST).execute()
  return Promise.all(rows.map(async (row) => openGuest(secrets, row)))
}

type GuestRow = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

async function openGuest(secrets: Secrets, row: GuestRow): Promise<Guest> {
  return { ...pick(row, ...kept), ...(await openAnswer(secrets, row)), is_by_guest: row.token_hash !== null }
}

/** Returns a guest and locks the row until the transaction ends. */
export async function lockGuest(
  trx: Trx,
  secrets: Secrets,
  { order_id, id }: { readonly order_id: number; readonly id: number },
): Promise<Guest | undefined> {
  const row = await selected(trx).where('order_id', '=', order_id).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && openGuest(secrets, row)
}

interface NewGuest {
  readonly orderId: number
  readonly answer: GuestAnswer
  /** Returns the hash of the link to the answer of a guest; null if the owner has entered it. */
  readonly tokenHash: (guestId: number) => Promise<string> | null
  readonly now: Date
  /** The maximum number of guests for this order. */
  readonly most: number
}

/** Stores the answer of a guest who has given consent. @throws AppError `limit_reached`, `not_found` */
export async function insertGuest(trx: Trx, secrets: Secrets, { orderId, answer, tokenHash, now, most }: NewGuest) {
  found(await lockOrder(trx, orderId))
  if ((await countGuests(trx, orderId)) >= most) throw new AppError('limit_reached', { reason: 'partyIsFull' })
  const at = now.toISOString()
  const times = { consented_at: at, created_at: at, updated_at: at }
  const sealed = await sealAnswer(secrets, await takeId(trx, 'order_guests'), answer)
  const row = { order_id: orderId, token_hash: await tokenHash(sealed.id), ...times, ...sealed }
  const inserted = trx.insertInto('order_guests').values(row).returning(columns)
  const guest = await openGuest(secrets, await inserted.executeTakeFirstOrThrow())
  if (guest.is_by_guest) await noteAnswer(trx, guest.id, guest, now)
  return guest
}

export async function countGuests(db: Db, orderId: number): Promise<number> {
  return countRows(db.selectFrom('order_guests').where('order_id', '=', orderId))
}

/** Returns how many guests may answer by the link. */
export function answersOf({ guests }: { readonly guests: number | null }): number {
  return Math.min(Math.max((guests ?? 0) * 2, partyAnswers.min), partyAnswers.max)
}

interface GuestChange {
  readonly answer: GuestAnswer
  readonly now: Date
  /** True if the guest has given consent again. */
  readonly hasConsented?: boolean
}

/** Changes the answer of a guest whose row the caller has locked. */
export async function updateGuest(
  trx: Trx,
  secrets: Secrets,
  { order_id, id }: { readonly order_id: number; readonly id: number },
  { answer, now, hasConsented = false }: GuestChange,
): Promise<Guest> {
  const at = now.toISOString()
  const row = await updateVersioned(trx, 'order_guests')
    .set({ ...(await sealAnswer(secrets, id, answer)), updated_at: at, ...(hasConsented && { consented_at: at }) })
    .where((eb) => eb.and({ order_id, id }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return openGuest(secrets, row)
}

/** Deletes a guest's answer. Returns false if there is none. */
export async function deleteGuest(db: Db, { order_id, id }: { readonly order_id: number; readonly id: number }) {
  return hasDeleted(db.deleteFrom('order_guests').where('order_id', '=', order_id).where('id', '=', id))
}

function selected(db: Db) {
  return db.selectFrom('order_guests').select(columns)
}

import { type EveningFacts, plannedFields } from '@tablier/contracts'
import type { Words } from '@tablier/words/site/words'
import { wordsOf } from '@tablier/words/words-of'
import { type Selectable, sql } from 'kysely'
import type { Act } from '../calls/act.ts'
import { found } from '../calls/app-error.ts'
import { knowSenders } from './senders.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { openDiets, sealDiets } from '../diets/sealed-diets.ts'
import type { Database, Trx } from '../database/database.ts'
import { columnValues } from '../database/field-columns.ts'
import { lockWithCustomer } from '../database/locks.ts'
import { takeId } from '../database/sealed-columns.ts'
import type { Secrets } from '../database/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { findLiked, type Liked } from './order-menu.ts'
import { insertOrder } from './write-order.ts'

type Message = Selectable<Database['messages']>

/**
 * Makes an order of what a message tells about the evening. If the message has an order already, nothing changes. What
 * was added to a message belongs to the order of that message.
 * @returns the order's id
 * @throws AppError `not_found` if the message does not exist or was deleted
 */
export async function orderOfMessage(trx: Trx, messageId: number, secrets: Secrets, act: Act): Promise<number> {
  const message = found(await lockWithCustomer(trx, messageId))
  if (message.follows_id !== null) return orderOfMessage(trx, message.follows_id, secrets, act)
  const existing = trx.selectFrom('orders').select('id').where('message_id', '=', messageId)
  const order = await existing.executeTakeFirst()
  if (order) return order.id
  const customer_id = message.customer_id ?? (await addCustomer(trx, message, act.at))
  const facts = message.evening
  if (facts?.telephone) await fillTelephone(trx, customer_id, facts.telephone, act.at)
  const liked: Liked = facts?.liked ? await findLiked(trx, facts.liked) : {}
  const id = await takeId(trx, 'orders')
  const { is_unreadable, ...diets } = await resealed(secrets, message, id)
  const columns = { id, customer_id, message_id: messageId, ...diets, ...columnsOf(liked) }
  const notes = notesOf(facts, { liked, is_unreadable }, wordsOf((await readSettings(trx)).language))
  const planned = facts && { day: facts.date, ...columnValues(plannedFields, facts) }
  return insertOrder(trx, { ...columns, ...planned, notes }, act)
}

/** Makes a customer of a sender who has none, such as one without an address. */
async function addCustomer(trx: Trx, { id, name, email }: Message, now: Date): Promise<number> {
  const at = now.toISOString()
  const [known] = (await knowSenders(trx, [{ name, email }], now)).values()
  const nameless = { name, email: '', heard_at: at, created_at: at, updated_at: at }
  const customerId =
    known ?? (await trx.insertInto('customers').values(nameless).returning('id').executeTakeFirstOrThrow()).id
  await sql`update messages set customer_id = ${customerId} where id = ${id} or follows_id = ${id}`.execute(trx)
  return customerId
}

async function fillTelephone(trx: Trx, id: number, telephone: string, now: Date): Promise<void> {
  await updateVersioned(trx, 'customers')
    .set({ telephone, updated_at: now.toISOString() })
    .where((eb) => eb.and({ id, telephone: '' }))
    .execute()
}

function columnsOf({ menu, dish }: Liked) {
  return { menu: menu ?? null, dishes: JSON.stringify(dish ? [dish] : []) }
}

/** Seals the diets and allergens of a message again for its order, with the time of the sender's consent. */
async function resealed(secrets: Secrets, { id, evening, sealed, sealed_key }: Message, orderId: number) {
  const { is_unreadable, ...told } = await openDiets(secrets, { table: 'messages', id }, { sealed, sealed_key })
  const columns = await sealDiets(secrets, { table: 'orders', id: orderId }, told)
  const consented_at = columns.sealed === null ? null : (evening?.consented_at ?? null)
  return { ...columns, consented_at, is_unreadable }
}

/** Returns what the message tells that an order has no field for, one fact a line. */
function notesOf(
  facts: EveningFacts | null,
  { liked, is_unreadable }: { readonly liked: Liked; readonly is_unreadable: boolean },
  t: Words,
): string {
  const lines = [
    facts?.is_flexible && t.orderNoteFlexible,
    facts?.liked && !liked.menu && !liked.dish && t.orderNoteLiked({ dish: facts.liked }),
    // Without this line, it would look as if there were no diets.
    is_unreadable && t.orderNoteUnreadable,
  ]
  return lines.filter(Boolean).join('\n')
}

import { type Cancelled, cancelPercent, dateAt, daysBetween, pick } from '@tablier/contracts'
import { wordsOf } from '@tablier/words/words-of'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { Db, Trx } from '../database/database.ts'
import { updateVersioned } from '../database/update-versioned.ts'
import { recordOrderEvent, refusedField } from '../orders/change-order.ts'
import { applyMove } from '../orders/move-order.ts'
import { readSettings } from '../settings/settings.ts'
import type { LockedOffer } from './lock-offer.ts'
import { answerOf, contentOf } from './offer-rows.ts'

/** Returns that an accepted evening was cancelled; undefined if it was not, or is taken up again. */
export async function findCancelled(db: Db, offerId: number): Promise<Cancelled | undefined> {
  const row = await db
    .selectFrom('offer_cancellations')
    .select(['cancelled_on', 'at', 'by', 'percent', 'owed', 'words', 'actor_name'])
    .where('offer_id', '=', offerId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row && { on: row.cancelled_on, ...pick(row, 'at', 'by', 'percent', 'owed', 'words', 'actor_name') }
}

type Cancelling = Pick<Cancelled, 'by' | 'owed' | 'words'>

/**
 * Cancels the accepted evening of a locked offer: its order is lost, and `owed` is what is still owed of it. Parts and
 * payments stay as they are: `standingOfOrder` counts them. If it is cancelled already, the new sum counts.
 * @throws AppError `invalid_input` if it was not accepted, was done, or the sum is larger than what was agreed
 */
export async function cancelEvening(
  trx: Trx,
  { order, stored }: LockedOffer,
  { by, owed, words }: Cancelling,
  act: Act,
): Promise<void> {
  const answer = answerOf(stored)
  const version = stored.versions.find(({ id }) => id === answer?.version_id)
  if (answer?.kind !== 'accepted' || !version) throw new AppError('invalid_input', { reason: 'offerNotAccepted' })
  const most = Math.max(answer.total ?? 0, order.price ?? 0)
  if (owed > most) throw refusedField('owed', { reason: 'owedAtMost' })
  const at = act.at.toISOString()
  const today = dateAt(act.at, order.time_zone)
  const { language } = await readSettings(trx)
  const isLost = order.state === 'lost' && order.owed === null // for a reason of its own
  const lost_reason = isLost ? order.lost_reason : wordsOf(language).cancelledReason({ by })
  if (order.state !== 'lost') await applyMove(trx, order, { to: 'lost', lost_reason }, act)
  const former = await trx
    .updateTable('offer_cancellations')
    .set({ undone_at: at })
    .where('offer_id', '=', stored.id)
    .where('undone_at', 'is', null)
    .returning('cancelled_on')
    .executeTakeFirst()
  const cancelled_on = former?.cancelled_on ?? today // another sum does not change the day
  const daysBefore = order.day === null ? undefined : daysBetween(cancelled_on, order.day)
  const percent = daysBefore === undefined ? undefined : cancelPercent(contentOf(version).cancel_steps, daysBefore)
  const { actor } = act
  await trx
    .insertInto('offer_cancellations')
    .values({
      offer_id: stored.id,
      at,
      cancelled_on,
      by,
      owed,
      percent: percent ?? null,
      words: words.trim(),
      undone_at: null,
      actor_id: actor.id,
      actor_name: actor.name,
    })
    .execute()
  await updateVersioned(trx, 'orders')
    .set({ cancelled_on, owed, lost_reason, updated_at: at })
    .where('id', '=', order.id)
    .execute()
  await updateVersioned(trx, 'offers').set({ updated_at: at }).where('id', '=', stored.id).execute()
  await recordOrderEvent(trx, act, { id: order.id, day: order.day, action: 'offer_cancelled' })
}

import { cleanEmail, isEmail, type Message, type OrderNews, replyLimits } from '@tablier/contracts'
import type { Act } from '../calls/act.ts'
import { AppError } from '../calls/app-error.ts'
import type { Trx } from '../database/database.ts'
import { recordActivity } from '../history/record-activity.ts'
import { markShown } from '../orders/unread-words.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import { countReplies, deleteDraft, findDraft, insertReply } from './reply-queries.ts'

/** A mail to a guest, and the messages of the guest that its author was shown. */
export interface GuestMail {
  readonly body: string
  readonly shown?: readonly number[] | undefined
  /** What it tells of an order. Such a mail quotes nothing: thanks for an evening is no answer to a question. */
  readonly news?: OrderNews
}

type Answered = Pick<Message, 'id' | 'email' | 'subject' | 'customer_id'>

/** Returns whose unread words count when a message is answered. */
export function addresseeOf({ id, customer_id }: Pick<Answered, 'id' | 'customer_id'>) {
  return { conversation: id, customerId: customer_id }
}

/**
 * Stores a reply to a locked message, with its mail. A draft with the same text ends.
 * @param answer `named` if the call names the message, and not only its order
 * @throws AppError `invalid_input`, `limit_reached`, `unread_words`
 */
export async function answer(
  trx: Trx,
  message: Answered,
  { body, shown, named, news }: GuestMail & { readonly named?: number },
  act: Act,
) {
  const { id, email, subject } = message
  if (!isEmail(cleanEmail(email))) throw new AppError('invalid_input', { reason: 'messageHasNoAddress' })
  if ((await countReplies(trx, id)) >= replyLimits.replies) throw tooMany()
  const at = act.at.toISOString()
  const newest = await markShown(trx, addresseeOf(message), { ids: shown, named }, at)
  const reply = await insertReply(trx, {
    message_id: id,
    author_id: act.actor.id,
    author_name: act.actor.name ?? '',
    body: body.trim(),
    created_at: at,
    quotes_id: news ? null : newest,
    order_news: news ?? null,
  })
  const draft = await findDraft(trx, id)
  if (draft?.body.trim() === body.trim()) await deleteDraft(trx, id)
  await enqueueMail(trx, 'reply', { reply_id: reply.id }, act.at)
  await recordActivity(trx, act, { area: 'messages', action: 'answered', record_id: id, title: subject })
  return reply
}

function tooMany(): AppError {
  return new AppError('limit_reached', { reason: 'asManyReplies', values: { count: replyLimits.replies } })
}

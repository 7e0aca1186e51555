import { type Api, EMAIL_PATTERN, type Message, type Reply, replyLimits } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import type { Call, Caller } from '../calls/handlers.ts'
import { actOf } from '../history/actor.ts'
import { recordActivity } from '../history/record-activity.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../ports.ts'
import { openMessage } from '../messages/evenings.ts'
import { checkDraft, deleteDraft } from './draft-queries.ts'
import { countReplies, insertReply, lockMessage } from './reply-queries.ts'

const emailPattern = new RegExp(EMAIL_PATTERN)

/**
 * Stores a reply, its mail, the message's new status and the activity in one transaction, and ends the draft. A call
 * that is repeated because its answer was lost finds the draft gone, so it sends nothing again.
 */
export async function sendReply(
  { db, mailHost, now, onMail, secrets }: Ports,
  { params: { id }, body }: Call<Api['replies']['send']>,
  caller: Caller,
): Promise<{ reply: Reply; message: Message }> {
  if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
  const time = now()
  const sent = await db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, id)
    await checkDraft(trx, id, body.version)
    if (!emailPattern.test(message.email)) throw noAddress()
    if ((await countReplies(trx, id)) >= replyLimits.replies) throw tooMany()
    const reply = await insertReply(trx, {
      message_id: id,
      author_id: caller.user.id,
      author_name: caller.user.name,
      body: body.body.trim(),
      created_at: time.toISOString(),
    })
    await enqueueMail(trx, 'reply', { reply_id: reply.id }, time)
    await deleteDraft(trx, id)
    const change = { status: 'Replied', updated_at: time.toISOString() } as const
    await trx.updateTable('messages').set(change).where('id', '=', id).execute()
    await recordActivity(trx, actOf(caller, time), {
      area: 'messages',
      action: 'answered',
      record_id: id,
      title: message.subject,
    })
    return { reply, message: await openMessage(secrets, { ...message, ...change }) }
  })
  onMail()
  return sent
}

function noAddress(): AppError {
  return new AppError('invalid_input', { message: 'This message has no email address to answer to.' })
}

function tooMany(): AppError {
  const message = `This message has ${replyLimits.replies} replies, which is as many as there can be. Please go on in your mail program.`
  return new AppError('limit_reached', { message })
}

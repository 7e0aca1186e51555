import type { Api } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { found } from '../calls/found.ts'
import type { Call, Caller, Handlers } from '../calls/handlers.ts'
import { findMessage, listAdditions } from '../messages/message-queries.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { Ports } from '../ports.ts'
import { checkDraft, deleteDraft, findDraft, writeDraft } from './draft-queries.ts'
import { findReply, listReplies, lockMessage, resumeReply } from './reply-queries.ts'
import { sendReply } from './send-reply.ts'
import { readUnanswered } from './unanswered.ts'

type Replies = Api['replies']

export function replyHandlers(ports: Ports): Handlers<Replies> {
  const { now } = ports
  return {
    list: (call) => list(ports, call),
    send: (call, caller) => sendReply(ports, call, caller),
    retry: (call) => retry(ports, call),
    saveDraft: (call, caller) => saveDraft(ports, call, caller),
    discardDraft: (call) => discardDraft(ports, call),
    unanswered: async () => readUnanswered(ports, now()),
  }
}

async function list({ db, mailHost }: Ports, { params: { id } }: Call<Replies['list']>) {
  found(await findMessage(db, id))
  const draft = (await findDraft(db, id)) ?? null
  const additions = await listAdditions(db, id)
  return { replies: await listReplies(db, id), additions, draft, is_mail_set_up: mailHost.isSetUp }
}

/** Two who press the button at once send one mail. */
async function retry({ db, mailHost, now, onMail }: Ports, { params: { id, reply: replyId } }: Call<Replies['retry']>) {
  if (!mailHost.isSetUp) throw new AppError('mail_not_set_up')
  const reply = await db.transaction().execute(async (trx) => {
    await lockMessage(trx, id)
    const resumed = await resumeReply(trx, id, replyId)
    if (resumed) await enqueueMail(trx, 'reply', { reply_id: replyId }, now())
    return resumed ?? found(await findReply(trx, id, replyId))
  })
  onMail()
  return { reply }
}

async function saveDraft({ db, now }: Ports, { params: { id }, body }: Call<Replies['saveDraft']>, caller: Caller) {
  return db.transaction().execute(async (trx) => {
    await lockMessage(trx, id)
    await checkDraft(trx, id, body.version)
    return { draft: await writeDraft(trx, id, body.body, caller, now()) }
  })
}

async function discardDraft({ db }: Ports, { params: { id }, query }: Call<Replies['discardDraft']>) {
  return db.transaction().execute(async (trx) => {
    await lockMessage(trx, id)
    await checkDraft(trx, id, query.version)
    if (!(await deleteDraft(trx, id))) throw new AppError('not_found')
    return null
  })
}

import { AppError, found, isFromBot } from '@tablier/api-rules'
import type { Api } from '@tablier/contracts'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import {
  deleteMessage,
  findMessage,
  insertMessage,
  listMessages,
  type MessageTexts,
  updateMessageStatus,
} from './message-queries.ts'

export interface MessageDeps {
  readonly db: Kysely<Database>
  /** Told that a mail was put in the outbox. */
  readonly onMail: () => void
  readonly now: () => Date
}

type Messages = Api['messages']
/** What the two calls that set a status, PUT and PATCH, have in common. */
type StatusCall = Pick<Call<Messages['setStatus']>, 'params' | 'body'>

export function messageHandlers(deps: MessageDeps): Handlers<Messages> {
  const { db } = deps
  return {
    send: (call) => send(deps, call),
    createTest: async ({ body }) => ({ message: await insertMessage(db, trimmed(body)) }),
    list: (call) => list(deps, call),
    get: async ({ params }) => ({ message: found(await findMessage(db, params.id)) }),
    setStatus: (call) => setStatus(deps, call),
    setStatusByPatch: (call) => setStatus(deps, call),
    delete: async ({ params }) => {
      if (!(await deleteMessage(db, params.id))) throw new AppError('not_found')
      return null
    },
  }
}

/** Stored together with the mail that announces it, so that neither is lost without the other. */
async function send({ db, onMail, now }: MessageDeps, { body, log }: Call<Messages['send']>) {
  if (isFromBot(body, now())) {
    log.info('kept a message out of the inbox: it was filled in by a program')
    return null
  }
  await db.transaction().execute(async (trx) => {
    const { id } = await insertMessage(trx, trimmed(body))
    await enqueueMail(trx, 'new_message', { message_id: id }, now())
  })
  onMail()
  return null
}

async function list({ db }: MessageDeps, { query }: Call<Messages['list']>) {
  const { page, limit, status, search } = query
  const { items, total } = await listMessages(db, { page, limit, status, search: search?.trim() })
  return { items, total, page, limit, pages: Math.ceil(total / limit) }
}

async function setStatus({ db }: MessageDeps, { params, body }: StatusCall) {
  return { message: found(await updateMessageStatus(db, params.id, body.status)) }
}

function trimmed({ name = '', email = '', subject = '', message = '' }: Partial<MessageTexts>): MessageTexts {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() }
}

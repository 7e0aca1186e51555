import { type Api, MAX_MESSAGES_AT_ONCE, type Message } from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import type { Call, Caller } from '../calls/handlers.ts'
import type { Db } from '../database/database.ts'
import { carryOut, recordActivity } from '../history/record-activity.ts'
import type { HandlersOn, Ports } from '../calls/ports.ts'
import { changeMessages } from './change-messages.ts'
import { openMessage } from './evenings.ts'
import { findKeptMessage, insertMessages, listMessageIds, listMessages, trimmed } from './message-queries.ts'
import { receiveMessage } from './receive-message.ts'

/** What the calls of PUT and PATCH for a status have in common. */
type StatusCall = Pick<Call<Api['messages']['setStatus']>, 'params' | 'body'>

async function setStatus(ports: Ports, { params: { id }, body: { status } }: StatusCall, caller: Caller) {
  return carryOut(ports, caller, async (trx, act) => {
    await changeMessages(ports, trx, act, [{ id, status }])
    return { message: await findOpened(ports, trx, id) }
  })
}

export const messageHandlers: HandlersOn<Api['messages']> = {
  send: receiveMessage,

  createTest: (ports, { body }, caller) =>
    carryOut(ports, caller, async (trx, act) => {
      const { secrets } = ports
      const [stored] = await insertMessages(trx, [trimmed(body)], { secrets, now: act.at })
      const message = await openMessage(secrets, found(stored))
      const { id: record_id, subject: title } = message
      await recordActivity(trx, act, { area: 'messages', action: 'created', record_id, title })
      return { message }
    }),

  async list({ db, secrets }, { query }) {
    const { items, ...counts } = await listMessages(db, { ...query, search: query.search?.trim() })
    const opened = await Promise.all(items.map(async (stored) => openMessage(secrets, stored)))
    return { items: opened, ...counts, pages: Math.ceil(counts.total / counts.limit) }
  },

  async ids({ db }, { query }) {
    const { status, search } = query
    const filter = { status, search: search?.trim() }
    return { ids: await listMessageIds(db, filter, { limit: MAX_MESSAGES_AT_ONCE, included: query.with }) }
  },

  get: async (ports, { params }) => ({ message: await findOpened(ports, ports.db, params.id) }),
  setStatus,
  setStatusByPatch: setStatus,

  async change(ports, { body }, caller) {
    const messages = await carryOut(ports, caller, (trx, act) => changeMessages(ports, trx, act, body.messages))
    ports.onMail()
    return { messages }
  },

  async delete(ports, { params: { id } }, caller) {
    const deletion = [{ id, deleted: true }]
    const before = await carryOut(ports, caller, (trx, act) => changeMessages(ports, trx, act, deletion))
    if (before.length === 0) throw new AppError('not_found')
    return null
  },
}

async function findOpened({ secrets }: Ports, db: Db, id: number): Promise<Message> {
  return openMessage(secrets, found(await findKeptMessage(db, id)))
}

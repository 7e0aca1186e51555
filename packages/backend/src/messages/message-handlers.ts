import { type Api, listText, MAX_MESSAGES_AT_ONCE, type Message, type MessageStatus } from '@tablier/contracts'
import { AppError, found, sayWait } from '../calls/app-error.ts'
import type { Call, Caller } from '../calls/handlers.ts'
import type { Db, Trx } from '../database/database.ts'
import { type Act, carryOut, NOBODY, recordActivity } from '../history/record-activity.ts'
import { orderOfMessage } from '../orders/order-of-message.ts'
import { enqueueMail } from '../outbox/outbox-queries.ts'
import type { HandlersOn, MailHost, Ports } from '../ports.ts'
import { publishedContact, siteToday } from '../site-identity.ts'
import { languageOfRead } from '../translations/site-languages.ts'
import { checkEvening, openMessage, toldEvening } from './evenings.ts'
import { findMessage, insertMessages, listMessageIds, listMessages, type MessageTexts } from './message-queries.ts'
import { sql } from 'kysely'

/** What the calls of PUT and PATCH for a status have in common. */
type StatusCall = Pick<Call<Api['messages']['setStatus']>, 'params' | 'body'>

async function setStatus(ports: Ports, { params: { id }, body: { status } }: StatusCall, caller: Caller) {
  return carryOut(ports, caller, async (trx, act) => {
    await changeMessages(trx, act, [{ id, status }])
    return { message: await findOpened(ports, trx, id) }
  })
}

export const messageHandlers: HandlersOn<Api['messages']> = {
  /** Stores the message, its mails and, if it names a date, its order in one transaction. */
  async send(ports, { body, ip }) {
    const { db, secrets, mailHost, onMail, now, log } = ports
    await countForm(ports, 'form', ip)
    if (isFromBot(body, now())) {
      log.info({}, 'dropped a message from a bot')
      return null
    }
    const evening = toldEvening(body.evening)
    if (evening) checkEvening(evening, await siteToday(db, now()))
    await countForm(ports, 'message', ip)
    const language = (await languageOfRead(db, body.lang)) ?? null
    await db.transaction().execute(async (trx) => {
      const message = { ...trimmed(body), evening, language }
      for (const { id } of await insertMessages(trx, [message], { secrets, now: now() })) {
        await enqueueMails(trx, id, mailHost, now())
        if (evening?.date) await orderOfMessage(trx, id, secrets, { actor: NOBODY, at: now() })
      }
    })
    onMail()
    return null
  },

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
  change: async (ports, { body }, caller) => ({
    messages: await carryOut(ports, caller, (trx, act) => changeMessages(trx, act, body.messages)),
  }),

  async delete(ports, { params: { id } }, caller) {
    const deletion = [{ id, deleted: true }]
    const before = await carryOut(ports, caller, (trx, act) => changeMessages(trx, act, deletion))
    if (before.length === 0) throw new AppError('not_found')
    return null
  },
}

/** Enqueues the notice for the owner and the confirmation for the sender. */
async function enqueueMails(trx: Db, message_id: number, { isSetUp }: MailHost, now: Date): Promise<void> {
  await enqueueMail(trx, 'new_message', { message_id }, now)
  if (isSetUp) await enqueueMail(trx, 'enquiry_confirmation', { message_id }, now)
}

async function findOpened({ secrets }: Ports, db: Db, id: number): Promise<Message> {
  return openMessage(secrets, found(await findMessage(db, id)))
}

function trimmed({ name = '', email = '', subject = '', message = '' }: Partial<MessageTexts>): MessageTexts {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() }
}

/** The least time in which a person can fill in the form: 2 seconds. */
const MIN_FILL_MS = 2000

interface FormTraces {
  /** The text of a hidden field, which people leave empty. */
  readonly website?: string | undefined
  /** When the form was opened, by the sender's clock. */
  readonly started_at?: string | undefined
}

/** Returns true if a bot filled in the form. Invalid times and times in the future (a wrong clock) are ignored. */
export function isFromBot({ website = '', started_at = '' }: FormTraces, now: Date): boolean {
  if (website.trim() !== '') return true
  const filledFor = now.getTime() - Date.parse(started_at)
  return filledFor >= 0 && filledFor < MIN_FILL_MS
}

/**
 * Counts a contact form from an IP address: each as `form`, and valid ones also as `message`.
 * @throws AppError `too_many_requests`, which tells how long to wait and how else to reach the owner
 */
async function countForm({ attempts, db }: Ports, rule: 'form' | 'message', ip: string): Promise<void> {
  await sayWait(attempts.consume(rule, ip), async (wait) => {
    const [telephone, email] = [await publishedContact(db, 'phone'), await publishedContact(db, 'email')]
    const ways = [`Please send it again in ${wait}`, telephone && `call ${telephone}`, email && `write to ${email}`]
    const said = listText(ways.filter(Boolean), 'en', { type: 'disjunction' })
    return `This was not sent: several messages came from here in a short time. ${said}.`
  })
}

interface MessageState {
  readonly id: number
  readonly status: MessageStatus
  readonly deleted: boolean
}

/** The new status, and whether the message is to be deleted or restored. */
interface MessageChange {
  readonly id: number
  readonly status?: MessageStatus | undefined
  readonly deleted?: boolean | undefined
}

interface ChangedMessage {
  readonly subject: string
  readonly before: MessageState
  readonly after: MessageState
}

/**
 * Changes several messages, and writes what was done into the activity. If one is named twice, its last change counts.
 * @returns the changed messages as they were before; a call with them undoes this one
 */
export async function changeMessages(trx: Trx, act: Act, changes: readonly MessageChange[]): Promise<MessageState[]> {
  const wanted = new Map(changes.map((change) => [change.id, change]))
  const rows = await trx
    .selectFrom('messages')
    .select(['id', 'status', 'deleted_at', 'subject'])
    .where('id', 'in', [...wanted.keys()])
    .orderBy('id') // two calls at a time lock the rows in the same order
    .forUpdate()
    .execute()
  const changed = rows
    .map(({ id, status, deleted_at, subject }) => ({ subject, before: { id, status, deleted: deleted_at !== null } }))
    .map(({ subject, before }) => ({ subject, before, after: stateAfter(before, wanted.get(before.id)) }))
    .filter(({ before, after }) => before.status !== after.status || before.deleted !== after.deleted)
  if (changed.length > 0) {
    const states = changed.map(({ after }) => after)
    await save(trx, act, states)
    await recordChanges(trx, act, changed)
  }
  return changed.map(({ before }) => before)
}

/** Returns the state of a message after the change. A deleted message only changes if it is restored. */
function stateAfter(before: MessageState, change?: MessageChange): MessageState {
  const deleted = change?.deleted ?? before.deleted
  return before.deleted && deleted ? before : { id: before.id, status: change?.status ?? before.status, deleted }
}

async function save(trx: Trx, { actor, at }: Act, states: readonly MessageState[]): Promise<void> {
  await sql`
    update messages set
      status = state.status,
      updated_at = case when messages.status = state.status then updated_at else now() end,
      deleted_at = case when state.deleted then ${at.toISOString()}::timestamptz end,
      deleter_id = case when state.deleted then ${actor.id}::integer end,
      deleter_name = case when state.deleted then ${actor.name}::text end
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as state (id integer, status text, deleted boolean)
    where messages.id = state.id`.execute(trx)
}

/** Writes one line of the activity for all messages to which the same was done. */
async function recordChanges(trx: Trx, act: Act, changes: readonly ChangedMessage[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ before, after }) =>
    before.deleted === after.deleted ? after.status : after.deleted ? 'trashed' : 'restored',
  )
  for (const [what, same] of alike) {
    const [first] = same
    const which =
      same.length === 1 && first ? { record_id: first.before.id, title: first.subject } : { count: same.length }
    const done =
      what === 'trashed' || what === 'restored'
        ? ({ action: what } as const)
        : ({ action: 'edited', details: [what] } as const)
    await recordActivity(trx, act, { area: 'messages', ...done, ...which })
  }
}

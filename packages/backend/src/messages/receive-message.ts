import type { Api } from '@tablier/contracts'
import { AppError, sayWait } from '../calls/app-error.ts'
import type { Call } from '../calls/handlers.ts'
import type { Db } from '../database/database.ts'
import type { Ports } from '../calls/ports.ts'
import { findSent, formKey, storeOnce } from '../calls/sent-forms.ts'
import { publishedContact, siteToday } from '../site/site-identity.ts'
import { languageOfRead } from '../site/site-languages.ts'
import { checkEvening, toldEvening } from './evenings.ts'
import { countSuspected, findKeptMessage, insertMessages, trimmed } from './message-queries.ts'
import { welcomeMessage } from './suspected-messages.ts'

/** How many suspected messages are kept. Further ones are refused, so that none has to make room for another. */
const MAX_SUSPECTED = 2000

/** The key of counts for the whole site. It never equals an IP address. */
const SITE = 'site'

/**
 * Stores a message from the contact form, with its mails and, if it names a date, its order. What looks automatic is
 * stored as suspected, without them. Nothing is answered as sent and not stored: see docs/decisions/messages.md.
 * @throws AppError `invalid_input`; `too_many_requests`, which tells how long to wait and how else to reach the owner
 */
export async function receiveMessage(ports: Ports, { body, ip }: Pick<Call<Api['messages']['send']>, 'body' | 'ip'>) {
  const { db, secrets, attempts, now, onMail, log } = ports
  await sayWays(ports, attempts.consume('form', ip))
  const texts = trimmed(body)
  const evening = toldEvening(body.evening)
  const isTrapped = (body.website ?? '').trim() !== ''
  const key = body.once ? await formKey(secrets, 'message', texts, evening ?? null, body.lang ?? '') : undefined
  // What is in the inbox already may come again from a browser that fills in the trap, but not the other way round.
  const isStored = async (reader: Db, id: number) => {
    const message = await findKeptMessage(reader, id)
    return message !== undefined && (isTrapped || message.suspected_at === null)
  }
  const earlier = key === undefined ? undefined : await findSent(db, key, now())
  if (earlier !== undefined && (await isStored(db, earlier))) return null // not counted: a press too many is no message
  if (evening) checkEvening(evening, await siteToday(db, now()))
  await sayWays(ports, attempts.consume('message', ip))
  const isSuspected = isTrapped || (await isFlooded(ports))
  if (isSuspected) await demandRoom(ports)
  const language = (await languageOfRead(db, body.lang)) ?? null
  await db.transaction().execute(async (trx) => {
    const store = async () => {
      const [stored] = await insertMessages(trx, [{ ...texts, evening, language, isSuspected }], {
        secrets,
        now: now(),
      })
      const { id } = stored! // one was inserted
      if (!isSuspected) await welcomeMessage(ports, trx, id, now())
      return id
    }
    await (key === undefined ? store() : storeOnce(trx, key, now(), { isStored: (id) => isStored(trx, id), store }))
  })
  if (isSuspected) log.info({ isTrapped }, 'kept a message as suspected')
  onMail()
  return null
}

/** Counts a message of the whole site. Returns true if there were too many in an hour: only machines send so many. */
async function isFlooded({ attempts }: Ports): Promise<boolean> {
  try {
    await attempts.consume('siteMessages', SITE)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return true
    throw error
  }
}

/** @throws AppError `too_many_requests` if there is no room for another suspected message */
async function demandRoom(ports: Ports): Promise<void> {
  await sayWays(ports, ports.attempts.consume('suspectedMessages', SITE))
  if ((await countSuspected(ports.db)) >= MAX_SUSPECTED)
    await sayWays(ports, Promise.reject(new AppError('too_many_requests', { retryAfter: 60 * 60 })))
}

/** Waits until an attempt is counted. If there were too many, the refusal says how else to reach the owner. */
async function sayWays({ db }: Pick<Ports, 'db'>, attempt: Promise<void>): Promise<void> {
  await sayWait(attempt, async (minutes) => {
    const telephone = (await publishedContact(db, 'phone')) ?? ''
    const email = (await publishedContact(db, 'email')) ?? ''
    const ways = telephone && email ? 'both' : telephone ? 'telephone' : email ? 'email' : 'none'
    return { reason: 'tooManyFromHere', values: { minutes, ways, telephone, email } }
  })
}

import { connect } from 'node:tls'
import { type AlertKind, countLateMails, lastTasks, tellAdministrators } from '@tablier/backend'
import { DAY_MS } from '@tablier/contracts'
import type { Services } from '../services/services.ts'

/** Looks at one thing that may be wrong with the server. */
export interface Watch {
  readonly kind: AlertKind
  /** Returns what is wrong, for the mail; null if nothing is, or if it cannot be known. */
  readonly isWrong: () => Promise<string | null>
}

/** From how many answers with an error of the server in an hour on the administrators are told. */
export const MANY_ERRORS = 20
const HOUR_MS = 60 * 60 * 1000
const CERTIFICATE_MS = 10 * DAY_MS
const TIMEOUT_MS = 10_000

/** @param readTimes tests replace it */
export function createWatches(services: Services, readTimes = readCertificate): readonly Watch[] {
  const { db, now, diskRoom, config, errors } = services
  const problemOf = async (kind: 'backup' | 'copy' | 'rehearsal') => (await lastTasks(db))[kind]?.problem ?? null
  return [
    { kind: 'backup_failed', isWrong: () => problemOf('backup') },
    { kind: 'rehearsal_failed', isWrong: () => problemOf('rehearsal') },
    { kind: 'copy_failed', isWrong: async () => (config.copies ? problemOf('copy') : null) },
    {
      kind: 'disk_low',
      async isWrong() {
        const { state, free_bytes: free } = await diskRoom.state()
        return state === 'enough' || free === null ? null : `${Math.floor(free / 1_000_000)} MB`
      },
    },
    {
      kind: 'mails_waiting',
      async isWrong() {
        const late = await countLateMails(db, now())
        return late === 0 ? null : String(late)
      },
    },
    { kind: 'certificate_ends', isWrong: watchCertificate(services, readTimes) },
    {
      kind: 'errors_rise',
      async isWrong() {
        const age = now().getTime() - (errors[0] ?? 0) // negative if the clock was put back since
        return age >= 0 && age < HOUR_MS && errors.length === MANY_ERRORS ? `≥ ${MANY_ERRORS}` : null
      },
    },
  ]
}

/** Asks once a day. A certificate that lives for a few days only may have a quarter of its time left. */
function watchCertificate({ config, now, log }: Services, readTimes: typeof readCertificate): Watch['isWrong'] {
  let times: { readonly from: Date; readonly to: Date } | undefined
  let askAt = 0
  return async () => {
    if (!config.publicUrl.startsWith('https:')) return null
    if (now().getTime() >= askAt || askAt > now().getTime() + DAY_MS) {
      askAt = now().getTime() + DAY_MS
      times = await readTimes(config.publicUrl).catch((error: unknown) => {
        log.info({ err: error }, "cannot read the site's own certificate; trying again tomorrow")
        return undefined // a server may be unable to reach its own address
      })
    }
    if (!times) return null
    const [from, to] = [times.from.getTime(), times.to.getTime()]
    return to - now().getTime() < Math.min(CERTIFICATE_MS, (to - from) / 4) ? times.to.toISOString().slice(0, 10) : null
  }
}

/** Returns from when and until when the certificate of an https address is valid, be it anybody's. */
function readCertificate(url: string): Promise<{ readonly from: Date; readonly to: Date }> {
  const { hostname: host, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<{ from: Date; to: Date }>()
  const to = { host, port: Number(port || 443), servername: host, timeout: TIMEOUT_MS }
  const socket = connect({ ...to, rejectUnauthorized: false }, () => {
    const certificate = socket.getPeerCertificate() // an expired one is read too; null once the socket is destroyed
    socket.destroy()
    resolve({ from: new Date(certificate.valid_from), to: new Date(certificate.valid_to) })
  })
  socket.once('timeout', () => socket.destroy(new Error(`${host} has not answered within ten seconds.`)))
  socket.once('error', reject)
  return promise
}

/** Does one round: mails the administrators what is wrong, and what is well again. It never throws. */
export async function lookAround({ db, now, log, mail }: Services, watches: readonly Watch[]): Promise<void> {
  for (const { kind, isWrong } of watches)
    try {
      if (await tellAdministrators(db, kind, await isWrong(), now())) mail.kick()
    } catch (error) {
      log.error({ err: error, kind }, 'cannot watch the server; trying again in some minutes')
    }
}

import { type Endpoint, type ShownProof, type User } from '@tablier/contracts'
import ipaddr from 'ipaddr.js'
import { type Act, NOBODY } from '../calls/act.ts'
import type { Call, SessionPlace } from '../calls/handlers.ts'
import type { Db, Trx } from '../database/database.ts'
import { recordActivity, strangersActions } from '../history/record-activity.ts'
import type { Ports } from '../calls/ports.ts'

type Account = Pick<User, 'id' | 'name' | 'role'>

/** Returns where a call came from, as the activity and the log may show it. */
export function placeOf({ ip, userAgent }: Pick<Call<Endpoint>, 'ip' | 'userAgent'>): SessionPlace {
  return { device: deviceWords(userAgent), address: shortenedAddress(ip) }
}

interface Access {
  readonly action: 'signed_in' | 'signed_in_again' | 'step_asked' | 'refused' | 'signed_out' | 'ended'
  /** With what somebody showed who they are. */
  readonly how?: ShownProof
}

/** Writes a line about a session of an account. Whose act it is tells whether it shares one (docs/decisions/limits.md). */
export async function recordAccess(db: Db, act: Act, { id, name, role }: Account, done: Access): Promise<void> {
  const { action, how } = done
  const details = how === undefined ? [] : [how]
  const isOfUser = act.actor.isUser ?? (strangersActions.has(action) && role === 'user')
  await recordActivity(db, act, { area: 'users', action, record_id: id, title: name, details }, isOfUser)
}

/** Returns whether somebody has signed in to an account before, as far as the activity knows. */
export async function hasSignedIn(db: Db, id: number): Promise<boolean> {
  const line = await db
    .selectFrom('activity')
    .select('id')
    .where((eb) => eb.and({ area: 'users', record_id: id, action: 'signed_in' }))
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

type Noting = Pick<Ports, 'db' | 'now' | 'log'>
interface Shown {
  readonly place: SessionPlace
  /** With what somebody tried to show who they are. */
  readonly how: ShownProof
}

/**
 * Notes that somebody could not show who they are, or has no account here (undefined). Unknown addresses are only
 * logged.
 */
export function noteRefusal(ports: Noting, account: Account | undefined, { place, how }: Shown): void {
  ports.log.warn({ account: account?.id ?? null, ...place, how }, 'refused a sign-in')
  if (account) writeBeside(ports, account, 'refused', { place, how })
}

/** Notes that a password was right, and is asked to be followed by a second step. */
export function noteStepAsked(ports: Noting, account: Account, { place, how }: Shown): void {
  ports.log.info({ account: account.id, ...place, how }, 'asked for a second step')
  writeBeside(ports, account, 'step_asked', { place, how })
}

/** Writes a line that no answer waits for, so that nothing tells strangers who has an account. */
function writeBeside({ db, now, log }: Noting, account: Account, action: Access['action'], { place, how }: Shown) {
  const write = async (trx: Trx) => {
    // Of two refusals at one time, the second finds the line of the first.
    await trx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute()
    await recordAccess(trx, { actor: NOBODY, at: now(), place }, account, { action, how })
  }
  db.transaction()
    .execute(write)
    .catch((err: unknown) =>
      log.warn({ err, account: account.id, action }, 'writing a line about a sign-in into the activity failed'),
    )
}

/** Names of browsers by their mark in the header. Those that also contain the mark of another browser come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a device by its names, such as `Firefox on Windows`; null if it has none. Nothing of the header is in it. */
export function deviceWords(userAgent: string = ''): string | null {
  const nameIn = (list: typeof browsers) => list.find(([mark]) => mark.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** Returns the network of an address: the /24 of an IPv4 address, the /48 of an IPv6 address, '' if it is neither. */
export function shortenedAddress(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return '' // a proxy at a Unix socket, or one that hides it
  const ip = ipaddr.process(address) // converts IPv4-mapped IPv6 addresses
  if (ip.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${ip.toString()}/24`).toString()}/24`
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/48`).toString()}/48`
}

import type { DeviceNotes } from '../calls/handlers.ts'
import { bytesOfHex, hex, randomHex } from '../database/digest.ts'
import type { Ports } from '../calls/ports.ts'

/** How long a device stays known after a sign-in: 90 days. */
const LIFE_SECONDS = 90 * 24 * 60 * 60

type DevicePorts = Pick<Ports, 'deviceSecret' | 'now'>

interface Account {
  readonly id: number
  readonly password_hash: string
}

/** Returns the device's id if somebody signed in there, with the current password, at most 90 days ago. */
export async function findKnownDevice(
  { deviceSecret, now }: DevicePorts,
  notes: DeviceNotes | undefined,
  account: Account,
): Promise<string | undefined> {
  const note = /^([0-9a-f]{32})\.(\d{1,12})\.([0-9a-f]{64})$/.exec(notes?.read(account.id) ?? '')
  if (deviceSecret === undefined || !note) return undefined
  const [, deviceId = '', expiresAt = '', signature = ''] = note
  if (Number(expiresAt) <= now().getTime() / 1000) return undefined
  const key = await signingKey(deviceSecret, 'verify')
  const isOurs = await crypto.subtle.verify('HMAC', key, bytesOfHex(signature), signed(account, deviceId, expiresAt))
  return isOurs ? deviceId : undefined
}

/** Stores on the caller's device that it is known to an account for 90 days, under its former id if it has one. */
export async function rememberDevice(
  { deviceSecret, now }: DevicePorts,
  notes: DeviceNotes | undefined,
  account: Account,
  deviceId: string = randomHex(16),
): Promise<void> {
  if (deviceSecret === undefined || !notes) return
  const expiresAt = String(Math.floor(now().getTime() / 1000) + LIFE_SECONDS)
  const key = await signingKey(deviceSecret, 'sign')
  const signature = await crypto.subtle.sign('HMAC', key, signed(account, deviceId, expiresAt))
  notes.keep(account.id, `${deviceId}.${expiresAt}.${hex(new Uint8Array(signature))}`, LIFE_SECONDS)
}

/** Returns the text to sign. It contains the password's hash, so a new password ends it; no JWT has this text. */
function signed({ id, password_hash }: Account, deviceId: string, expiresAt: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(['device', id, deviceId, expiresAt, password_hash].join('\n'))
}

function signingKey(secret: string, usage: 'sign' | 'verify') {
  const bytes = new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [usage])
}

import { AppError } from '@tablier/backend'

/** SQLSTATE disk_full, and Node's codes of a full file system or a used-up quota. */
const NO_ROOM = /^(?:53100|ENOSPC|EDQUOT)$/
/** Of libvips, and of PostgreSQL where it reports the cause under another code. */
const NO_ROOM_WORDS = /no space left on device|disk quota exceeded/i

/** Returns true if a write failed because a disk is full. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return NO_ROOM.test(code) || NO_ROOM_WORDS.test(error.message) || isNoRoom(error.cause)
}

/** Returns true if something was refused because the disk has no room left to spare, or failed because it has none. */
export function isDiskFull(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'disk_full') || isNoRoom(error)
}

import { isDiskFull } from '../disk/no-room.ts'
import { BackupError } from './backup-error.ts'
import type { Site } from './site.ts'

/** The embedded database writes its log in files of this many bytes, and cannot tell why if it has no room for one. */
const LOG_FILE_BYTES = 16 * 1024 * 1024

/** Returns a BackupError instead of an error that a full disk has caused; else the error. Call before files are removed. */
export async function nameNoRoom(
  error: unknown,
  { diskRoom }: Pick<Site, 'diskRoom'>,
  message?: string,
): Promise<unknown> {
  if (error instanceof BackupError) return error
  const isFull = isDiskFull(error) || ((await diskRoom.state()).free_bytes ?? Infinity) < LOG_FILE_BYTES
  return isFull ? new BackupError('no_room', message, { cause: error }) : error
}

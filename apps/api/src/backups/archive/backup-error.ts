import { isDiskFull } from '@tablier/backend'
import type { BackupProblem } from '@tablier/contracts'
import type { DiskRoom } from '../../disk/disk-room.ts'
import sentences from './backup-errors.json' with { type: 'json' }

export type BackupErrorCode = keyof typeof sentences & BackupProblem

/** A refusal or failure that the caller can do something about. The message is for people. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly code: BackupErrorCode

  /** @param message one line that replaces the code's own sentence */
  constructor(code: BackupErrorCode, message: string = sentences[code], options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Returns the code of an error that says no more than its code does; undefined if its message has details. */
export function plainCode({ code, message }: BackupError): BackupErrorCode | undefined {
  return message === sentences[code] ? code : undefined
}

/**
 * The embedded database writes its log in files of this size. If there is no room for one, its error does not say so.
 */
const LOG_FILE_BYTES = 16 * 1024 * 1024

/** Returns a BackupError if a full disk caused the error, else the error itself. Call it before files are removed. */
export async function nameNoRoom(
  error: unknown,
  { diskRoom }: { readonly diskRoom: Pick<DiskRoom, 'state'> },
  message?: string,
): Promise<unknown> {
  if (error instanceof BackupError) return error
  const isFull = isDiskFull(error) || ((await diskRoom.state()).free_bytes ?? Infinity) < LOG_FILE_BYTES
  return isFull ? new BackupError('no_room', message, { cause: error }) : error
}

import { type DiskRoom, isDiskFull } from '../disk/disk-room.ts'

const sentences = {
  not_a_backup: 'This file is not a backup of Tablier.',
  truncated: 'This backup is incomplete: its end is missing. Please copy or download it again.',
  damaged: 'This backup is damaged, so it cannot be used.',
  passphrase_needed: 'This backup is encrypted. Please enter its passphrase.',
  wrong_passphrase: 'This is not the passphrase of this backup.',
  identity_needed:
    'This copy is encrypted for an age key. It can be restored with `tablier restore --identity-file`, by whoever has the key.',
  wrong_identity: 'This age key does not open this backup.',
  newer_version: 'This backup was made by a newer version of Tablier. Please upgrade this site first.',
  too_large: 'This backup is too large for the free room on the disk.',
  no_room: 'The disk is full. Please make room and try again.',
  not_found: 'There is no such backup.',
  not_empty: 'This site already has content. Confirm that the backup may replace it.',
  taken_for_dead: 'The server did not answer for a minute, so this was ended. Please try again.',
  copy_failed: 'The copy could not be stored elsewhere.',
  site_changed: 'The site was being changed the whole time. Please try again at a quieter moment.',
} as const

export type BackupErrorCode = keyof typeof sentences

/** The message for a browser that uploads a backup if there is no room. */
export const NO_ROOM_TO_UPLOAD =
  'The disk of your server has no room for this backup. Please tell the person who runs your server.'

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

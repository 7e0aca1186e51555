import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Opens a file for reading. It follows no link, and does not wait for the writer of a pipe, which may never come. */
export function openToRead(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
}

import type { Readable } from 'node:stream'

/** Where uploads and their variants are kept. Every method takes keys that `assertStorageKey` lets through. */
export interface Storage {
  /**
   * Stores a local file under the key, replacing what is there. It is seen
   * whole or not at all, and survives a crash once this resolves. The file
   * stays the caller's to remove, and must not change any more.
   */
  put(key: string, filePath: string, contentType: string): Promise<void>
  /** Whoever gets the stream reads it to its end or destroys it. null where nothing is stored. */
  read(key: string, range?: ByteRange): Promise<ReadableFile | null>
  stat(key: string): Promise<StoredFile | null>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<StoredFile & { readonly key: string }>
  /** Removes what a crash left half-stored before a moment; gives how many files that were. */
  removeUnfinished(before: Date): Promise<number>
}

export interface StoredFile {
  /** Bytes of the whole file, also where only a range of it is read. */
  readonly size: number
  readonly modifiedAt: Date
}

export interface ReadableFile extends StoredFile {
  readonly stream: Readable
}

/** First and last byte, both included, within the file. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const STORAGE_KEY = /^(?:[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/

/** True for a name or a folder and a name, in lower case, no part of which starts with a dot. */
export function isStorageKey(key: string): boolean {
  return key.length <= 200 && STORAGE_KEY.test(key)
}

/** The last wall before a file system: callers check names that come from outside, and answer them politely. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`)
}

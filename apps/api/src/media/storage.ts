import type { Readable } from 'node:stream'

/** Stores uploads and their variants. Every method checks its key by `assertStorageKey`. */
export interface Storage {
  /**
   * Stores a local file under the key, or replaces the stored one. Readers see
   * all of it or nothing, and it survives a crash once this resolves. The caller
   * removes the local file, and must not change it.
   */
  put(key: string, filePath: string, contentType: string): Promise<void>
  /** Null if nothing is stored. The caller must read the stream to its end or destroy it. */
  read(key: string, range?: ByteRange): Promise<ReadableFile | null>
  stat(key: string): Promise<StoredFile | null>
  /** Deleting a missing file is no error. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<StoredFile & { readonly key: string }>
  /** Removes files that a crash left half-stored before a moment, and returns how many. */
  removeUnfinished(before: Date): Promise<number>
}

export interface StoredFile {
  /** Bytes of the whole file, even if only a range of it is read. */
  readonly size: number
  readonly modifiedAt: Date
}

export interface ReadableFile extends StoredFile {
  readonly stream: Readable
}

/** First and last byte, inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const STORAGE_KEY = /^(?:[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/

/** True for `name` or `folder/name` in lower case, if neither starts with a dot. */
export function isStorageKey(key: string): boolean {
  return key.length <= 200 && STORAGE_KEY.test(key)
}

/** The last defence of the file system: callers have already answered 404 for bad names from outside. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`)
}

import { copyFile, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { nullIfMissing, placeFile } from '../disk/files.ts'
import { INCOMING } from '../disk/unfinished.ts'

/** Stores uploads and their variants. Every method checks its key with `assertStorageKey`. */
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
  /** Deletes a file. A missing one is not an error. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<StoredFile & { readonly key: string }>
  /** Deletes files that crashes before a moment left incomplete, and returns how many. */
  removeUnfinished(before: Date): Promise<number>
}

export interface StoredFile {
  /** Bytes of the whole file, even if only a range of it is read. */
  readonly size: number
  readonly modifiedAt: Date
}

interface ReadableFile extends StoredFile {
  readonly stream: Readable
}

/** First and last byte, inclusive. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

const STORAGE_KEY = /^(?:[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/

/** True for `name` or `folder/name` in lower case, if neither starts with a dot. */
function isStorageKey(key: string): boolean {
  return key.length <= 200 && STORAGE_KEY.test(key)
}

/** Throws for a key that is not a storage key, which protects the file system. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`)
}

/** Opens a folder as storage, and creates it if it is missing. */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, INCOMING) // not a storage key, so its files are never served or listed
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => {
    assertStorageKey(key)
    return join(folder, key)
  }
  return {
    async put(key, filePath) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      // A film may have a gigabyte, but not every file system has links.
      await placeFile(target, incoming, (path) => link(filePath, path).catch(() => copyFile(filePath, path)))
    },
    async read(key, range) {
      const file = await open(pathOf(key)).catch(nullIfMissing)
      if (!file) return null
      const { size, mtime } = await file.stat()
      return { stream: file.createReadStream(range), size, modifiedAt: mtime }
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(nullIfMissing)
      return found && { size: found.size, modifiedAt: found.mtime }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list() {
      for await (const entry of await opendir(folder, { recursive: true })) {
        const path = join(entry.parentPath, entry.name)
        const key = relative(folder, path).split(sep).join('/')
        if (!entry.isFile() || !isStorageKey(key)) continue
        const found = await stat(path).catch(nullIfMissing)
        if (found) yield { key, size: found.size, modifiedAt: found.mtime }
      }
    },
    removeUnfinished: (before) => removeOlderThan(incoming, before),
  }
}

/** Deletes a folder's entries last changed before a moment. Returns how many; 0 for a missing folder. */
export async function removeOlderThan(folder: string, moment: Date): Promise<number> {
  let removed = 0
  const entries = await opendir(folder).catch(nullIfMissing)
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name)
    const found = await stat(path).catch(nullIfMissing)
    if (!found || found.mtime >= moment) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

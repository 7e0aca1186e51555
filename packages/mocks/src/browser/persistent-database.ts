import { IdbFs } from '@electric-sql/pglite'
import { type OpenedDatabase, openDatabase } from '../database/open-database.ts'
import { databaseFiles } from './database-files.ts'

/** A database in IndexedDB, one for each folder that serves a playground. */
export interface PersistentDatabase extends OpenedDatabase {
  /** Writes all changes to IndexedDB; until then they are in memory. */
  save(): Promise<void>
}

/**
 * Opens the database; the first time it is created from the dump.
 * @param folder has `databaseFiles`
 * @param onProgress called with the share of the downloads that has arrived, 0 to 1
 */
export async function openPersistent(folder: URL, onProgress: (share: number) => void): Promise<PersistentDatabase> {
  const isNew = !(await isComplete(folder))
  if (isNew) await deletePersistent(folder)
  const { engine, bundle, dump } = databaseFiles
  const names = isNew ? [engine, bundle, dump] : [engine, bundle]
  const [engineFile, fsBundle, loadDataDir] = await downloadAll(
    names.map((name) => new URL(name, folder)),
    onProgress,
  )
  const fs = new SavedOnDemand(nameOf(folder))
  const opened = await openDatabase({
    fs,
    pgliteWasmModule: await WebAssembly.compile(await engineFile!.arrayBuffer()), // one file per name
    fsBundle: fsBundle!, // one file per name
    ...(loadDataDir && { loadDataDir }),
  })
  return {
    ...opened,
    save: async () => {
      await fs.save()
      await markComplete(folder)
    },
  }
}

/**
 * Files in IndexedDB that are written only when `save` is called. The engine would write them after every query, even
 * after closing.
 */
class SavedOnDemand extends IdbFs {
  #last = Promise.resolve()

  override async syncToFs(): Promise<void> {}

  /** Writes all changes in one IndexedDB transaction. */
  save(): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => super.syncToFs()) // the previous caller handles its own error
    return this.#last
  }
}

/** Deletes the database, also one that was created only in part. */
export async function deletePersistent(folder: URL): Promise<void> {
  await caches.delete(nameOf(folder))
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(`/pglite/${nameOf(folder)}`)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () =>
      reject(new Error('The data could not be deleted.', { cause: request.error })),
    )
  })
}

function nameOf({ pathname }: URL): string {
  return `tablier${pathname.replace(/\/$/, '')}` // the engine removes a trailing slash from the name
}

/** The name of a cache entry that exists once the database was created and written completely. */
const MARK = '/complete'

async function isComplete(folder: URL): Promise<boolean> {
  return (await (await caches.open(nameOf(folder))).match(MARK)) !== undefined
}

async function markComplete(folder: URL): Promise<void> {
  await (await caches.open(nameOf(folder))).put(MARK, new Response())
}

async function downloadAll(urls: readonly URL[], onProgress: (share: number) => void): Promise<Blob[]> {
  const responses = await Promise.all(urls.map((url) => fetch(url)))
  const failed = responses.find(({ ok }) => !ok)
  if (failed) throw new Error(`Could not load ${failed.url} (status ${failed.status}).`)
  const total = responses.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0)
  let received = 0
  const counted = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        received += chunk.length
        onProgress(total > 0 ? received / total : 0)
        controller.enqueue(chunk)
      },
    })
  const unpacked = responses.map(({ body }) =>
    body!.pipeThrough(counted()).pipeThrough(new DecompressionStream('gzip')),
  ) // a successful GET has a body
  return Promise.all(unpacked.map((stream) => new Response(stream).blob()))
}

import { IdbFs } from '@electric-sql/pglite'
import { type OpenedDatabase, openDatabase } from '../database/open-database.ts'
import { databaseFiles } from './database-files.ts'

/** A database that IndexedDB keeps, in the folder of the playground that it belongs to. */
export interface KeptDatabase extends OpenedDatabase {
  /** Writes everything down; until then a change is in memory. */
  save(): Promise<void>
}

/**
 * Opens the kept database. The first time it is made from the dump.
 * @param folder has `databaseFiles`
 * @param onProgress called with the share of the downloads that has arrived, 0 to 1
 */
export async function openKept(folder: URL, onProgress: (share: number) => void): Promise<KeptDatabase> {
  const isNew = !(await isComplete(folder))
  if (isNew) await forgetKept(folder)
  const { engine, bundle, dump } = databaseFiles
  const names = isNew ? [engine, bundle, dump] : [engine, bundle]
  const [engineFile, fsBundle, loadDataDir] = await downloadAll(
    names.map((name) => new URL(name, folder)),
    onProgress,
  )
  const fs = new SavedOnDemand(nameOf(folder))
  const opened = await openDatabase({
    fs,
    pgliteWasmModule: await WebAssembly.compile(await engineFile!.arrayBuffer()), // there is a file for each name
    fsBundle: fsBundle!, // there is a file for each name
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

/** IndexedDB's files. The engine would write them after every query, reads too, and even after it was closed. */
class SavedOnDemand extends IdbFs {
  #last = Promise.resolve()

  override async syncToFs(): Promise<void> {}

  /** Writes what has changed in one transaction of IndexedDB. */
  save(): Promise<void> {
    this.#last = this.#last.catch(() => {}).then(() => super.syncToFs()) // each caller handles the error of its own save
    return this.#last
  }
}

/** Deletes the kept database, or what an interrupted first visit left of it. */
export async function forgetKept(folder: URL): Promise<void> {
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
  return `tablier${pathname.replace(/\/$/, '')}` // the engine drops a slash at the end from IndexedDB's name
}

/** A mark in the cache storage says that the database was made and written down completely. */
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
  if (failed) throw new Error(`${failed.url} answered ${failed.status}.`)
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

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BackupReason } from '@tablier/contracts'
import type { BackupEngine } from '../../src/backups/backup-engine.ts'
import { BackupError } from '../../src/backups/archive/backup-error.ts'
import {
  backupName,
  type BackupStore,
  describeBackups,
  type StoredBackup,
} from '../../src/backups/store/backup-store.ts'

/** Backups of texts instead of sites. They are made and restored at once, unless a test makes them wait. */
export class FakeBackups implements BackupEngine {
  readonly files = new Map<string, Buffer>()
  readonly restored: { readonly content: string; readonly passphrase: string | undefined }[] = []
  readonly rehearsed: string[] = []
  readonly copiesTo = null
  missing = 0
  /** The error that the next task throws. */
  problem: Error | undefined
  /** The promise that tasks wait for. */
  held: Promise<void> | undefined
  now: () => Date = () => new Date()

  readonly store: BackupStore = {
    place: 'memory',
    list: async () => describeBackups([...this.files].map(([name, { length }]) => ({ name, bytes: length }))),
    find: async (name) => (await this.store.list()).find((backup) => backup.name === name) ?? null,
    write: async (name, produce) => {
      const sink = new PassThrough()
      const written = buffer(sink)
      const result = await produce(sink)
      sink.end()
      this.files.set(name, await written)
      return result
    },
    read: async (name) => Readable.from([this.#content(name)]),
    openLocally: async (name, folder) => {
      const copy = await mkdtemp(join(folder, 'fake-'))
      const path = join(copy, name)
      await writeFile(path, this.#content(name))
      return { path, [Symbol.asyncDispose]: () => rm(copy, { recursive: true }) }
    },
    remove: async (name) => void this.files.delete(name),
    removeUnfinished: async () => 0,
    demand: async () => {},
  }

  /** Adds a backup as if it had been made at that time. */
  add(createdAt: Date, { reason = 'manual', isEncrypted = false }: Partial<StoredBackup> = {}): string {
    const name = backupName({ createdAt, reason, isEncrypted })
    this.files.set(name, Buffer.from(`content of ${name}`))
    return name
  }

  async create(reason: BackupReason, { passphrase, report, signal }: Parameters<BackupEngine['create']>[1]) {
    report({ step: 'tables', done: 1, total: 4 })
    report({ step: 'media', done: 430, total: 1000 })
    await this.#work(signal)
    const name = this.add(this.now(), { reason, isEncrypted: passphrase !== undefined })
    return {
      name,
      bytes: this.#content(name).length,
      missing: this.missing,
      without_key: passphrase === undefined ? 3 : 0,
    }
  }

  copy(): never {
    throw new Error('there is no second place')
  }

  async restore(path: string, { passphrase, report, signal }: Parameters<BackupEngine['restore']>[1]) {
    report({ step: 'verify', done: 1, total: 2 })
    await this.#work(signal)
    const content = await readFile(path, 'utf8') // fails if the file is gone
    this.restored.push({ content, passphrase })
    const before = this.add(this.now(), { reason: 'before-restore' })
    return { before, createdAt: this.now(), missing: this.missing, cleaned: 0, unreadable: 2 }
  }

  async rehearse(name: string, { report, signal }: Parameters<BackupEngine['rehearse']>[1]) {
    report({ step: 'load', done: 1, total: 2 })
    await this.#work(signal)
    this.rehearsed.push(name)
    return {
      bytes: this.#content(name).length,
      rows: 214,
      media: 18,
      missing: this.missing,
      cleaned: 0,
      unreadable: 0,
      without_key: 0,
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const aborted = new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    await Promise.race([this.held, aborted])
    const { problem } = this
    this.problem = undefined
    if (problem) throw problem
  }

  #content(name: string): Buffer {
    const content = this.files.get(name)
    if (!content) throw new BackupError('not_found')
    return content
  }
}

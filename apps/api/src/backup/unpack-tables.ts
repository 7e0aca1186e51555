import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import type { StageOptions } from './staged-backup.ts'

/** Verifies a backup, media included, and writes its tables to a folder. Use them only after this has resolved. */
export async function unpackTables(
  path: string,
  folder: string,
  { passphrase, maxBytes = Infinity, report, signal }: StageOptions,
): Promise<Manifest> {
  await mkdir(folder)
  let left = maxBytes
  async function* bounded(rows: AsyncIterable<Buffer>) {
    for await (const chunk of rows) {
      left -= chunk.length
      if (left < 0) throw new BackupError('too_large')
      yield chunk
    }
  }
  const write = (name: string, rows: Readable) =>
    pipeline(rows, bounded, createWriteStream(tableFile(folder, name), { flags: 'wx' }))
  return readBackup(path, { passphrase, report, signal }, { table: write })
}

/** The file with the rows of a table. */
export function tableFile(folder: string, table: string): string {
  return join(folder, `${table}.ndjson`)
}

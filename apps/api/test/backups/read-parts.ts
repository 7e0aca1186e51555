import { createWriteStream } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { readBackup } from '../../src/backup/read-backup.ts'
import {
  type BackupFacts,
  type BackupSource,
  createBackup,
  type CreateBackupOptions,
} from '../../src/backup/write-backup.ts'
import type { Manifest } from '../../src/backup/manifest.ts'

export type Row = Readonly<Record<string, unknown>>

export async function backUpTo(
  path: string,
  site: BackupSource,
  options: CreateBackupOptions = {},
): Promise<BackupFacts> {
  const file = createWriteStream(path)
  const facts = await createBackup(site, file, options)
  await finished(file.end())
  return facts
}

export async function readParts(path: string, passphrase?: string) {
  const tables = new Map<string, Row[]>()
  const media = new Map<string, Buffer>()
  const manifest: Manifest = await readBackup(
    path,
    { passphrase },
    {
      table: async (name, rows) => void tables.set(name, parseLines(await text(rows))),
      media: async (name, _bytes, content) => void media.set(name, await buffer(content)),
    },
  )
  return { manifest, tables, media }
}

function parseLines(lines: string): Row[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row) // to_jsonb of a row
}

import { verifyBackup } from '../backup/read-backup.ts'
import { type BackupArgument, readBackupArgument } from './backup-argument.ts'
import { definePassphrase } from './passphrase.ts'
import type { LocalVerb } from './verb.ts'

interface Verified {
  readonly createdAt: string
  readonly version: string
  readonly migration: string
  readonly content: 'full' | 'database'
  readonly tables: number
  readonly rows: number
  readonly media: number
  /** Uploads that the site lacked when the backup was made. */
  readonly missing: readonly string[]
}

export const verify: LocalVerb<BackupArgument, Verified> = {
  name: 'verify',
  help: 'Check a backup completely, without a site.',
  place: 'here',
  define: (command) => definePassphrase(command).argument('<file>', 'a backup'),
  read: (typed) => readBackupArgument(typed),
  async run({ file, passphrase }, { report, signal }) {
    const manifest = await verifyBackup(file, { passphrase, report, signal })
    const { created_at: createdAt, version, migration, content, tables, media, missing } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { createdAt, version, migration, content, tables: tables.length, rows, media: media.length, missing }
  },
  say: ({ createdAt, version, content, tables, rows, media, missing }) => [
    `The backup of ${createdAt}, made by version ${version}, is complete and undamaged.`,
    `${tables} tables with ${rows} rows, ${content === 'full' ? `${media} files` : 'no pictures and videos'}`,
    ...(missing.length > 0 ? [`The site lacked then: ${missing.join(', ')}`] : []),
  ],
}

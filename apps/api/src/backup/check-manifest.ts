import { TypeCompiler } from '@sinclair/typebox/compiler'
import { migrationNames } from '@tablier/backend'
import { isUploadName } from '@tablier/contracts'
import { BackupError } from './backup-error.ts'
import type { PartFacts } from './checked-part.ts'
import { BACKUP_FORMAT, Manifest } from './manifest.ts'

/** The parts that were read, by their names, in the order of the file. */
export interface ReadParts {
  readonly tables: ReadonlyMap<string, PartFacts>
  readonly media: ReadonlyMap<string, PartFacts>
}

const shape = TypeCompiler.Compile(Manifest)

/**
 * Returns the manifest if it describes exactly the parts that were read.
 * @throws BackupError if it does not, or if a newer version of Tablier wrote it
 */
export function checkManifest(text: string, { tables, media }: ReadParts): Manifest {
  const manifest = parse(text)
  if (!migrationNames.includes(manifest.migration)) throw new BackupError('newer_version')
  demandSame(
    manifest.tables.map(({ name, bytes, sha256, rows }) => [name, { bytes, sha256, rows }] as const),
    tables,
  )
  demandSame(
    manifest.media.map(({ name, bytes, sha256 }) => [name, { bytes, sha256, rows: 0 }] as const),
    media,
  )
  if (manifest.content === 'database' && media.size > 0) throw lie()
  if (!manifest.missing.every((name) => isUploadName(name) && !media.has(name))) throw lie()
  for (const { table } of manifest.sequences) if (!tables.has(table)) throw lie()
  return manifest
}

function parse(text: string): Manifest {
  const manifest = parseJson(text)
  if (isNewer(manifest)) throw new BackupError('newer_version')
  if (!shape.Check(manifest)) throw lie()
  return manifest
}

/** @throws BackupError if it is no JSON */
export function parseJson(text: string, revive?: Parameters<typeof JSON.parse>[1]): unknown {
  try {
    return JSON.parse(text, revive) as unknown
  } catch (cause) {
    throw new BackupError('damaged', undefined, { cause })
  }
}

function isNewer(manifest: unknown): boolean {
  const hasFormat = typeof manifest === 'object' && manifest !== null && 'format' in manifest
  return hasFormat && typeof manifest.format === 'number' && manifest.format > BACKUP_FORMAT
}

function demandSame(stated: readonly (readonly [string, PartFacts])[], read: ReadonlyMap<string, PartFacts>): void {
  const isEachRead = stated.every(([name, facts]) => {
    const found = read.get(name)
    return found?.bytes === facts.bytes && found.sha256 === facts.sha256 && found.rows === facts.rows
  })
  const isEachStated = new Set(stated.map(([name]) => name)).size === read.size && stated.length === read.size
  if (!isEachRead || !isEachStated) throw lie()
}

function lie(): BackupError {
  return new BackupError('damaged', 'This backup is damaged: its contents are not what its manifest states.')
}

import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/tablier')

/** Returns a dump of an empty database. The first call on a machine creates it, which takes a few seconds. */
export async function preparedDump(): Promise<Blob> {
  return new Blob([await readFile(await preparedDumpFile())])
}

/** Returns the path of the same dump. */
export async function preparedDumpFile(): Promise<string> {
  const path = dumpPath()
  if (!existsSync(path)) await writeDump(path)
  return path
}

/** The name contains a hash of the schema's sources and of the catalog, which pins the database's version. */
function dumpPath(): string {
  const sources = globSync(join(root, 'packages/backend/src/database/**/*.ts')).toSorted()
  const hash = createHash('sha256')
  for (const file of [...sources, join(root, 'pnpm-workspace.yaml')]) hash.update(readFileSync(file))
  return join(cache, `empty-database-${hash.digest('hex').slice(0, 16)}.tar`)
}

async function writeDump(path: string): Promise<void> {
  const { dumpEmptyDatabase } = await import('../src/database/open-database.ts') // loading it takes a second
  const dump = await dumpEmptyDatabase()
  mkdirSync(cache, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  renameSync(unfinished, path) // other packages' tests may do the same at this moment
}

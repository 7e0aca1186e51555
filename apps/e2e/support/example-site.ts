import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { untilIdle } from '../bench/process-figures.ts'
import { startServer } from './server-process.ts'

const BUILD = fileURLToPath(new URL('../../api/dist', import.meta.url))
const CACHE = fileURLToPath(new URL('../node_modules/.cache/example-site', import.meta.url))

/**
 * Copies the data of a site that has just been made into an empty folder: the example content, whose pictures have all
 * their sizes. A server's first start on an empty folder would take 30 s of processor time for the same, most of it for
 * the sizes, which it makes while the tests run. The site is made once for each build and day.
 */
export async function copyExampleSite(folder: string): Promise<void> {
  const site = join(CACHE, await currentKey())
  if (!existsSync(site)) await makeSite(site)
  await cp(site, folder, { recursive: true, preserveTimestamps: true })
}

/** The examples have an evening in a few days, so a site of yesterday differs from one of today. */
async function currentKey(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toDateString())
  const files = await readdir(BUILD, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths.sort()) hash.update(path).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

/** Another run may make the same site meanwhile: the last one stays. */
async function makeSite(site: string): Promise<void> {
  const folder = `${CACHE}.${process.pid}`
  await mkdir(folder, { recursive: true })
  const server = await startServer(folder, { DISK_RESERVE_MB: '0' })
  if (process.platform === 'linux') await untilIdle(server.pid)
  await server.stop()
  await rm(CACHE, { recursive: true, force: true }) // with those of other builds
  await mkdir(CACHE, { recursive: true })
  await rename(folder, site)
}

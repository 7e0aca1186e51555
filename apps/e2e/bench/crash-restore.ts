import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type Client, everyPage } from '@tablier/api-client'
import { type Api, mediaUrl } from '@tablier/contracts'
import { filmBytes } from './generated-film.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/**
 * Kills a server (SIGKILL) while it restores a backup. After each restart, checks that the site is completely the old
 * one or the new one, serves every uploaded file, and accepts another change.
 */

const PROGRAM = fileURLToPath(new URL('../../api/test/backups/restore-while-running.ts', import.meta.url))

export const RESTORE_KILLS = 20
/** A restore that finishes before its kill is repeated. */
const MAX_ROUNDS = 2 * RESTORE_KILLS
/** The server is killed at a random moment within this time after a step has begun. They take turns. */
const KILL_WITHIN_MS = 500
const steps = ['verify', 'load', 'migrate', 'check', 'store', 'tables', 'media', 'switch', 'switch'] as const
const sites = ['one', 'two'] as const
type Site = (typeof sites)[number]
const without = { DEMO_CONTENT: 'false' } as const

export async function crashRestores(folder: string, say: (line: string) => void) {
  const dataDir = join(folder, 'restored')
  await mkdir(dataDir) // the server starts in it
  const known = new Map<Site, { readonly file: string; readonly content: unknown }>()
  for (const site of sites) known.set(site, await makeSite(join(folder, site), site))
  const counts = { kills: 0, old: 0, new: 0, mixed: 0 } // `kills`: restores that were killed before their end
  let present: Site = 'one'
  await startRestore(dataDir, 'restore', known.get(present)!.file).finish() // each site is known
  for (let round = 1; round <= MAX_ROUNDS && counts.kills < RESTORE_KILLS; round += 1) {
    const next: Site = present === 'one' ? 'two' : 'one'
    const step = steps[counts.kills % steps.length]! // there are some
    const restoring = startRestore(dataDir, 'restore', known.get(next)!.file)
    await restoring.begins(step)
    await wait(Math.random() * KILL_WITHIN_MS)
    const isHit = await restoring.kill()
    const found = await contentAfterCrash(dataDir)
    const shown = sites.find((site) => isDeepStrictEqual(known.get(site)!.content, found))
    if (isHit) counts.kills += 1
    if (shown === undefined) counts.mixed += 1
    else if (isHit) counts[shown === next ? 'new' : 'old'] += 1
    say(`Round ${round}: ${isHit ? 'killed in' : 'finished before the kill in'} "${step}", ${outcome(shown, next)}`)
    if (shown === undefined) break
    present = shown
  }
  return counts
}

function outcome(shown: Site | undefined, next: Site): string {
  if (shown === undefined) return 'the site is neither the old one nor the new one'
  return shown === next ? 'the new site is there' : 'the old site is there'
}

const film = () => new Blob([Buffer.concat([...filmBytes(100_000)])])

/** Makes a site whose records all name it, and a backup of it. */
async function makeSite(dataDir: string, site: Site): Promise<{ file: string; content: unknown }> {
  await mkdir(dataDir)
  const server = await startServer(dataDir, without)
  const { client: admin } = await server.signIn()
  for (let number = 1; number <= 20; number += 1) {
    await admin.banners.create({ body: { heading: `${site} ${number}` }, file: film() })
    await admin.portfolioItems.create({ body: { title: `${site} ${number}`, category: 'Main' } })
  }
  for (let number = 1; number <= 200; number += 1)
    await admin.messages.createTest({ body: { subject: `${site} ${number}` } })
  const content = await contentOf(server.url, admin)
  await server.stop()
  const file = join(dataDir, '..', `${site}.tar.gz`)
  await startRestore(dataDir, 'backup', file).finish()
  return { file, content }
}

async function contentAfterCrash(dataDir: string): Promise<unknown> {
  const server: ServerProcess = await startServer(dataDir, without)
  const { client: admin } = await server.signIn()
  const content = await contentOf(server.url, admin)
  const { banner } = await admin.banners.create({ body: { heading: 'A change after the crash' } })
  await admin.banners.delete({ params: { id: banner.id } })
  await server.stop()
  return content
}

async function contentOf(url: string, admin: Client<Api>): Promise<unknown> {
  const banners = await everyPage((query) => admin.banners.adminList({ query }))
  const files: string[] = []
  for (const banner of banners) files.push(await hashOfFile(url + mediaUrl(banner.mediaUrl)))
  return {
    banners,
    files,
    dishes: await everyPage((query) => admin.portfolioItems.adminList({ query })),
    messages: await everyPage((query) => admin.messages.list({ query })),
  }
}

async function hashOfFile(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} is not served: ${answer.status}`)
  return createHash('sha256')
    .update(await answer.bytes())
    .digest('hex')
}

/** Starts a server that makes a backup of its own site, or restores one. */
function startRestore(dataDir: string, verb: 'backup' | 'restore', file: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, verb, file], {
    cwd: dataDir, // has no .env
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO_CONTENT: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const begun = new Set<string>()
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => begun.add(line))
  const ended = once(child, 'close')
  return {
    /** Resolves when the step begins, or when the process has ended before. */
    begins: async (step: string) => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      lines.on('line', () => begun.has(step) && resolve(step))
      if (!begun.has(step)) await Promise.race([promise, ended])
    },
    /** Resolves when the process has ended by itself. @throws Error if it failed */
    finish: async () => {
      await ended
      if (!begun.has('done')) throw new Error(`The ${verb} failed.`)
    },
    /** Returns false if the process had ended before. */
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      return child.signalCode === 'SIGKILL' && !begun.has('done')
    },
  }
}

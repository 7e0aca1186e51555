import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { ApiError, type Client, everyPage } from '@tablier/api-client'
import { type Api, mediaUrl } from '@tablier/contracts'
import { filmBytes } from './generated-film.ts'
import { startServer, tempFolder } from '../support/server-process.ts'

/**
 * Kills the server (SIGKILL) twenty times at random moments while several writers are working in one data folder, and
 * checks after each restart that no acknowledged write was lost. Then kills it twenty times while it restores a backup.
 * Exits with 1 if something was lost, if a site was neither the old one nor the new one, or if too few kills hit a
 * restore. `crash-test restore` does only the second part.
 */

const ROUNDS = 20
const WRITERS = 4
/** The server is killed at a random moment in this range after the writers have started. */
const KILL_AFTER_MS = { least: 200, most: 2000 }

const without = { DEMO_CONTENT: 'false' } as const

const say = (line: string) => process.stdout.write(`${line}\n`)

async function crashTest(dataDir: string): Promise<number> {
  const banners = new Ledger()
  let losses = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await startServer(dataDir, without)
    const { client: admin } = await server.signIn()
    const before = banners.acknowledged
    const writers = Array.from({ length: WRITERS }, () => writeBanners(admin, banners))
    const { least, most } = KILL_AFTER_MS
    await wait(least + Math.random() * (most - least))
    await server.kill()
    await Promise.all(writers)
    const written = banners.acknowledged - before

    const restarted = await startServer(dataDir, without)
    const { client: reader } = await restarted.signIn()
    const lost = banners.lostFrom(await allBanners(reader))
    await restarted.stop()
    for (const loss of lost) say(`  lost: banner ${loss}`)
    losses += lost.length
    say(`Round ${round}: ${written} acknowledged writes before the kill, ${lost.length} lost`)
  }
  const total = banners.acknowledged
  say(`${ROUNDS} kills, ${total} acknowledged writes, ${losses} lost`)
  return losses
}

/** Records the acknowledged writes, and finds lost ones. A write without an answer may have happened or not. */
class Ledger {
  acknowledged = 0
  /** The possible values of each record by its id; null if the record may be deleted. */
  readonly #known = new Map<number, readonly (string | null)[]>()
  #values = 0

  /** Returns a text that no other write uses. */
  newValue(): string {
    this.#values += 1
    return `Value ${this.#values}`
  }

  /** Records a value that the server has acknowledged; null means that the record was deleted. */
  acknowledge(id: number, value: string | null): void {
    this.acknowledged += 1
    this.#known.set(id, [value])
  }

  /** Until the response arrives, the record may have its known values or the new one. */
  async changing(id: number, value: string | null, write: () => Promise<unknown>): Promise<void> {
    this.#known.set(id, [...(this.#known.get(id) ?? []), value])
    await write()
    this.acknowledge(id, value)
  }

  /** Returns a line for each record that lost an acknowledged write. Afterwards it expects the values in `present`. */
  lostFrom(present: ReadonlyMap<number, string>): string[] {
    return [...this.#known].flatMap(([id, values]) => {
      const found = present.get(id) ?? null
      this.#known.set(id, [found])
      return values.includes(found) ? [] : [`${id} is ${found ?? 'gone'}, not ${values.join(' or ')}`]
    })
  }
}

/** Creates, changes and deletes banners until the server is killed. */
async function writeBanners(admin: Client<Api>, ledger: Ledger): Promise<void> {
  await untilGone(async (turn) => {
    const heading = ledger.newValue()
    const { banner } = await admin.banners.create({ body: { heading } })
    ledger.acknowledge(banner.id, heading)
    const changed = ledger.newValue()
    await ledger.changing(banner.id, changed, () =>
      admin.banners.update({ params: { id: banner.id }, body: { heading: changed } }),
    )
    if (turn % 4 === 3)
      await ledger.changing(banner.id, null, () => admin.banners.delete({ params: { id: banner.id } }))
  })
}

/** Repeats `take` until a call gets no response. Throws any other error. */
async function untilGone(take: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      await take(turn)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no_response') return
      throw error
    }
  }
}

async function allBanners(admin: Client<Api>): Promise<Map<number, string>> {
  const banners = await everyPage((query) => admin.banners.adminList({ query }))
  return new Map(banners.map(({ id, heading }) => [id, heading]))
}

const PROGRAM = fileURLToPath(new URL('../../api/test/backups/restore-while-running.ts', import.meta.url))

const RESTORE_KILLS = 20
/** A restore that finishes before its kill is repeated. */
const MAX_ROUNDS = 2 * RESTORE_KILLS
/** The server is killed at a random moment within this time after a step has begun. They take turns. */
const KILL_WITHIN_MS = 500
const steps = ['verify', 'load', 'migrate', 'check', 'store', 'tables', 'media', 'switch', 'switch'] as const
const sites = ['one', 'two'] as const
type Site = (typeof sites)[number]

/**
 * Kills a server while it restores a backup. After each restart, checks that the site is completely the old one or the
 * new one, serves every uploaded file, and accepts another change.
 */
async function crashRestores(folder: string) {
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
  const server = await startServer(dataDir, without)
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
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...without },
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

async function crashTests(): Promise<boolean> {
  await using temporary = await tempFolder()
  const folder = temporary.path
  const isPart = process.argv.includes('restore')
  const dataDir = join(folder, 'written')
  await mkdir(dataDir) // the server starts in it
  const losses = isPart ? 0 : await crashTest(dataDir)
  const counts = await crashRestores(folder)
  say(
    `${counts.kills} kills during a restore: ${counts.old} times the old site, ${counts.new} times the new one, ${counts.mixed} times neither`,
  )
  return losses === 0 && counts.mixed === 0 && counts.kills === RESTORE_KILLS
}

crashTests().then(
  (isGood) => (process.exitCode = isGood ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  },
)

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, type Client, everyPage } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { crashRestores, RESTORE_KILLS } from './crash-restore.ts'
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

const say = (line: string) => process.stdout.write(`${line}\n`)

async function crashTest(dataDir: string): Promise<number> {
  const banners = new Ledger()
  let losses = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await startServer(dataDir, { DEMO_CONTENT: 'false' })
    const { client: admin } = await server.signIn()
    const before = banners.acknowledged
    const writers = Array.from({ length: WRITERS }, () => writeBanners(admin, banners))
    const { least, most } = KILL_AFTER_MS
    await wait(least + Math.random() * (most - least))
    await server.kill()
    await Promise.all(writers)
    const written = banners.acknowledged - before

    const restarted = await startServer(dataDir, { DEMO_CONTENT: 'false' })
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

async function crashTests(): Promise<boolean> {
  await using temporary = await tempFolder()
  const folder = temporary.path
  const isPart = process.argv.includes('restore')
  const dataDir = join(folder, 'written')
  await mkdir(dataDir) // the server starts in it
  const losses = isPart ? 0 : await crashTest(dataDir)
  const counts = await crashRestores(folder, say)
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

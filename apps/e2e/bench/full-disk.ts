import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ApiError, type Client, everyPage } from '@tablier/api-client'
import { type Api, mediaUrl } from '@tablier/contracts'
import { mountSmallDisk, type SmallDisk } from '../../api/test/machine/small-disk.ts'
import { freePort, startServer } from '../support/server-process.ts'
import { filmBytes } from './generated-film.ts'

/**
 * Fills the disk of a server with the embedded database ten times, to ten different rests, while messages, uploads and
 * backups run, and looks each time whether all that was acknowledged is there, every start and every stop is clean, and
 * no process stands. In turns, room comes back while the server runs, and after it was stopped and started on the full
 * disk. Exits with 1 if not. On Linux, and as root, which may mount a disk in memory.
 */

const DISK_MB = 320
/** How many KiB are left. The database's log takes 16 MB at a time, changes are refused below 32 MB. */
const RESTS = [0, 4, 64, 1024, 4096, 12_000, 17_000, 31_000, 33_000, 66_000] as const
const BEFORE_MS = 1500
const ON_FULL_MS = 3000
/** No call may take longer. A start and a stop have as long. */
const PATIENCE_MS = 60_000
/** The uploads' own reserve would keep them from ever finding the disk full. */
const ENV = { DEMO_CONTENT: 'false', DISK_RESERVE_MB: '0' } as const

const TABLIER = fileURLToPath(new URL('../../api/dist/server/tablier.js', import.meta.url))

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What the server has acknowledged. */
class Acknowledged {
  readonly messages = new Set<string>()
  /** The hash of each banner's film. */
  readonly films = new Map<number, string>()
  readonly backups = new Set<string>()
  refused = 0
  /** Answers that no full disk explains. */
  readonly odd: string[] = []

  /** Counts a call that was refused because the disk is full. Everything else is odd. */
  refuse(error: unknown): void {
    if (error instanceof ApiError && error.code === 'disk_full') this.refused += 1
    else this.odd.push(error instanceof ApiError ? `${error.status} ${error.code}` : String(error))
  }
}

interface Outcome {
  readonly messages: number
  readonly uploads: number
  readonly backups: number
  readonly refused: number
  readonly lost: number
}

/** @param isStarted whether the server is stopped and started while the disk is full */
async function fillTo(restKb: number, isStarted: boolean, disk: SmallDisk): Promise<Outcome> {
  const dataDir = join(disk.folder, 'data')
  await mkdir(dataDir)
  const port = String(await freePort()) // the same for each start, for one client
  let server = await startServer(dataDir, { ...ENV, PORT: port })
  const { client } = await server.signIn()
  const site = { client, url: server.url, dataDir }
  const known = new Acknowledged()
  const startAgain = async () => {
    const code = await inTime('the stop', server.stop())
    if (code !== 0) known.odd.push(`the stop ended with ${code}`)
    server = await startServer(dataDir, { ...ENV, PORT: port })
    return lostOf(site, known)
  }
  try {
    const writers = beginToWrite(client, known)
    await wait(BEFORE_MS)
    disk.fill(restKb * 1024)
    await wait(ON_FULL_MS)
    await inTime('an answer', demandReady(server.url))
    await inTime('the last answers', writers.end())
    const lost = isStarted ? await startAgain() : []
    disk.free()
    await inTime('a change with room', storeMessage(client, known))
    await inTime('a backup with room', storeBackup(client, known))
    lost.push(...(await startAgain()))
    for (const fault of [...lost, ...known.odd]) say(`  ${fault}`)
    const { messages, films, backups, refused, odd } = known
    if (odd.length > 0) process.exitCode = 1
    return { messages: messages.size, uploads: films.size, backups: backups.size, refused, lost: lost.length }
  } finally {
    await server.kill() // it is empty-handed, or stands
  }
}

/** @throws Error if it takes so long that the process stands */
async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`Waited ${PATIENCE_MS / 1000} s for ${what}.`)
  })
  late.catch(() => {}) // aborted
  return Promise.race([work, late]).finally(() => timer.abort())
}

async function demandReady(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`)
  if (status !== 200) throw new Error(`/readyz answers ${status} on a full disk.`)
}

/** Starts two writers of messages, one of films and one of backups, each of which sends one call at a time. */
function beginToWrite(client: Client<Api>, known: Acknowledged) {
  const over = new AbortController()
  const again = async (act: () => Promise<void>) => {
    while (!over.signal.aborted) await act().catch((error: unknown) => (known.refuse(error), wait(20)))
  }
  const writers = [
    again(() => storeMessage(client, known)),
    again(() => storeMessage(client, known)),
    again(() => storeFilm(client, known)),
    again(() => storeBackup(client, known, over.signal)),
  ]
  return {
    end: async () => {
      over.abort()
      await Promise.all(writers)
    },
  }
}

async function storeMessage(client: Client<Api>, { messages }: Acknowledged): Promise<void> {
  const subject = crypto.randomUUID()
  await client.messages.createTest({ body: { subject, message: 'Is there a date? '.repeat(200) } })
  messages.add(subject)
}

const FILM_BYTES = 2_000_000

async function storeFilm(client: Client<Api>, { films }: Acknowledged): Promise<void> {
  const film = Buffer.concat([...filmBytes(FILM_BYTES)])
  const { banner } = await client.banners.create({ body: { heading: 'A film' }, file: new Blob([film]) })
  films.set(banner.id, hashOf(film))
  await wait(200) // else films alone fill the disk
}

/** Begins a backup and waits until it has ended, or nobody waits any more: on a full disk its end cannot be stored. */
async function storeBackup(client: Client<Api>, { backups }: Acknowledged, over?: AbortSignal): Promise<void> {
  const { task } = await client.backups.start({ body: {} })
  for (;;) {
    if (over?.aborted) return
    const { task: now } = await client.backups.task()
    if (now?.id !== task.id) return
    if (now.endedAt !== null && now.problem === null && now.facts.backup !== undefined) backups.add(now.facts.backup)
    if (now.endedAt !== null) return
    await wait(100)
  }
}

interface Site {
  readonly client: Client<Api>
  readonly url: string
  readonly dataDir: string
}

/** Returns a line for each acknowledged message, film or backup that is not there as it was. */
async function lostOf({ client, url, dataDir }: Site, { messages, films, backups }: Acknowledged): Promise<string[]> {
  const stored = new Set((await everyPage((query) => client.messages.list({ query }))).map(({ subject }) => subject))
  const lost = [...messages].filter((subject) => !stored.has(subject)).map((subject) => `message ${subject} is lost`)
  const banners = new Map((await everyPage((query) => client.banners.adminList({ query }))).map((one) => [one.id, one]))
  for (const [id, hash] of films) {
    const banner = banners.get(id)
    const file = banner && (await fetch(url + mediaUrl(banner.mediaUrl)))
    if (!file?.ok || hashOf(await file.bytes()) !== hash) lost.push(`film ${id} is lost`)
  }
  for (const name of backups)
    await promisify(execFile)(process.execPath, [TABLIER, 'verify', join(dataDir, 'backups', name)]).catch(
      (error: Error) => lost.push(`backup ${name}: ${error.message}`),
    )
  return lost
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function drill(): Promise<void> {
  const total = { messages: 0, uploads: 0, backups: 0, refused: 0, lost: 0 }
  for (const [index, restKb] of RESTS.entries()) {
    const disk = mountSmallDisk(DISK_MB)
    if (!disk) return // it has said why
    const isStarted = index % 2 === 0
    try {
      const outcome = await fillTo(restKb, isStarted, disk)
      say(`Down to ${restKb} KiB${isStarted ? ', started on it' : ''}: ${textOf(outcome)}`)
      for (const what of Object.keys(total) as (keyof Outcome)[]) total[what] += outcome[what] // of a constant
    } finally {
      disk.remove()
    }
  }
  say(`${RESTS.length} rests of room from 0 to 66 MB; ${textOf(total)}`)
  if (total.lost > 0) process.exitCode = 1
}

function textOf({ messages, uploads, backups, refused, lost }: Outcome): string {
  return `${messages} messages, ${uploads} uploads and ${backups} backups acknowledged, ${lost} lost; ${refused} calls refused`
}

drill().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

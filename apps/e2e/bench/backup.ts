import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Build } from './builds.ts'
import { filmBytes } from './generated-film.ts'
import { untilIdle } from './idle.ts'
import { megabytes, ratio, seconds } from './measurement.ts'
import { watchMemory, memoryWithChildren } from './process-figures.ts'
import { type Reading, repeated, type Subject } from './repeated.ts'
import { runEmbedded } from './run-sql.ts'
import { servedSubject } from './served-subject.ts'
import { startServer } from './server-process.ts'

const run = promisify(execFile)
const GIB = 1024 ** 3
const MEDIA_BYTES = Number(process.env['BENCH_BACKUP_GIB'] ?? '5') * GIB
const FILM_BYTES = 8 * 1024 * 1024
const RECORDS = 1000
const MAX_GROWTH = 64 * 1024 * 1024

const seed = `
  insert into portfolio_items (position, status, category, title, image_path, ingredients, details, awards, label)
  select n - 1, 'Published', 'Mains', 'Dish number ' || n, null, 'Sea bass, fennel, lemon, brown butter, sorrel',
    'Roasted over beech wood, finished with its own broth and a spoon of the green oil.', '', 'Signature'
  from generate_series(1, ${RECORDS}) as n`

async function open(build: Build, folder: string): Promise<Subject> {
  const data = join(folder, 'data')
  await mkdir(data)
  const first = await startServer(data, { DEMO_CONTENT: 'false' }, build.main)
  await first.stop()
  await runEmbedded(data, seed)
  for (let made = 0; made < MEDIA_BYTES; made += FILM_BYTES)
    await writeFile(join(data, 'uploads', `${randomBytes(16).toString('hex')}.mp4`), filmBytes(FILM_BYTES))
  const tablier = join(dirname(build.main), 'tablier.js')
  return servedSubject(build, data, async ({ pid }) => {
    const command = (args: readonly string[], into = data) =>
      run(process.execPath, [tablier, ...args], { cwd: folder, env: { PATH: process.env['PATH'], DATA_DIR: into } })
    await command(['backup', join(folder, 'first.tar.gz')]) // while V8 optimises the database's code, it takes 400 MiB for a second
    await rm(join(folder, 'first.tar.gz'))
    return () => oneRound(folder, pid, command)
  })
}

/** Measures each command and its counterpart of `tar` one after the other, and deletes what they wrote. */
async function oneRound(
  folder: string,
  pid: number,
  command: (args: readonly string[], into?: string) => Promise<unknown>,
): Promise<Reading[]> {
  const [backup, plain] = [join(folder, 'backup.tar.gz'), join(folder, 'plain.tar')]
  const [restored, extracted] = [join(folder, 'restored'), join(folder, 'extracted')]
  const timed = async (act: () => Promise<unknown>) => {
    await run('sync', ['--file-system', folder])
    const begun = performance.now()
    await act()
    return (performance.now() - begun) / 1000
  }
  await untilIdle(pid)
  const before = await memoryWithChildren(pid)
  const stopWatching = watchMemory(pid)
  const backedUp = await timed(() => command(['backup', backup]))
  const growth = (await stopWatching()) - before
  const { size } = await stat(backup)
  const verified = await timed(() => command(['verify', backup]))
  const packed = await timed(() => run('tar', ['-cf', plain, '-C', join(folder, 'data'), 'uploads']))
  await mkdir(extracted)
  const unpacked = await timed(() => run('tar', ['-xf', plain, '-C', extracted]))
  await Promise.all([rm(plain), rm(extracted, { recursive: true })])
  const restoredIn = await timed(() => command(['restore', backup], restored))
  await Promise.all([rm(backup), rm(restored, { recursive: true })])
  const perSecond = (value: number) => `${megabytes(value)}/s`
  return [
    { what: 'Size of the backup', value: size, print: megabytes },
    { what: 'Backup, while the server runs', value: backedUp, print: seconds },
    { what: 'Restore, into an empty folder', value: restoredIn, print: seconds },
    { what: 'Throughput of the backup', value: size / backedUp, print: perSecond },
    { what: 'Throughput of `tar -cf`', value: size / packed, print: perSecond },
    { what: 'Throughput of the backup compared to `tar -cf`', value: packed / backedUp, print: ratio },
    { what: 'Throughput of `verify`', value: size / verified, print: perSecond },
    { what: 'Throughput of the restore', value: size / restoredIn, print: perSecond },
    { what: 'Throughput of `tar -xf`', value: size / unpacked, print: perSecond },
    { what: 'Throughput of the restore compared to `tar -xf`', value: unpacked / restoredIn, print: ratio },
    { what: `Maximum growth of memory (allowed: ${megabytes(MAX_GROWTH)})`, value: growth, print: megabytes },
  ]
}

export const backup = repeated({
  title: `Backup and restore of ${RECORDS.toLocaleString('en')} records and ${MEDIA_BYTES / GIB} GiB of media`,
  method: `The running server (embedded database) writes a backup that \`tablier backup FILE\` asks for; \`tablier verify\` and \`tablier restore\` into a new folder are processes of their own; \`tar\` packs and unpacks the same media on the same disk, without compression. Before each, the disk has written everything. The media are films of ${megabytes(FILM_BYTES)} that cannot be compressed. Memory is the RSS of the server and its children, sampled every 20 ms, over that of the idle server, which has made one backup before. BENCH_BACKUP_GIB sets another amount.`,
  rounds: 3,
  open,
})

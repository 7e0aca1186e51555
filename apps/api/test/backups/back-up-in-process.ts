import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { openInMemory } from '@tablier/mocks/database'
import { sql } from 'kysely'
import { verifyBackup } from '../../src/backups/archive/read-backup.ts'
import { createBackup } from '../../src/backups/write-backup.ts'
import { readConfig } from '../../src/config/config.ts'
import { openKeys } from '../../src/config/keys.ts'
import { openDiskStorage } from '../../src/media/storage.ts'

/** Backs up a film of 100 MB and 20 MB of rows, verifies the file, and prints how many bytes the process grew by. */

const MB = 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'tablier-memory-'))
const uploads = join(folder, 'uploads')
await mkdir(uploads)
await using film = await open(join(uploads, `${'0'.repeat(32)}.mp4`), 'w')
await film.write('\0\0\0\x14ftypmp42\0\0\0\0mp42')
const { db } = await openInMemory()
await sql`
  insert into reply_templates (name, body)
  select n::text, repeat(md5(n::text), 60) from generate_series(1, 10000) as n
`.execute(db)
const storage = await openDiskStorage(uploads)
const keys = await openKeys(readConfig({ DATA_DIR: folder }))
const site = { db, keys, storage, tempDir: folder, now: () => new Date(), diskRoom: openRoom() }

async function backUpAndVerify(content: 'full' | 'database'): Promise<void> {
  const path = join(folder, 'backup.tar.gz')
  const file = createWriteStream(path)
  await createBackup(site, file, { content, report: measure })
  await finished(file.end())
  await verifyBackup(path, { report: measure })
}
function openRoom() {
  return {
    state: async () => ({ state: 'enough' as const, free_bytes: null }),
    reserve: async () => 0,
    demand: async () => {},
  }
}
let peak = 0
function measure(): void {
  peak = Math.max(peak, process.memoryUsage.rss())
}

await backUpAndVerify('full') // loads the code and the database's pages that later backups also need
const rest = process.memoryUsage.rss()
peak = 0
await film.truncate(100 * MB) // a sparse file, which takes no room
await backUpAndVerify('full')
process.stdout.write(String(peak - rest))
await db.destroy()
await rm(folder, { recursive: true })

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOnPostgres } from '../database.ts'
import { buildTestApp, type TestApp } from '../harness.ts'
import { backUpTo, readParts, type Row } from './read-parts.ts'

const RECORDS = 10
/** The embedded database works in this process: more would leave the backup little of its time. */
const WRITERS = isOnPostgres ? 4 : 1
const BACKUPS = 3

let test: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablier-busy-backup-'))
  test = await buildTestApp()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

/** The newest revision of each record of a collection. */
function newest(revisions: readonly Row[], collection: string): Map<unknown, Row> {
  const latest = new Map<unknown, Row>()
  for (const revision of revisions)
    if (revision['collection'] === collection && Number(revision['record_id']) > 0) {
      const known = latest.get(revision['record_id'])
      if (!known || Number(known['number']) < Number(revision['number'])) latest.set(revision['record_id'], revision)
    }
  return latest
}

it('shows one moment while people go on writing: each record is as its last revision says', async () => {
  const admin = await test.admin()
  const ids: number[] = []
  for (let number = 0; number < RECORDS; number += 1)
    ids.push((await admin.banners.create({ body: { heading: `Banner ${number}` } })).banner.id)
  const done = new AbortController()
  let writes = 0
  const write = async (writer: number) => {
    while (!done.signal.aborted) {
      writes += 1
      const id = ids[(writer + writes) % RECORDS]!
      await admin.banners.update({ params: { id }, body: { heading: `Written ${writes}` } })
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  const versions: unknown[] = []
  try {
    for (let round = 0; round < BACKUPS; round += 1) {
      const path = join(folder, `${round}.tar.gz`)
      const before = writes
      await backUpTo(path, test.services)
      expect(writes).toBeGreaterThan(before)
      const { tables } = await readParts(path)
      const revisions = newest(tables.get('revisions')!, 'banners')
      expect(revisions.size).toBe(RECORDS)
      for (const { id, version, heading } of tables.get('banners')!)
        expect(revisions.get(id)?.['record']).toMatchObject({ id, version, heading })
      versions.push(tables.get('site')![0]!['content_version'])
    }
  } finally {
    done.abort()
    await writing
  }
  expect(new Set(versions).size).toBe(BACKUPS)
}, 180_000)

import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { picture } from '@tablier/conformance'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Progress } from '../../src/backups/archive/progress.ts'
import { type BackupFacts, createBackup } from '../../src/backups/write-backup.ts'
import { useFolder } from '../folder.ts'
import { useTestApp } from '../harness.ts'
import { mp4 } from '../media/example-media.ts'
import { backUpTo, readParts } from './restore-setup.ts'

const folder = useFolder()
const path = join(folder, 'backup.tar.gz')
const test = useTestApp()
const admin = test.owner
let facts: BackupFacts
const progress = new Map<string, { done: number; total: number }>()

beforeAll(async () => {
  await admin.banners.create({ body: { heading: 'A picture' }, file: await picture() })
  await admin.banners.create({ body: { heading: 'A film' }, file: new Blob([mp4(undefined, 3_000_000)]) })
  await admin.footers.create({ body: { heading: 'Zürich\n"quoted" \\ 🍽' } })
  for (const name of ['Nora', 'Émile'])
    await test.client().messages.send({ body: { name, email: 'a@example.com', subject: 'S', message: 'In June?' } })
  await test.mails() // so that the outbox does not change meanwhile
  const report = ({ step, done, total }: Progress) => void progress.set(step, { done, total })
  facts = await backUpTo(path, test.services, { report })
})

const tablesInDatabase = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%' and table_name not in ('backup_tasks', 'alerts')`.execute(
    test.db,
  )
  return rows.map(({ name }) => name).sort()
}

it('holds every row of every table as PostgreSQL writes it', async () => {
  const { tables } = await readParts(path)
  expect([...tables.keys()].sort()).toEqual(await tablesInDatabase())
  for (const [name, rows] of tables) {
    const found = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} as t`.execute(test.db)
    const byText = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort()
    expect({ name, rows: byText(rows) }).toEqual({ name, rows: byText(found.rows.map(({ row }) => row)) })
  }
  expect(tables.get('footers')).toMatchObject([{ heading: 'Zürich\n"quoted" \\ 🍽' }])
})

it('holds every stored original once, and no variant', async () => {
  const { media, manifest } = await readParts(path)
  const originals = (await Array.fromAsync(test.services.storage.list())).filter(({ key }) => !key.includes('/'))
  expect(originals.length).toBeGreaterThanOrEqual(2)
  expect([...media.keys()]).toEqual(originals.map(({ key }) => key).sort())
  for (const [name, content] of media) {
    const stored = await test.services.storage.read(name)
    expect(content.equals(await buffer(stored!.stream))).toBe(true)
  }
  expect(manifest.missing).toEqual([])
})

it('states where it comes from, and the counters of the ids', async () => {
  const { manifest, bytes } = facts
  expect((await readParts(path)).manifest).toMatchObject(manifest)
  expect(bytes).toBe((await readFile(path)).length)
  expect(manifest).toMatchObject({ format: 1, version: '0.1.0', content: 'full' })
  expect(manifest.sequences).toContainEqual({ table: 'banners', column: 'id', value: 2, is_called: true })
  expect(manifest.sequences).toContainEqual({ table: 'logos', column: 'id', value: 1, is_called: false })
})

it('compresses rows, but not pictures and videos, which a backup of the database leaves out', async () => {
  const rows = await backUpTo(join(folder, 'rows'), test.services, { content: 'database' })
  const { manifest, media, tables } = await readParts(join(folder, 'rows'))
  expect([manifest.content, media.size, tables.get('banners')!.length]).toEqual(['database', 0, 2])
  const packed = rows.manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(rows.bytes).toBeLessThan(packed + 2000)
  expect(facts.bytes).toBeGreaterThan(3_000_000) // the film is one byte three million times
  execFileSync('gzip', ['--test', path])
})

it('can be listed by tar, tables first and the manifest last', () => {
  const names = execFileSync('tar', ['-tzf', path], { encoding: 'utf8' }).trim().split('\n')
  expect(names.at(-1)).toBe('manifest.json')
  expect(names.findLastIndex((name) => name.startsWith('tables/'))).toBeLessThan(
    names.findIndex((name) => name.startsWith('media/')),
  )
})

it.each(['lost', 'replaced by a script'])('lists uploads that records refer to but the storage has %s', async (how) => {
  const { banner } = await admin.banners.create({ body: { heading: 'Lost' }, file: await picture('png', 30) })
  const name = String(banner.mediaUrl).split('/').at(-1)!
  if (how === 'lost') await test.services.storage.delete(name)
  else await writeFile(join(test.services.config.dataDir, 'uploads', name), '<script>alert(1)</script>')
  await backUpTo(path, test.services)
  const { manifest } = await readParts(path)
  expect(manifest.missing).toContain(name)
})

it('reports how far it is', () => {
  expect([...progress.keys()]).toEqual(['tables', 'media'])
  for (const { done, total } of progress.values()) expect(done).toBe(total)
})

it('ends with the error of what it is written to, and leaves nothing behind', async () => {
  const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the cable was pulled')) })
  broken.on('error', () => {})
  await expect(createBackup(test.services, broken)).rejects.toThrow('the cable was pulled')
  expect(await readdir(test.services.tempDir)).toEqual([])
})

it('ends if its signal says so', async () => {
  const stop = new AbortController()
  const report = ({ step }: { step: string }) => step === 'media' && stop.abort()
  await expect(backUpTo(path, test.services, { report, signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(await readdir(test.services.tempDir)).toEqual([])
})

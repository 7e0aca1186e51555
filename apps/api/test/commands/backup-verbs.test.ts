import { copyFile, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NOBODY } from '@tablier/backend'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN, backupsOf, useTestApp } from '../harness.ts'
import { besideServer, type Env, openFolder, runCommand, runFailing, runForJson } from './run-command.ts'

interface BackedUp {
  readonly result: { readonly file: string; readonly place?: string; readonly rows: number; readonly missing: string[] }
}

/** An upload that a record refers to but the site does not have. */
const LOST = `${'a'.repeat(32)}.png`

const site = useTestApp()
let withServer: Env
let empty: Awaited<ReturnType<typeof openFolder>>
let file: string

beforeAll(async () => {
  empty = await openFolder()
  await sql`insert into customers (email, name, sealed, sealed_key, consented_at, heard_at, created_at, updated_at)
    values ('', 'Ada', '00', 'the key of another site', now(), now(), now(), now())`.execute(site.db)
  withServer = { ...besideServer(site.services), INIT_CWD: empty.folder }
  await site.owner.banners.create({ body: { heading: 'Saffron', status: 'Published' } })
  const media_path = `/api/uploads/${LOST}`
  await site.db.updateTable('banners').set({ media_path }).execute()
  file = join(empty.folder, 'site.tar.gz')
})
afterAll(() => empty.close())

it('backs a running site up into a file for its own user, which counts from where the user is', async () => {
  const { result } = await runForJson<BackedUp>(['backup', 'site.tar.gz'], withServer)
  expect(result).toMatchObject({ file, missing: [LOST] })
  expect(result.rows).toBeGreaterThan(0)
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await readdir(empty.folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

it('does not overwrite a file', async () => {
  expect(await runFailing(['backup', 'site.tar.gz'], withServer)).toBe(
    `${file} exists already. Please name a new file.\n`,
  )
})

it("adds a backup to the site's own without a file, and names it", async () => {
  const { result } = await runForJson<BackedUp>(['backup', '--database-only'], withServer)
  expect(await readdir(join(site.services.config.dataDir, 'backups'))).toContain(result.file)
})

it.each([
  ['backup', 'nowhere/site.tar.gz', 'nowhere does not exist.'],
  ['verify', 'none.tar.gz', 'none.tar.gz does not exist.'],
  ['restore', 'none.tar.gz', 'none.tar.gz does not exist.'],
])('says in plain words, and before it asks, that %s cannot use %s', async (verb, path, end) => {
  const errors = expect.stringMatching(new RegExp(`^/\\S*${end}\n$`)) as unknown
  expect(await runCommand([verb, path], withServer)).toMatchObject({ code: 1, errors })
})

it('verifies a file without a site', async () => {
  expect(await runCommand(['verify', 'site.tar.gz'], { INIT_CWD: empty.folder, PORT: 'wrong' })).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^The backup of \S+, made by version \S+, is complete and undamaged\.\n\d+ tables/,
    ) as unknown,
  })
})

it('says what is wrong with a damaged file, and restores nothing from it', async () => {
  const copy = join(empty.folder, 'damaged.tar.gz')
  await writeFile(copy, (await readFile(file)).fill(0, 300, 310))
  const verified = await runForJson<{ ok: boolean; error: { message: string } }>(['verify', copy], {})
  expect(verified).toEqual({ ok: false, command: 'verify', error: expect.anything() as unknown })
  expect(verified.error.message).toMatch(/^This (?:backup|file) /)
  expect(await runCommand(['restore', copy, '--yes'], withServer)).toMatchObject({ code: 1 })
  expect((await site.client().banners.list()).items).toHaveLength(1)
})

it('restores into an empty site while no server runs', async () => {
  const restored = await runForJson<{ ok: boolean; result: object }>(['restore', 'site.tar.gz'], empty.env, empty.parts)
  expect(restored).toMatchObject({ ok: true, result: { missing: [LOST], before: null, unreadable: 1 } })
  const taken = await runCommand(['admin:create', ADMIN.email], empty.env, empty)
  expect(taken.errors).toBe('This email address already has an account.\n')
})

it('asks before it replaces a full site, and cannot without a terminal', async () => {
  expect(await runFailing(['restore', 'site.tar.gz'], withServer, 3)).toMatch(
    /A backup of what is there is made first.*add --yes to agree\.\n$/,
  )
})

it("restores nothing while the back office's task is under way", async () => {
  const { promise, resolve } = Promise.withResolvers<{ facts: object }>()
  const act = { actor: NOBODY, at: new Date() }
  const { ended } = await site.services.backOffice.tasks.begin(
    { kind: 'rehearsal', isScheduled: false },
    act,
    () => promise,
  )
  const busy = { code: 1, errors: expect.stringMatching(/under way/) as unknown }
  expect(await runCommand(['restore', 'site.tar.gz', '--yes'], withServer)).toMatchObject(busy)
  resolve({ facts: {} })
  await ended
})

let before: string

it('replaces a running site, which visitors see at once, and keeps what was there', async () => {
  await site.owner.banners.create({ body: { heading: 'After the backup', status: 'Published' } })
  expect((await site.client().banners.list()).items).toHaveLength(2)
  const restored = await runForJson<{ result: { before: string } }>(['restore', 'site.tar.gz', '--yes'], withServer)
  expect((await site.client().banners.list()).items).toMatchObject([{ heading: 'Saffron' }])
  before = restored.result.before
  const { last } = await backupsOf(await site.admin())
  expect(last.restore).toMatchObject({ problem: null, facts: { before } })
})

it("restores one of the site's own backups by its name", async () => {
  expect(await runCommand(['restore', before, '--yes'], withServer)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/lacks 1 files that its records .*\nThe diets and allergies of 1 records/) as unknown,
  })
  expect((await site.client().banners.list()).items).toHaveLength(2)
})

it("does not take a path for the name of one of the site's own", async () => {
  const path = join(empty.folder, 'elsewhere', before)
  expect(await runFailing(['restore', path, '--yes'], withServer)).toContain(path)
})

it('encrypts with a passphrase from a file, and needs it again', async () => {
  await writeFile(join(empty.folder, 'secret'), 'a long passphrase\n')
  await runForJson(['backup', 'site.tar.gz.age', '--passphrase-file', 'secret'], withServer)
  const env = { INIT_CWD: empty.folder }
  expect(await runCommand(['verify', 'site.tar.gz.age', '--passphrase-file', 'secret'], env)).toMatchObject({ code: 0 })
  const asVariable = { ...env, BACKUP_PASSPHRASE: 'a long passphrase' }
  expect(await runCommand(['verify', 'site.tar.gz.age'], asVariable)).toMatchObject({ code: 0 })
  const instead = 'use --passphrase-file or BACKUP_PASSPHRASE.'
  expect(await runFailing(['verify', 'site.tar.gz.age'], env, 3)).toContain(instead)
  await copyFile(join(empty.folder, 'site.tar.gz'), join(empty.folder, 'wrong'))
  expect(await runCommand(['verify', 'site.tar.gz.age', '--passphrase-file', 'wrong'], env)).toMatchObject({ code: 1 })
})

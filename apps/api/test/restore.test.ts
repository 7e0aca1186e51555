import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_DOCUMENT_BYTES } from '@tablier/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Progress } from '../src/backup/progress.ts'
import { rehearse } from '../src/backup/rehearse.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import { storeBackup } from '../src/backup/store-backup.ts'
import { readTableShapes } from '../src/backup/table-shapes.ts'
import { fillSite } from './backups/fill-site.ts'
import { empty, setUpRestores } from './backups/restore-setup.ts'
import { siteContents } from './backups/site-contents.ts'
import { ADMIN, buildTestApp, stageAsBuilt, type TestApp } from './harness.ts'

let setUp: Awaited<ReturnType<typeof setUpRestores>>
let source: TestApp
let path: string

beforeAll(async () => {
  setUp = await setUpRestores()
  source = await setUp.open()
  await fillSite(source)
  await source.mails()
  path = await setUp.backUp(source)
})
afterAll(() => setUp.close())

/** Gives the site the largest row that it can have, and takes it away when the test is over. */
async function addLargeFile(): Promise<void> {
  const start = '%PDF-1.7\n'
  const admin = await source.admin()
  const { items } = await admin.orders.list()
  const params = { id: items[0]!.id } // fillSite has made an order
  const { file } = await admin.orderFiles.upload({
    params,
    body: { name: 'Plan.pdf' },
    file: new Blob([start, new Uint8Array(MAX_DOCUMENT_BYTES - start.length)]),
  })
  onTestFinished(async () => void (await admin.orderFiles.delete({ params: { ...params, file: file.id } })))
}

const listHeadings = async (test: TestApp) =>
  (await (await test.admin()).banners.adminList()).items.map(({ heading }) => heading)
const leftovers = ({ services }: TestApp) => readdir(services.tempDir)

describe('a backup of a site with rows in every table', () => {
  it('is what these tests restore', async () => {
    for (const { name } of await readTableShapes(source.db)) {
      const { rows } = await sql`select from ${sql.table(name)}`.execute(source.db)
      expect({ name, isEmpty: rows.length === 0 }).toEqual({ name, isEmpty: false })
    }
  })

  it('gives an empty site every row, every file and the next numbers', async () => {
    await addLargeFile()
    await using target = await buildTestApp({ stage: stageAsBuilt })
    await empty(target)
    const steps: Progress['step'][] = []
    const facts = await restoreBackup(target.services, await setUp.backUp(source), {
      report: ({ step }) => void steps.push(step),
    })
    expect(facts).toMatchObject({ before: null, addedMedia: 2 })
    expect(await siteContents(target.services)).toEqual(await siteContents(source.services))
    expect([...new Set(steps)]).toEqual(['verify', 'load', 'migrate', 'check', 'store', 'switch'])
    expect(await target.services.backups.list()).toEqual([])
    expect(await leftovers(target)).toEqual([])
  })

  it('is rehearsed from the store without touching the site', async () => {
    const before = await siteContents(source.services)
    const { name } = await storeBackup(source.services, { reason: 'scheduled', passphrase: 'mise en place' })
    const facts = await rehearse(source.services, { passphrase: 'mise en place' })
    const rows = Object.values(before.rows).reduce((sum, { length }) => sum + length, 0)
    expect(facts).toMatchObject({ name, media: 2, missing: 0 })
    expect(facts.rows).toBeGreaterThanOrEqual(rows)
    await expect(rehearse(source.services, { passphrase: 'something else' })).rejects.toMatchObject({
      code: 'wrong_passphrase',
    })
    expect(await siteContents(source.services)).toEqual(before)
    expect(await leftovers(source)).toEqual([])
  })
})

describe('a site that is replaced', () => {
  let target: TestApp
  let token: string
  beforeAll(async () => {
    target = await setUp.open({ env: { ADMIN_PASSWORD: 'another password' } })
    token = await target.token({ ...ADMIN, password: 'another password' })
    await target.client(token).banners.create({ body: { heading: 'Winter' } })
  })
  const restore = (options = {}) => restoreBackup(target.services, path, { replace: true, ...options })
  const headings = async () =>
    (await target.db.selectFrom('banners').select('heading').execute()).map(({ heading }) => heading)

  it('is asked for', async () => {
    await expect(restore({ replace: false })).rejects.toMatchObject({ code: 'not_empty' })
    expect(await headings()).toEqual(['Winter'])
  })

  it('shows the backup to everybody at once, and lets in whoever knows its passwords', async () => {
    const version = target.services.contentVersion.current()!
    expect((await target.client().banners.list()).items).toEqual([])
    const { before } = await restore()
    expect((await target.client().banners.list()).items).toEqual((await source.client().banners.list()).items)
    expect(target.services.contentVersion.current()).toBeGreaterThan(version)
    await expect(target.client(token).auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(target.token({ ...ADMIN, password: 'another password' })).rejects.toMatchObject({ status: 401 })
    expect(await listHeadings(target)).toContain('Autumn \u2028 🍋')
    expect(await target.services.backups.list()).toMatchObject([{ name: before, reason: 'before-restore' }])
  })

  it('is brought back by the backup that was made before', async () => {
    const [before] = await target.services.backups.list()
    const { path: file } = await target.services.backups.openLocally(before!.name, target.services.tempDir)
    await restoreBackup(target.services, file, { replace: true })
    expect(await headings()).toEqual(['Winter'])
    await target.token({ ...ADMIN, password: 'another password' })
  })
})

it('leaves nothing behind for longer than the next start, even if it was killed', async () => {
  const folder = await setUp.newFolder()
  await mkdir(join(folder, 'incoming', 'restore-abc'), { recursive: true })
  await writeFile(join(folder, 'incoming', 'restore-abc', 'media'), 'half a picture')
  await using next = await buildTestApp({ env: { DATA_DIR: folder } })
  expect(await leftovers(next)).toEqual([])
})

it('is restored even if what follows fails, and when the sweep deletes its files meanwhile', async () => {
  await using target = await buildTestApp()
  const { backups, storage } = target.services
  let made = 0
  const site = {
    ...target.services,
    announce: () => Promise.reject(new Error('no connection')),
    backups: {
      ...backups,
      write: async (...args: Parameters<typeof backups.write>) => {
        const result = await backups.write(...args)
        if ((made += 1) === 1) for await (const { key } of storage.list()) await storage.delete(key)
        return result
      },
    } as typeof backups, // the overload is lost
  }
  await restoreBackup(site, path, { replace: true })
  expect(made).toBe(2)
  expect((await siteContents(target.services)).media).toEqual((await siteContents(source.services)).media)
})

it('repairs a stored file that is damaged', async () => {
  const { storage, tempDir } = source.services
  const before = await siteContents(source.services)
  const [name] = Object.keys(before.media)
  const half = join(tempDir, 'half')
  await writeFile(half, 'half a picture')
  await storage.put(name!, half, 'image/jpeg')
  await rm(half)
  expect(await restoreBackup(source.services, path, { replace: true })).toMatchObject({ addedMedia: 1 })
  expect((await siteContents(source.services)).media).toEqual(before.media)
})

describe('a site that changes while it is backed up', () => {
  const heading = 'A late change'
  /** A site in which somebody writes after each of the first `changes` backups of what is there. */
  async function changingSite(changes: number) {
    const target = await buildTestApp()
    onTestFinished(() => target.close())
    const admin = await target.admin()
    let made = 0
    const { backups } = target.services
    const site = {
      ...target.services,
      backups: {
        ...backups,
        write: async (...args: Parameters<typeof backups.write>) => {
          const result = await backups.write(...args)
          if ((made += 1) <= changes) await admin.banners.create({ body: { heading } })
          return result
        },
      } as typeof backups, // the overload is lost
    }
    return { target, site, backupsMade: () => made }
  }

  it('is backed up again, so that nothing is lost', async () => {
    const { target, site, backupsMade } = await changingSite(2)
    const { before } = await restoreBackup(site, path, { replace: true })
    expect(backupsMade()).toBe(3)
    const [kept, ...others] = await target.services.backups.list()
    expect([kept!.name, others]).toEqual([before, []])
    const { path: file } = await target.services.backups.openLocally(before!, target.services.tempDir)
    await restoreBackup(target.services, file, { replace: true })
    expect(await listHeadings(target)).toEqual([heading, heading])
  })

  it('is left alone if it never stops changing', async () => {
    const { target, site } = await changingSite(Infinity)
    await expect(restoreBackup(site, path, { replace: true })).rejects.toMatchObject({ code: 'site_changed' })
    expect(await listHeadings(target)).toEqual([heading, heading, heading])
    expect(await target.services.backups.list()).toEqual([])
  })
})

import { readdir, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTableShapes } from '../../src/backups/tables/load-tables.ts'
import type { Progress } from '../../src/backups/archive/progress.ts'
import { rehearse, restoreBackup } from '../../src/backups/restore.ts'
import { type StagedBackup, stageInProcess } from '../../src/backups/tables/stage-in-process.ts'
import { storeBackup } from '../../src/backups/store-backup.ts'
import { fillSite } from './fill-site.ts'
import { empty, readParts, siteContents, useRestores } from './restore-setup.ts'
import { ADMIN, buildTestApp, type TestApp } from '../harness.ts'

const setUp = useRestores()
let source: TestApp
let path: string
let staged: StagedBackup

beforeAll(async () => {
  source = await setUp.open()
  await fillSite(source)
  await source.mails()
  path = await setUp.backUp(source)
  staged = await setUp.stage(path)
})

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
    await using target = await buildTestApp()
    await empty(target)
    const steps: Progress['step'][] = []
    const facts = await restoreBackup(target.services, path, {
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
  const password = 'another password'
  const change = 'A late change'
  let target: TestApp
  let before: string | null
  beforeAll(async () => {
    target = await setUp.open({ env: { ADMIN_PASSWORD: password } })
    await target.db.insertInto('banners').values({ heading: 'Winter' }).execute()
  })
  const headings = async () =>
    (await target.db.selectFrom('banners').select('heading').orderBy('id').execute()).map(({ heading }) => heading)
  const stored = async () => (await target.services.backups.list()).map(({ name }) => name)
  const copyOf = async (name: string | null) =>
    (await target.services.backups.openLocally(String(name), target.services.tempDir)).path

  /** Restores the staged backup. Calls `then` after each backup of the previous site, with their number. */
  async function restore(then = async (_made: number) => {}, changes: Partial<TestApp['services']> = {}) {
    const { backups } = target.services
    let made = 0
    const write = async (...args: Parameters<typeof backups.write>) => {
      const result = await backups.write(...args)
      await then((made += 1))
      return result
    }
    const counted = { ...backups, write } as typeof backups // the overload is lost
    const site = { ...target.services, stage: async () => staged, backups: counted, ...changes }
    ;({ before } = await restoreBackup(site, path, { replace: true }))
    return made
  }

  it('is asked for', async () => {
    await expect(restoreBackup(target.services, path)).rejects.toMatchObject({ code: 'not_empty' })
    expect(await headings()).toEqual(['Winter'])
  })

  it('shows the backup to everybody at once, and lets in whoever knows its passwords', async () => {
    const version = target.services.contentVersion.current()!
    const token = await target.token({ ...ADMIN, password })
    expect((await target.client().banners.list()).items).toEqual([])
    await restore()
    expect((await target.client().banners.list()).items).toEqual((await source.client().banners.list()).items)
    expect(target.services.contentVersion.current()).toBeGreaterThan(version)
    await expect(target.client(token).auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(target.token({ ...ADMIN, password })).rejects.toMatchObject({ status: 401 })
    expect(await listHeadings(target)).toContain('Autumn 🍋')
    expect(await target.services.backups.list()).toMatchObject([{ name: before, reason: 'before-restore' }])
  })

  it('is brought back by the backup that was made before', async () => {
    const version = target.services.contentVersion.current()!
    await restoreBackup(target.services, await copyOf(before), { replace: true })
    expect(await headings()).toEqual(['Winter'])
    expect(target.services.contentVersion.current()).toBeGreaterThan(version)
    await target.token({ ...ADMIN, password })
  })

  it('is restored even if what follows fails, and when the sweep deletes its files meanwhile', async () => {
    const { storage } = target.services
    const sweep = async (made: number) => {
      if (made === 1) for await (const { key } of storage.list()) await storage.delete(key)
    }
    expect(await restore(sweep, { announce: () => Promise.reject(new Error('no connection')) })).toBe(2)
    expect((await siteContents(target.services)).media).toEqual((await siteContents(source.services)).media)
  })

  it('is backed up again if it changes, so that nothing is lost', async () => {
    const kept = await stored()
    const admin = await target.admin()
    const write = async (made: number) => {
      if (made <= 2) await admin.banners.create({ body: { heading: change } })
    }
    expect(await restore(write)).toBe(3)
    expect((await stored()).filter((name) => !kept.includes(name))).toEqual([before])
    expect(await headings()).not.toContain(change)
    const { tables } = await readParts(await copyOf(before))
    expect(tables.get('banners')?.filter(({ heading }) => heading === change)).toHaveLength(2)
  })

  it('is left alone if it never stops changing', async () => {
    const kept = await stored()
    const found = await headings()
    const admin = await target.admin()
    const write = async () => void (await admin.banners.create({ body: { heading: change } }))
    await expect(restore(write)).rejects.toMatchObject({ code: 'site_changed' })
    expect(await headings()).toEqual([...found, change, change, change])
    expect(await stored()).toEqual(kept)
  })
})

it('is staged by a process of its own, which says what is wrong with a file', async () => {
  const file = setUp.newFile()
  await writeFile(file, 'Dear Nora')
  await expect(stageInProcess(file, await setUp.newFolder(), {})).rejects.toMatchObject({ code: 'not_a_backup' })
})

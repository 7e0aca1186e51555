import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { BACKUP_TICKET_HEADER, BACKUP_UPLOAD_PATH } from '@tablier/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { BackupError } from '../../src/backups/archive/backup-error.ts'
import { unlimited } from '../conformance/api-subject.ts'
import { createDatabase, isOnPostgres } from '../database.ts'
import { FakeBackups } from './fake-backups.ts'
import { backupsOf, buildTestApp, uploadBackup, useTestApp } from '../harness.ts'
import { portOf } from '../ports.ts'

const backups = new FakeBackups()
const test = useTestApp({ backups: () => backups, limits: unlimited })
const admin = test.owner
backups.now = () => test.clock.now()

beforeEach(async () => {
  await ended().catch(() => {})
  backups.files.clear()
  for (const table of ['backup_tasks', 'activity'] as const) await test.db.deleteFrom(table).execute()
})

/** Waits until no task is under way, and returns the last one. */
async function ended(owner = admin) {
  await expect.poll(async () => (await backupsOf(owner)).task).toBeNull()
  return (await owner.backups.task()).task
}

/** Makes all tasks wait until the returned function is called. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  backups.held = promise
  return () => {
    backups.held = undefined
    resolve()
  }
}

async function activity(): Promise<string[]> {
  const { items } = await admin.activity.list({ query: { area: 'backups' } })
  return items.map(({ action, title, actorName }) => [action, title, actorName].join(' ').trim())
}

describe('a backup', () => {
  it('is begun, reports its progress, and is listed when it has ended', async () => {
    const release = hold()
    const begun = await admin.backups.start({ body: {} })
    expect(begun.task).toMatchObject({ kind: 'backup', isScheduled: false, endedAt: null, actorName: 'Administrator' })
    const progress = { step: 'media', done: 430, total: 1000 }
    await expect.poll(() => admin.backups.task()).toMatchObject({ task: progress })
    release()
    const task = await ended()
    const name = (await backupsOf(admin)).items[0]?.name
    expect(name).toMatch(/^tablier-\d{8}T\d{6}Z\.tar\.gz$/)
    expect(task).toMatchObject({ problem: null, facts: { backup: name, bytes: expect.any(Number) } })
    expect(await activity()).toEqual([`created ${name} Administrator`])
  })

  it('is encrypted with a passphrase', async () => {
    await admin.backups.start({ body: { passphrase: 'a long secret' } })
    await ended()
    expect((await backupsOf(admin)).items).toMatchObject([{ isEncrypted: true, reason: 'manual' }])
    await expect(admin.backups.start({ body: { passphrase: 'short' } })).rejects.toMatchObject({ status: 400 })
  })

  it('says why it failed, in the words for people or without details', async () => {
    backups.problem = new BackupError('no_room')
    await admin.backups.start({ body: {} })
    expect(await ended()).toMatchObject({ problem: 'The disk is full. Please make room and try again.' })
    backups.problem = new Error('secret details')
    await admin.backups.start({ body: {} })
    expect(await ended()).toMatchObject({ problem: 'Something went wrong on the server. Its log says more.' })
    expect((await backupsOf(admin)).warning).toBe('backup_failed')
    expect(await activity()).toEqual([])
  })

  it('is the only task at a time, and others learn which one is under way', async () => {
    const name = backups.add(new Date('2026-01-05T03:00:00Z'))
    const release = hold()
    const { task } = await admin.backups.start({ body: {} })
    const busy = { status: 409, code: 'backup_busy', data: { task: { id: task.id, kind: 'backup' } } }
    await expect(admin.backups.start({ body: {} })).rejects.toMatchObject(busy)
    await expect(admin.backups.rehearse({ body: {} })).rejects.toMatchObject(busy)
    await expect(admin.backups.restore({ params: { name }, body: {} })).rejects.toMatchObject(busy)
    await expect(admin.backups.openUpload({ body: { bytes: 5 } })).rejects.toMatchObject(busy)
    release()
    await ended()
    await expect(admin.backups.start({ body: {} })).resolves.toBeDefined()
    await ended()
  })

  it('of a process that has died does not block the next one', async () => {
    const at = test.clock.now().toISOString()
    const columns = { kind: 'backup', is_scheduled: false, actor_id: null, actor_name: null, started_at: at } as const
    await test.db.insertInto('backup_tasks').values(columns).execute()
    await test.db.updateTable('backup_tasks').set({ seen_at: '2026-01-05T03:00:00Z' }).execute()
    const { task, last } = await backupsOf(admin)
    expect(task).toBeNull()
    expect(last.backup?.problem).toMatch(/^The server stopped before this had finished\./)
    expect(last.backup?.facts).toEqual({ interrupted: true })
    await admin.backups.start({ body: {} })
    expect(await ended()).toMatchObject({ problem: null })
  })
})

describe('a stored backup', () => {
  it('is downloaded by a link of a minute, without a token', async () => {
    const name = backups.add(new Date('2026-01-05T03:00:00Z'))
    const { path } = await admin.backups.link({ params: { name } })
    const { statusCode, headers, body } = await test.app.inject(path)
    expect([statusCode, body]).toEqual([200, `content of ${name}`])
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
      'cache-control': 'no-store',
    })
    expect(await activity()).toEqual([`downloaded ${name} Administrator`])
    test.clock.advance(61_000)
    expect((await test.app.inject(path)).statusCode).toBe(404)
  })

  it('is not downloaded by a forged link, or one for somebody who is no administrator any more', async () => {
    const name = backups.add(new Date('2026-01-05T03:00:00Z'))
    const helper = await test.createUser('admin')
    const { path } = await test.client(await test.token(helper)).backups.link({ params: { name } })
    // Not the last letter, which may contain unused bits.
    const changed = path.replace(/(?<=link=.{9})./, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect(changed).not.toBe(path)
    const ticket = (await admin.backups.openUpload({ body: { bytes: 5 } })).ticket
    const forged = [changed, path.slice(0, -4), '/api/backups/download', `/api/backups/download?link=${ticket}`]
    for (const one of forged) expect([one, (await test.app.inject(one)).statusCode]).toEqual([one, 404])
    expect((await test.app.inject(path)).statusCode).toBe(200)
    await admin.users.update({ params: { id: helper.id }, body: { role: 'user' } })
    expect((await test.app.inject(path)).statusCode).toBe(404)
  })

  it('is deleted, but not while a task may read it', async () => {
    const name = backups.add(new Date('2026-01-05T03:00:00Z'))
    const release = hold()
    await admin.backups.rehearse({ body: { name } })
    await expect(admin.backups.delete({ params: { name } })).rejects.toMatchObject({ code: 'backup_busy' })
    release()
    await ended()
    await admin.backups.delete({ params: { name } })
    expect((await backupsOf(admin)).items).toEqual([])
    expect(await activity()).toEqual([`deleted ${name} Administrator`])
    await expect(admin.backups.delete({ params: { name } })).rejects.toMatchObject({ status: 404 })
    await expect(admin.backups.link({ params: { name } })).rejects.toMatchObject({ status: 404 })
  })

  it('is rehearsed, and the result stays', async () => {
    const name = backups.add(new Date('2026-01-05T03:00:00Z'))
    await admin.backups.rehearse({ body: {} })
    await ended()
    const facts = { backup: name, records: 214, pictures: 18 }
    expect((await backupsOf(admin)).last.rehearsal).toMatchObject({ problem: null, facts })
    backups.problem = new BackupError('damaged')
    await admin.backups.rehearse({ body: { name } })
    await ended()
    expect(await backupsOf(admin)).toMatchObject({
      warning: 'rehearsal_failed',
      last: { rehearsal: { problem: 'This backup is damaged, so it cannot be used.' } },
    })
  })
})

describe('a restore', () => {
  it('of a stored backup makes a backup first, and says what could not be read', async () => {
    const name = backups.add(new Date('2026-01-05T03:00:00Z'), { isEncrypted: true })
    const params = { name }
    await admin.backups.restore({ params, body: { passphrase: 'a long secret' } })
    expect(await ended()).toMatchObject({
      kind: 'restore',
      problem: null,
      facts: { backup: name, before: expect.stringContaining('-before-restore'), unreadable: 2 },
    })
    expect(backups.restored.splice(0)).toEqual([{ content: `content of ${name}`, passphrase: 'a long secret' }])
    expect(await activity()).toEqual([`restored ${name} Administrator`])
  })

  it('of an uploaded file streams it to the restore', async () => {
    const content = 'x'.repeat(3_000_000)
    const body = { passphrase: 'geheim ✓', bytes: content.length }
    const { ticket, path } = await admin.backups.openUpload({ body })
    const answer = await upload(content, ticket)
    expect([path, answer.statusCode, answer.json()]).toMatchObject([
      BACKUP_UPLOAD_PATH,
      201,
      { success: true, data: { task: { kind: 'restore' } } },
    ])
    expect(await ended()).toMatchObject({ kind: 'restore', problem: null })
    expect(backups.restored.splice(0)).toEqual([{ content, passphrase: 'geheim ✓' }])
  })

  it('refuses an upload without a ticket, of another size, or after a minute', async () => {
    const { ticket } = await admin.backups.openUpload({ body: { bytes: 5 } })
    expect((await upload('12345', 'made up')).statusCode).toBe(403)
    expect((await upload('123456', ticket)).statusCode).toBe(413)
    expect((await ended())?.problem).not.toBeNull()
    expect((await upload('1234', ticket)).statusCode).toBe(400)
    await ended()
    const other = await test.createUser('admin')
    expect((await upload('12345', ticket, await test.token(other))).statusCode).toBe(403)
    expect((await upload('12345', ticket, await test.token(await test.createUser('user')))).statusCode).toBe(403)
    expect((await upload('12345', ticket, 'none')).statusCode).toBe(401)
    test.clock.advance(61_000)
    expect((await upload('12345', ticket)).statusCode).toBe(403)
    expect(backups.restored).toEqual([])
  })

  it('of an upload that breaks off leaves nothing behind, and frees the way', async () => {
    const { ticket } = await admin.backups.openUpload({ body: { bytes: 1000 } })
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const call = request({
      port: portOf(test.app.server),
      method: 'POST',
      path: BACKUP_UPLOAD_PATH,
      headers: {
        authorization: `Bearer ${await test.token()}`,
        'content-type': 'application/octet-stream',
        [BACKUP_TICKET_HEADER]: ticket,
        'content-length': 1000,
      },
    })
    call.on('error', () => {})
    call.write('x'.repeat(100))
    const step = { task: { kind: 'restore', step: 'upload' } }
    await expect.poll(() => admin.backups.task()).toMatchObject(step)
    call.destroy()
    expect((await ended())?.problem).toBe('The file did not arrive completely. Please try again.')
    await expect.poll(() => readdir(test.services.tempDir)).toEqual([])
  })
})

const upload = (payload: string, ticket: string, token?: string) => uploadBackup(test, ticket, payload, token)

it('backups that nobody has made are missed when the content is the own', async () => {
  expect((await backupsOf(admin)).warning).toBeNull()
  await admin.banners.create({ body: { heading: 'Autumn' } })
  expect((await backupsOf(admin)).warning).toBe('no_backup')
  backups.add(new Date('2026-01-05T03:00:00Z'), { reason: 'before-upgrade' }) // which has no pictures
  expect((await backupsOf(admin)).warning).toBe('no_backup')
  await admin.backups.start({ body: {} })
  const made = await ended()
  expect((await backupsOf(admin)).warning).toBeNull()
  await admin.backups.delete({ params: { name: made?.facts.backup ?? '' } })
  expect((await backupsOf(admin)).warning).toBe('no_backup')
})

const OWN = 'the passphrase of the server'
const fakes = new FakeBackups()
const site = useTestApp({ env: { BACKUP_PASSPHRASE: OWN }, backups: () => fakes })

it('a server with a passphrase opens with it what is rehearsed, restored or uploaded, unless another one is given', async () => {
  const name = fakes.add(new Date('2026-01-05T03:00:00Z'), { isEncrypted: true })
  await site.owner.backups.rehearse({ body: {} })
  await ended(site.owner)
  expect(fakes.rehearsed).toEqual([name])
  for (const passphrase of [undefined, 'a long secret']) {
    await site.owner.backups.restore({ params: { name }, body: passphrase ? { passphrase } : {} })
    await ended(site.owner)
  }
  const { ticket } = await site.owner.backups.openUpload({ body: { bytes: 5 } })
  expect((await uploadBackup(site, ticket, '12345')).statusCode).toBe(201)
  await ended(site.owner)
  expect(fakes.restored.map(({ passphrase }) => passphrase)).toEqual([OWN, 'a long secret', OWN])
})

it('a server that stops ends what it has begun', async () => {
  const fake = new FakeBackups()
  const stopped = await buildTestApp({ backups: () => fake })
  const name = fake.add(new Date('2026-01-05T03:00:00Z'))
  fake.held = new Promise(() => {})
  const { backups: calls } = await stopped.admin()
  await calls.restore({ params: { name }, body: {} })
  await stopped.services.backOffice.tasks.close()
  const { task } = await calls.task()
  expect(task?.problem).toBe('The server stopped before this had finished. Please try again.')
  expect(task?.facts).toEqual({ interrupted: true })
  await stopped.close()
})

it.runIf(isOnPostgres)('two instances do one task at a time, and one takes over when the other has died', async () => {
  const database = await createDatabase()
  const env = { DATABASE_URL: database.url }
  const [ours, theirs] = [new FakeBackups(), new FakeBackups()]
  const here = await buildTestApp({ env, backups: () => ours })
  const there = await buildTestApp({ env, backups: () => theirs })
  const owner = await here.admin()
  const helper = await there.admin()
  const { promise, resolve } = Promise.withResolvers<void>()
  ours.held = promise
  await owner.backups.start({ body: {} })
  await expect(helper.backups.start({ body: {} })).rejects.toMatchObject({ code: 'backup_busy' })
  const progress = { kind: 'backup', step: 'media', done: 430 }
  await expect.poll(() => helper.backups.task()).toMatchObject({ task: progress })
  await there.db.updateTable('backup_tasks').set({ seen_at: '2026-01-05T03:00:00Z' }).execute()
  await helper.backups.start({ body: {} })
  await expect.poll(() => theirs.files.size).toBe(1)
  resolve()
  await here.close()
  await there.close()
  await database.drop()
})

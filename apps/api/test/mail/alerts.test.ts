import { readFile } from 'node:fs/promises'
import { createServer } from 'node:tls'
import { enqueueMail } from '@tablier/backend'
import { DAY_MS } from '@tablier/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createWatches, lookAround, MANY_ERRORS, type Watch } from '../../src/housekeeping/watches.ts'
import { ADMIN, useTestApp } from '../harness.ts'
import { listen } from '../ports.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

let free = 1e12
const readSpace = async () => ({ free, total: 2e12 })
const test = useTestApp({ env: { PUBLIC_URL: 'https://chef.example' }, hasMail: true, readSpace })
let certificate: { from: Date; to: Date }
let watches: readonly Watch[]

beforeEach(async () => {
  for (const table of ['alerts', 'backup_tasks', 'mail_outbox'] as const) await test.db.deleteFrom(table).execute()
  test.clock.advance(2 * HOUR_MS) // the errors of the test before are old
  certificate = { from: inDays(-30), to: inDays(60) }
  watches = createWatches(test.services, async () => certificate)
})

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * DAY_MS)
/** Moves the clock, looks around, and returns the subjects of the mails that were sent. */
async function subjects(ms = 0, watched = watches): Promise<string[]> {
  test.clock.advance(ms)
  await lookAround(test.services, watched)
  return (await test.mails()).map(({ subject }) => subject)
}

describe('the administrators', () => {
  let detail: string | null
  const disk: Watch[] = [{ kind: 'disk_low', isWrong: async () => detail }]
  const full = 'The disk of your server is almost full'
  const again = 'The disk of your server has room again'
  const look = (ms = 0) => subjects(ms, disk)

  beforeEach(() => void (detail = '812 MB'))

  it('are told once a day what is wrong, and once that it is well again', async () => {
    await lookAround(test.services, disk)
    const text = expect.stringMatching(/https:\/\/chef\.example\)\n\nLeft on the disk: 812 MB\..*\/admin\n/s) as unknown
    expect(await test.mails()).toMatchObject([{ to: [{ address: ADMIN.email }], subject: full, text }])
    expect([await look(23 * HOUR_MS), await look(HOUR_MS)]).toEqual([[], [full]])
    detail = null
    expect([await look(10 * MINUTE_MS), await look(20 * MINUTE_MS), await look(DAY_MS)]).toEqual([[], [again], []])
  })

  it('get no second mail within a day if it is wrong again, and none that it is well', async () => {
    await look()
    detail = null
    expect(await look(HOUR_MS)).toEqual([again])
    detail = '1 MB'
    expect(await look(HOUR_MS)).toEqual([])
    detail = null
    expect(await look(HOUR_MS)).toEqual([])
    detail = '2 MB'
    expect(await look(22 * HOUR_MS)).toEqual([full])
  })

  it('get one mail from several instances, and no word of one that sees nothing', async () => {
    await Promise.all([1, 2, 3].map(() => lookAround(test.services, disk)))
    expect(await look()).toEqual([full])
    for (let minutes = 0; minutes < 60; minutes += 10) {
      expect(await subjects(10 * MINUTE_MS, [{ kind: 'disk_low', isWrong: async () => null }])).toEqual([])
      expect(await look()).toEqual([])
    }
  })

  it('are told of the rest if one thing cannot be watched', async () => {
    const broken: Watch = { kind: 'errors_rise', isWrong: () => Promise.reject(new Error('no such file')) }
    expect(await subjects(0, [broken, ...disk])).toEqual([full])
  })
})

const failTask = (kind: 'backup' | 'rehearsal') => async () => {
  const at = test.clock.now().toISOString()
  const ended = { is_scheduled: true, started_at: at, ended_at: at, problem: 'The disk is full.' }
  await test.db
    .insertInto('backup_tasks')
    .values({ kind, ...ended })
    .execute()
}

it.each([
  ['The backup of your site failed', failTask('backup')],
  ['A test restore of your backup failed', failTask('rehearsal')],
  ['The disk of your server is almost full', async () => void (free = 700e6)],
])('tells: %s', async (subject, breakIt) => {
  expect(await subjects()).toEqual([])
  await breakIt()
  expect(await subjects()).toEqual([subject])
  free = 1e12
})

it('tells of mails that have been refused for an hour', async () => {
  await enqueueMail(test.db, 'test', { name: 'Ada', email: ADMIN.email }, inDays(0))
  const [created_at, next_attempt_at] = [inDays(0).toISOString(), inDays(0.1).toISOString()]
  await test.db.updateTable('mail_outbox').set({ created_at, next_attempt_at, last_error: '535 refused' }).execute()
  expect([await subjects(), await subjects(HOUR_MS)]).toEqual([[], ['Emails from your site are not going out']])
})

it('tells of a certificate in its last ten days, or in its last quarter if it lives shorter', async () => {
  certificate.to = inDays(10.5)
  expect([await subjects(), await subjects(DAY_MS)]).toEqual([[], ['The certificate of your site ends soon']])
  certificate = { from: inDays(-4), to: inDays(3) }
  expect(await subjects(DAY_MS)).toEqual(['The certificate of your site was renewed'])
})

it("reads the certificate that the site's address has, also one that has ended", async () => {
  const pem = await readFile(new URL('../fixtures/localhost.pem', import.meta.url))
  const server = createServer({ key: pem, cert: pem })
  const config = { ...test.services.config, publicUrl: `https://localhost:${await listen(server, 'localhost')}` }
  const later = { ...test.services, config, now: () => new Date('2026-11-28T00:00:00Z') }
  const watch = createWatches(later).find(({ kind }) => kind === 'certificate_ends')
  expect(await watch?.isWrong()).toBe('2026-11-27')
  await new Promise((resolve) => server.close(resolve))
})

it('tells of errors of the server if there are many in an hour', async () => {
  test.services.errors.push(...Array<number>(MANY_ERRORS - 1).fill(test.clock.now().getTime()))
  expect(await subjects()).toEqual([])
  vi.spyOn(test.services.diskRoom, 'state').mockRejectedValueOnce(new Error('no such disk'))
  await expect(test.owner.settings.adminGet()).rejects.toMatchObject({ status: 500 })
  expect([await subjects(), await subjects(HOUR_MS)]).toEqual([
    ['Your site has errors'],
    ['Your site has no more errors'],
  ])
})

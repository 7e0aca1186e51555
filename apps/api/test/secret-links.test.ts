import { createLink, deleteEndedLinks, extendLink, findLink, findOwnLink } from '@tablier/backend'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { useTestApp, secretsOf } from './harness.ts'

const HOUR_MS = 3600_000
const now = new Date('2027-05-31T18:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const secrets = secretsOf('a secret that is known to this test only')
const calendar = { kind: 'calendar' } as const

const test = useTestApp()
let messageId: number

beforeAll(async () => {
  const admin = await test.admin()
  messageId = (await admin.messages.createTest({ body: { subject: 'Dinner' } })).message.id
})
beforeEach(async () => void (await test.db.deleteFrom('secret_links').execute()))

/** Creates a link and returns its token. */
async function create(subject: Parameters<typeof createLink>[1], expiresAt = later(1)) {
  const { path } = await createLink(test.db, subject, { secrets, now, expiresAt })
  return { path, token: /[0-9a-f]{64}/.exec(path)?.[0] ?? '' }
}
const own = (subject: Parameters<typeof createLink>[1], from = secrets) =>
  findOwnLink(test.db, subject, { secrets: from, now })

it('opens what it was made for until it ends, and nothing of another kind', async () => {
  const { token } = await create({ kind: 'enquiry', messageId })
  expect(await findLink(test.db, 'enquiry', token, now)).toMatchObject({ message_id: messageId, order_id: null })
  expect(await findLink(test.db, 'table', token, now)).toBeUndefined()
  expect(await findLink(test.db, 'enquiry', token, later(1))).toBeUndefined()
})

it('can be shown again, but not with another secret and not from a copy of the table', async () => {
  const { path, token } = await create(calendar)
  expect((await own(calendar))?.path).toBe(path)
  expect(await own(calendar, secretsOf('another secret'))).toMatchObject({ path: null })
  const rows = await test.db.selectFrom('secret_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

it('is replaced by the next one, also if several are made at once', async () => {
  const links = await Promise.all([create(calendar), create(calendar), create(calendar)])
  const opened = await Promise.all(links.map(async ({ token }) => findLink(test.db, 'calendar', token, now)))
  expect(opened.filter((link) => link !== undefined)).toHaveLength(1)
})

it('can be given more time, and is deleted when it has ended', async () => {
  const { token } = await create(calendar)
  const link = await findLink(test.db, 'calendar', token, now)
  await extendLink(test.db, link?.id ?? 0, later(3))
  await deleteEndedLinks(test.db, later(2))
  expect(await findLink(test.db, 'calendar', token, later(2))).toBeDefined()
  await deleteEndedLinks(test.db, later(3))
  expect(await test.db.selectFrom('secret_links').selectAll().execute()).toEqual([])
})

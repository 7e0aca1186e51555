import { costlyAvif, plainPicture, requestVariants, uploadAvatars } from '@tablier/abuse/pictures'
import { ask, type Seen, statuses } from '@tablier/abuse/ask'
import { registerStrangers, type Stranger, uploadAvatar } from '@tablier/abuse/strangers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openPictureLanes } from '../../src/media/picture-lanes.ts'
import { type AttackedServer, openAttackedServer } from './attacked-server.ts'

let server: AttackedServer
let strangers: readonly Stranger[]

beforeAll(async () => {
  server = await openAttackedServer({ pictures: openPictureLanes() })
  strangers = await registerStrangers(server.url, 12)
})
afterAll(() => server.close())

const avatarOf = (body: string) => (JSON.parse(body) as { data: { user: { avatar: string } } }).data.user.avatar // the contract's reply

describe("strangers' pictures", () => {
  it('are refused if they have more than 16 megapixels', async () => {
    const huge = await plainPicture('avif', 10_000, 5000)
    expect(huge.length).toBeLessThan(3000)
    const refused = statuses(await uploadAvatars(server.url, strangers, huge))
    expect(refused[413]).toBeGreaterThan(0)
    expect((refused[413] ?? 0) + (refused[503] ?? 0)).toBe(strangers.length)
  })

  it('are refused as AVIF if they have more than 6 megapixels', async () => {
    const [stranger] = await registerStrangers(server.url, 1, 103)
    const { status, body } = await uploadAvatar(server.url, stranger!, await costlyAvif(3000, 2001)) // one was registered
    expect(status).toBe(413)
    expect(body).toContain('6 megapixels as AVIF')
    expect((await uploadAvatar(server.url, stranger!, await costlyAvif(3000, 2000))).status).toBe(200)
  })

  it('are stored at 512 pixels', async () => {
    const [stranger] = await registerStrangers(server.url, 1, 100)
    const { status, body } = await uploadAvatar(server.url, stranger!, await plainPicture('png', 2000, 1000)) // one was registered
    expect(status).toBe(200)
    expect(avatarOf(body)).toMatch(/-512x256/)
  })

  it("don't delay an administrator's, and are refused once too many wait", async () => {
    const large = await costlyAvif(3000, 2000)
    const icon = new Blob([await plainPicture('png', 64, 64)])
    const admin = await server.admin()
    const uploading = uploadAvatars(server.url, strangers, large)
    const { path } = await admin.footerIcons.upload({ file: icon })
    const iconStoredAt = performance.now()
    const seen = await uploading
    expect(path).toMatch(/-64x64/)
    expect(Object.keys(statuses(seen))).toEqual(['200', '503'])
    expect(seen.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
    const stored = seen.filter(({ status }) => status === 200)
    expect(stored.filter(({ endedAt }) => endedAt > iconStoredAt).length).toBeGreaterThan(stored.length / 2)
  })

  it('are kept one at a time for each user, whose uploads are limited', async () => {
    const [stranger] = await registerStrangers(server.url, 1, 101)
    const seen: Seen[] = []
    for (let number = 0; number < 30; number += 1)
      seen.push(await uploadAvatar(server.url, stranger!, await plainPicture('png', 20, 20, number))) // one was registered
    expect(seen.at(-1)).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    const avatars = seen.filter(({ status }) => status === 200).map(({ body }) => avatarOf(body))
    expect(avatars.length).toBeGreaterThan(1)
    const stored = await Promise.all(avatars.map((avatar) => ask(server.url, avatar)))
    expect(statuses(stored)).toEqual({ 200: 1, 404: avatars.length - 1 })
  })

  it('have no variants, since content does not refer to them', async () => {
    const [stranger] = await registerStrangers(server.url, 1, 102)
    const { body } = await uploadAvatar(server.url, stranger!, await plainPicture('png', 2400, 1200)) // one was registered
    expect(statuses(await requestVariants(server.url, avatarOf(body)))).toEqual({ 404: 14 })
  })
})

it('makes variants of pictures that content refers to', async () => {
  const admin = await server.admin()
  const file = new Blob([await plainPicture('png', 700, 500)])
  const { item } = await admin.galleryItems.create({ body: { title: 'Figs', category: 'Fruit' }, file })
  expect(statuses(await requestVariants(server.url, item.imageUrl ?? ''))).toEqual({ 200: 6, 404: 8 })
})

it('takes no strangers if self-registration is switched off', async () => {
  const closed = await openAttackedServer({ env: { REGISTRATION: 'false' } })
  onTestFinished(() => closed.close())
  const body = { name: 'A stranger', email: 'stranger@example.com', password: 'secret123' }
  expect((await ask(closed.url, '/api/auth/register', { method: 'POST', body })).status).toBe(403)
})

it('logs no fault', () => {
  expect(server.faults()).toEqual([])
})

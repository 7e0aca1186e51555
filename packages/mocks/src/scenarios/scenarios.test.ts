import { AppError } from '@tablier/backend'
import { type Client, createClient, fetchTransport } from '@tablier/api-client'
import { type Api, api } from '@tablier/contracts'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { borrowDatabase } from '../../vitest/borrow-database.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { createMockApi } from '../mock-api.ts'
import type { Interception } from './scenario.ts'
import * as scenarios from './scenarios.ts'

const database = await borrowDatabase()
const mock = createMockApi({ openDatabase: async () => database })
const server = setupServer(...mock.handlers)
const transport = fetchTransport('http://site.test')
const visitor = createClient(api, transport)
let admin: Client<Api>

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(async () => {
  server.close()
  await database.db.destroy()
})
beforeEach(async () => {
  const { token } = await visitor.auth.login({ body: demoAccounts.administrator })
  admin = createClient(api, transport, { token: () => token })
})
afterEach(() => mock.reset())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'success',
    (error: { code: string }) => error.code,
  )

it('a reset takes back what was written on a legal page, in other languages too', async () => {
  const read = async () => (await admin.legalPages.adminGet({ params: { name: 'privacy' } })).legalPage
  const { title, body, isPublished, translations } = await read()
  await admin.legalPages.update({
    params: { name: 'privacy' },
    body: { title: 'Data', translations: { de: { title: { text: 'Daten', from: 'Data' } } } },
  })
  await mock.reset()
  const { token } = await visitor.auth.login({ body: demoAccounts.administrator })
  admin = createClient(api, transport, { token: () => token })
  expect(await read()).toMatchObject({ title, body, isPublished, translations })
  expect(translations).toEqual({})
})

describe('the content', () => {
  it('is the example site by default, with drafts that visitors do not see', async () => {
    const all = await admin.banners.adminList()
    const published = await visitor.banners.list()
    expect(published.total).toBeGreaterThan(0)
    expect(all.total).toBeGreaterThan(published.total)
  })

  it('is empty on an empty site, and restored by the usual scenario', async () => {
    mock.play(scenarios.emptySite)
    expect((await admin.banners.adminList()).total).toBe(0)
    mock.play(scenarios.usual)
    expect((await admin.banners.adminList()).total).toBeGreaterThan(0)
  })

  it('can be published completely', async () => {
    mock.play(scenarios.everythingPublished)
    expect((await visitor.banners.list()).total).toBe((await admin.banners.adminList()).total)
  })

  it('can have texts as long as the contract allows', async () => {
    mock.play(scenarios.longTexts)
    const { items } = await visitor.banners.list()
    expect(items[0]).toMatchObject({
      heading: expect.stringMatching(/^.{200}$/),
      buttonText1: expect.stringMatching(/^.{60}$/),
    })
    expect((await visitor.footers.list()).items[0]?.socialMedia).toContain('Instagram')
  })
})

describe('calls', () => {
  it.each([
    ['offline', scenarios.offline, 'no_response', 'no_response'],
    ['areaFails', scenarios.areaFails('services'), 'internal', 'success'],
    ['usual', scenarios.usual, 'success', 'success'],
  ] as const)('fail or succeed as in %s', async (_name, scenario, services, banners) => {
    mock.play(scenario)
    expect(await codeOf(visitor.serviceFeatures.list())).toBe(services)
    expect(await codeOf(visitor.banners.list())).toBe(banners)
  })

  it('for the page fail only in the parts that are read from the area', async () => {
    mock.play(scenarios.areaFails('services'))
    const { site } = await visitor.site.get()
    const failed = Object.entries(site).filter(([, part]) => part.error)
    expect(failed).toEqual([['services', { error: { message: new AppError('internal').message } }]])
  })

  it('that need a session fail with 401 until somebody signs in again', async () => {
    mock.play(scenarios.unauthorizedNext)
    expect(await codeOf(visitor.banners.list())).toBe('success')
    expect(await codeOf(admin.banners.adminList())).toBe('unauthenticated')
    expect(await codeOf(visitor.auth.login({ body: demoAccounts.administrator }))).toBe('success')
  })

  it('that update a record fail once, after another administrator’s change', async () => {
    const [record] = (await admin.banners.adminList()).items
    const save = (version: number) => admin.banners.update({ params: record!, body: { heading: 'Mine', version } }) // the example site has banners
    mock.play(scenarios.conflictNext)
    await expect(save(record!.version)).rejects.toMatchObject({
      code: 'stale_version',
      data: { banner: { heading: `Changed elsewhere: ${record!.heading}`, version: 2 } },
    })
    await expect(save(2)).resolves.toMatchObject({ banner: { heading: 'Mine' } })
  })

  it('take two seconds on a slow network', async () => {
    vi.useFakeTimers()
    let wait: Interception = () => {}
    scenarios.slowNetwork({ beforeEachCall: (interception) => void (wait = interception) })
    const passed = vi.fn<() => void>()
    void Promise.resolve(
      wait({
        name: 'banners.list',
        path: '/banners',
        access: 'public',
        params: {},
        answer: async () => new Response(),
      }),
    ).then(passed)
    await vi.advanceTimersByTimeAsync(1999)
    expect(passed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(passed).toHaveBeenCalled()
    vi.useRealTimers()
  })
})

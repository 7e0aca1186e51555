import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { createMockApi, demoAccounts, emptySite, everyRequestFails } from '@tablier/mocks'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const mock = createMockApi()
const server = setupServer(...mock.handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => mock.reset()) // the next test finds the example content again
afterAll(() => server.close())

/** What is tested here: code of yours that asks the API. */
async function dishesInWords(): Promise<string> {
  const client = createClient(api, fetchTransport('http://chef.example'))
  const { items, total } = await client.portfolioItems.list({ query: { limit: 2 } })
  return total === 0
    ? 'No dishes yet'
    : `${items.map(({ title }) => title).join(', ')} and ${total - items.length} more`
}

test('names the first dishes of the example content', async () => {
  expect(await dishesInWords()).toMatch(/^Bitter chocolate tart, .* and 7 more$/)
})

test('shows a dish as soon as an administrator has published it', async () => {
  const { token } = await createClient(api, fetchTransport('http://chef.example')).auth.login({
    body: demoAccounts.administrator,
  })
  const admin = createClient(api, fetchTransport('http://chef.example'), { token: () => token })
  await admin.portfolioItems.create({ body: { category: 'Soup', title: 'Nettle soup', status: 'Published' } })
  expect(await dishesInWords()).toMatch(/^Nettle soup, .* and 8 more$/)
})

test('says so on an empty site', async () => {
  mock.play(emptySite)
  expect(await dishesInWords()).toBe('No dishes yet')
})

test('passes the failure of the server on', async () => {
  mock.play(everyRequestFails)
  await expect(dishesInWords()).rejects.toMatchObject({ status: 500, code: 'internal' })
})

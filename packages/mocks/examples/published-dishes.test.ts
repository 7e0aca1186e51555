import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { createMockApi, demoAccounts, emptySite, everyRequestFails } from '@tablier/mocks'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const mock = createMockApi()
const server = setupServer(...mock.handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => mock.reset()) // restores the example content
afterAll(() => server.close())

/** The code under test: it calls the API. */
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

test('reports an empty site', async () => {
  mock.play(emptySite)
  expect(await dishesInWords()).toBe('No dishes yet')
})

test('rejects if the server fails', async () => {
  mock.play(everyRequestFails)
  await expect(dishesInWords()).rejects.toMatchObject({ status: 500, code: 'internal' })
})

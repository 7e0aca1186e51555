import { readdirSync, readFileSync } from 'node:fs'
import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import type { HttpHandler } from 'msw/http'
import { setupServer } from 'msw/node'
import { expect, it, onTestFinished } from 'vitest'
import { createMockApi, demoAccounts, handlers, type MockOptions } from '../src/index.ts'
import { borrowDatabase } from '../vitest/borrow-database.ts'

/** Answers `fetch` with these handlers until the test ends. */
function serve(served: readonly HttpHandler[]) {
  const server = setupServer(...served)
  server.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => server.close())
  const transport = fetchTransport('http://chef.example')
  const client = createClient(api, transport)
  const admin = async () => {
    const { token } = await client.auth.login({ body: demoAccounts.administrator })
    return createClient(api, transport, { token: () => token })
  }
  return { client, admin }
}

async function createMock(options: MockOptions = {}) {
  const database = await borrowDatabase()
  onTestFinished(() => database.db.destroy())
  return createMockApi({ ...options, openDatabase: async () => database })
}

it('the handlers serve the example content', async () => {
  const { total } = await serve(handlers).client.logos.list()
  expect(total).toBe(1)
})

it('the mock of a site without registration refuses new accounts', async () => {
  const { client } = serve((await createMock({ hasRegistration: false })).handlers)
  expect(await client.auth.registration()).toMatchObject({ isOpen: false })
  const body = { name: 'Nora', email: 'nora@example.com', password: 'secret123' }
  await expect(client.auth.register({ body })).rejects.toMatchObject({ status: 403, code: 'registration_closed' })
})

it('removing the example content leaves the evenings and their customers', async () => {
  const admin = await serve((await createMock()).handlers).admin()
  const evenings = async () => (await admin.orders.list()).items.map(({ id, day, customer }) => ({ id, day, customer }))
  const before = await evenings()
  expect(before.length).toBeGreaterThan(0)
  await admin.examples.remove()
  expect(await admin.messages.list()).toMatchObject({ total: 0 })
  expect(await evenings()).toEqual(before)
})

it('the code in docs/mocking.md is that of the tested examples', () => {
  const examples = new URL('../examples/', import.meta.url)
  const files = readdirSync(examples).map((name) => readFileSync(new URL(name, examples), 'utf8'))
  const text = readFileSync(new URL('../../../docs/mocking.md', import.meta.url), 'utf8')
  expect(Array.from(text.matchAll(/^```ts\n(.*?)^```$/gms), ([, code]) => code)).toEqual(files)
})

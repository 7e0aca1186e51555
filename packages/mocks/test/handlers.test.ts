import { readFileSync } from 'node:fs'
import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { setupServer } from 'msw/node'
import { expect, it } from 'vitest'
import { createMockApi, demoAccounts, handlers } from '../src/index.ts'

it('the handlers serve the example content', async () => {
  const server = setupServer(...handlers)
  server.listen({ onUnhandledFrame: 'error' })
  const { total } = await createClient(api, fetchTransport('http://chef.example')).logos.list()
  server.close()
  expect(total).toBe(1)
})

it('the mock of a site without registration refuses new accounts', async () => {
  const server = setupServer(...createMockApi({ hasRegistration: false }).handlers)
  server.listen({ onUnhandledFrame: 'error' })
  const { auth } = createClient(api, fetchTransport('http://chef.example'))
  expect(await auth.registration()).toEqual({ isOpen: false })
  const body = { name: 'Nora', email: 'nora@example.com', password: 'secret123' }
  await expect(auth.register({ body })).rejects.toMatchObject({ status: 403, code: 'registration_closed' })
  server.close()
})

it('removing the example content leaves the evenings and their customers', async () => {
  const server = setupServer(...createMockApi().handlers)
  server.listen({ onUnhandledFrame: 'error' })
  const transport = fetchTransport('http://chef.example')
  const { token } = await createClient(api, transport).auth.login({ body: demoAccounts.administrator })
  const admin = createClient(api, transport, { token: () => token })
  const evenings = async () => (await admin.orders.list()).items.map(({ id, day, customer }) => ({ id, day, customer }))
  const before = await evenings()
  expect(before.length).toBeGreaterThan(0)
  await admin.examples.remove()
  expect(await admin.messages.list()).toMatchObject({ total: 0 })
  expect(await evenings()).toEqual(before)
  server.close()
})

it('docs/mocking.md contains the tested example', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  expect(read('../../docs/mocking.md')).toContain(`\n\`\`\`ts\n${read('examples/published-dishes.test.ts')}\`\`\`\n`)
})

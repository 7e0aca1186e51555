import { readFileSync } from 'node:fs'
import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { setupServer } from 'msw/node'
import { expect, it } from 'vitest'
import { handlers } from '../src/index.ts'

it('the handlers serve the example content', async () => {
  const server = setupServer(...handlers)
  server.listen({ onUnhandledFrame: 'error' })
  const { total } = await createClient(api, fetchTransport('http://chef.example')).logos.list()
  server.close()
  expect(total).toBe(1)
})

it('docs/mocking.md contains the tested example', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  expect(read('../../docs/mocking.md')).toContain(`\n\`\`\`ts\n${read('examples/published-dishes.test.ts')}\`\`\`\n`)
})

import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { AppError, createMockApi, type Scenario } from '@tablier/mocks'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

const tooManyMessages: Scenario = ({ beforeEachCall }) => {
  beforeEachCall(({ name }) => {
    if (name === 'messages.send') throw new AppError('too_many_requests', { retryAfter: 60 })
  })
}

const mock = createMockApi()
const server = setupServer(...mock.handlers)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

test('says when a message can be sent again', async () => {
  mock.play(tooManyMessages)
  const client = createClient(api, fetchTransport('http://chef.example'))
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'A table', message: 'For two?' }
  await expect(client.messages.send({ body: message })).rejects.toMatchObject({ status: 429, retryAfter: 60 })
})

import { fetchTransport } from '@tablier/api-client'
import type { OpenSubject } from '@tablier/conformance'
import { getResponse } from 'msw/utils/get-response'
import { createMockApi } from '../src/index.ts'
import { borrowDatabase } from '../vitest/borrow-database.ts'

const ORIGIN = 'http://mock.test'
const administrator = { email: 'owner@example.com', password: 'correct horse' } as const

/** The mock, called without a network. */
export const openMock: OpenSubject = async ({ hasLimits, hasMail = false }) => {
  const database = await borrowDatabase()
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const mock = createMockApi({
    openDatabase: async () => database,
    content: [],
    messages: [],
    accounts: [{ name: 'Owner', role: 'admin', ...administrator }],
    hasLimits,
    now,
    mailHost: { isSetUp: hasMail, from: 'site@example.com' },
  })
  const ask = async (...args: Parameters<typeof fetch>) => {
    const request = new Request(...args)
    const response = await getResponse([...mock.handlers], request)
    if (!response) throw new Error(`The mock does not handle ${request.url}`)
    return response
  }
  return {
    administrator,
    transport: fetchTransport(ORIGIN, ask),
    load: async (path) => {
      const response = await ask(ORIGIN + path)
      const { status, headers } = response
      return { status, contentType: headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
    },
    now,
    advance: (milliseconds) => void (offset += milliseconds),
    mails: async () =>
      (await mock.takeMails()).map(({ to, subject, text }) => ({
        to: to.map(({ address }) => address),
        subject,
        text,
      })),
    close: () => database.db.destroy(),
  }
}

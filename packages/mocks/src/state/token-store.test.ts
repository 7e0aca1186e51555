// @vitest-environment jsdom
import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { getResponse } from 'msw/utils/get-response'
import { expect, it } from 'vitest'
import { demoAccounts } from '../demo-site.ts'
import { createMockApi } from '../mock-api.ts'
import { tokensInStorage } from './token-store.ts'

/** A mock as a page has it after it was loaded, and a client of it. */
function loadPage() {
  const mock = createMockApi({ tokens: tokensInStorage(localStorage) })
  const ask = async (...args: Parameters<typeof fetch>) =>
    (await getResponse([...mock.handlers], new Request(...args))) ?? Response.error()
  return {
    mock,
    client: (token?: string) =>
      createClient(api, fetchTransport('http://site.test', ask), { token: () => token ?? null }),
  }
}

it('keeps whoever signed in over a page load, until the mock is reset', async () => {
  const { token } = await loadPage().client().auth.login({ body: demoAccounts.administrator })
  const { mock, client } = loadPage()
  await expect(client(token).auth.me()).resolves.toMatchObject({ user: { role: 'admin' } })
  mock.reset()
  await expect(client(token).auth.me()).rejects.toMatchObject({ status: 401 })
  await expect(loadPage().client(token).auth.me()).rejects.toMatchObject({ status: 401 })
})

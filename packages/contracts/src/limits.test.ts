import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { type Endpoint, listEndpoints, rateLimitOf } from './endpoint/endpoint.ts'

/** Calls that are counted otherwise, each with what counts them. */
const countedOtherwise: Readonly<Record<string, string>> = {
  'auth.login': 'its handler, by address, account and device (guesses.ts)',
  'auth.finishLogin': 'its handler, as a sign-in',
  'messages.send': 'its handler, by address and for the whole site (receive-message.ts)',
}

/** Public answers are made once for each change of the content. */
const isKept = ({ access, method, rateLimit }: Endpoint) => access === 'public' && method === 'GET' && !rateLimit

const open = listEndpoints(api).filter(({ endpoint }) => endpoint.access !== 'admin' && !isKept(endpoint))

describe('a call that strangers and users can make', () => {
  it.each(open)('$name is counted', ({ name, endpoint }) => {
    expect(rateLimitOf(endpoint) !== undefined).toBe(!(name in countedOtherwise))
  })

  it('is counted otherwise only if it exists', () => {
    const names = new Set(open.map(({ name }) => name))
    expect(Object.keys(countedOtherwise).filter((name) => !names.has(name))).toEqual([])
  })
})

it('a change of an account counts more than a look at it, and one can always sign out', () => {
  const rules = [api.auth.me, api.factors.startCodes, api.users.updateDetails, api.auth.logout].map(rateLimitOf)
  expect(rules).toEqual(['ownRead', 'ownChange', 'ownChange', 'ownRead'])
})

import { api } from '@tablier/contracts'
import { describe, expect, it, vi } from 'vitest'
import { type ClientOptions, createClient } from './client.ts'
import type { Answer, Transport } from './transport.ts'

const nothing: Answer = { status: 200, body: { success: true, data: null } }
const refused: Answer = { status: 401, body: { success: false, code: 'unauthenticated', message: 'Please sign in.' } }

function clientOf(answer: Answer | Error, options?: ClientOptions) {
  const transport = vi.fn<Transport>(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return { client: createClient(api, transport, options), transport }
}

describe('createClient', () => {
  it('has a function for each endpoint, in the shape of the tree', () => {
    const { client } = clientOf(nothing)
    expect(Object.keys(client)).toEqual(Object.keys(api))
    expect(Object.keys(client.banners)).toEqual(Object.keys(api.banners))
    expect(Object.values(client.banners).every((call) => typeof call === 'function')).toBe(true)
  })

  it('sends one request for a call and returns its data', async () => {
    const body = { success: true, data: { banner: { id: 7, media_path: null } }, message: 'Saved' }
    const { client, transport } = clientOf({ status: 200, body })
    const reply = await client.banners.update({ params: { id: 7 }, body: { buttonText1: 'Menu', version: 2 } })
    expect(reply).toEqual({ banner: { id: 7, mediaUrl: null } })
    expect(transport.mock.calls).toEqual([
      [
        {
          method: 'PUT',
          path: '/api/banners/7',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: '{"b_text_1":"Menu","version":2}',
        },
      ],
    ])
  })

  it('rejects with the failure of the API', async () => {
    const body = { success: false, code: 'not_found', message: 'Not found.' }
    const { client } = clientOf({ status: 404, body })
    await expect(client.banners.get({ params: { id: 1 } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('the token', () => {
  it('is read for every call', async () => {
    const token = vi.fn<() => string | null>().mockReturnValueOnce('first').mockReturnValueOnce(null)
    const { client, transport } = clientOf(nothing, { token })
    await client.auth.logout()
    await client.auth.logout()
    expect(transport.mock.calls.map(([{ headers }]) => headers['authorization'])).toEqual(['Bearer first', undefined])
  })

  it('is not sent to public endpoints', async () => {
    const { client, transport } = clientOf(nothing, { token: () => 't0k3n' })
    await client.banners.list()
    await client.auth.forgotPassword({ body: { email: 'a@b.c' } })
    expect(transport.mock.calls.some(([{ headers }]) => 'authorization' in headers)).toBe(false)
  })
})

describe('a 401', () => {
  it('ends the session whose token was sent', async () => {
    const onUnauthenticated = vi.fn<() => void>()
    const { client } = clientOf(refused, { token: () => 't0k3n', onUnauthenticated })
    await expect(client.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(onUnauthenticated).toHaveBeenCalledOnce()
  })

  it('ends no session if no token was sent', async () => {
    const onUnauthenticated = vi.fn<() => void>()
    const { client } = clientOf(refused, { token: () => null, onUnauthenticated })
    await expect(client.auth.me()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })

  it('does not end the session for a wrong password at sign-in', async () => {
    const onUnauthenticated = vi.fn<() => void>()
    const body = { success: false, code: 'invalid_credentials', message: 'Invalid email or password' }
    const { client } = clientOf({ status: 401, body }, { token: () => 'left over', onUnauthenticated })
    const login = client.auth.login({ body: { email: 'a@b.c', password: 'secret' } })
    await expect(login).rejects.toMatchObject({ serverMessage: 'Invalid email or password' })
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })

  it('is the only status that ends the session', async () => {
    const onUnauthenticated = vi.fn<() => void>()
    const body = { success: false, code: 'forbidden', message: 'You are not allowed to do this.' }
    const { client } = clientOf({ status: 403, body }, { token: () => 't0k3n', onUnauthenticated })
    await expect(client.users.list()).rejects.toMatchObject({ code: 'forbidden' })
    expect(onUnauthenticated).not.toHaveBeenCalled()
  })
})

describe('a call without an answer', () => {
  it('rejects with no_response and keeps the cause', async () => {
    const cause = new TypeError('fetch failed')
    const { client } = clientOf(cause)
    await expect(client.banners.list()).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
      code: 'no_response',
      serverMessage: undefined,
      cause,
    })
  })

  it('rejects with the reason of the signal if it was cancelled', async () => {
    const reason = new Error('The dialog was closed.')
    const { client } = clientOf(reason)
    await expect(client.banners.list({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it('rejects with no_response if it was not cancelled', async () => {
    const { client } = clientOf(new TypeError('fetch failed'))
    const call = client.banners.list({ signal: new AbortController().signal })
    await expect(call).rejects.toMatchObject({ code: 'no_response' })
  })
})

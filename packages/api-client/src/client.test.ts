import { api } from '@tablier/contracts'
import { expect, it, vi } from 'vitest'
import { type ClientOptions, createClient } from './client.ts'
import type { Answer, Transport } from './transport.ts'

const nothing: Answer = { status: 200, body: { success: true, data: null } }

function clientOf(answer: Answer | Error, options?: ClientOptions) {
  const transport = vi.fn<Transport>(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return { client: createClient(api, transport, options), transport }
}

it('createClient sends one request for a call and returns its data', async () => {
  const body = { success: true, data: { banner: { id: 7, media_path: null } }, message: 'Saved' }
  const { client, transport } = clientOf({ status: 200, body })
  const reply = await client.banners.update({
    params: { id: 7 },
    body: { buttonText1: 'Menu', version: 2 },
    asJson: true,
  })
  expect(reply).toEqual({ banner: { id: 7, mediaUrl: null } })
  expect(transport).toHaveBeenCalledExactlyOnceWith({
    method: 'PUT',
    path: '/api/banners/7',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"b_text_1":"Menu","version":2}',
  })
})

it('the token is read for every call', async () => {
  const token = vi.fn<() => string | null>().mockReturnValueOnce('first').mockReturnValueOnce(null)
  const { client, transport } = clientOf(nothing, { token })
  await client.auth.logout()
  await client.auth.logout()
  expect(transport.mock.calls.map(([{ headers }]) => headers['authorization'])).toEqual(['Bearer first', undefined])
})

it('the token is not sent to public endpoints', async () => {
  const { client, transport } = clientOf(nothing, { token: () => 't0k3n' })
  await client.banners.list()
  expect(transport.mock.calls[0]?.[0].headers).not.toHaveProperty('authorization')
})

const credentials = { body: { email: 'a@b.c', password: 'secret' } }

it.each([
  ['is called with the token that was refused', 401, 'unauthenticated', 't0k3n', ['t0k3n']],
  ['is not called if no token was sent', 401, 'unauthenticated', null, []],
  ['is not called for another status', 403, 'forbidden', 't0k3n', []],
  ['is not called for a wrong password at sign-in', 401, 'invalid_credentials', 'left over', []],
] as const)('onUnauthenticated %s', async (_what, status, code, token, refused) => {
  const onUnauthenticated = vi.fn<(token: string) => void>()
  const answer = { status, body: { success: false, code, message: 'Refused.' } }
  const { client } = clientOf(answer, { token: () => token, onUnauthenticated })
  const call = code === 'invalid_credentials' ? client.auth.login(credentials) : client.auth.me()
  await expect(call).rejects.toMatchObject({ status, code, serverMessage: 'Refused.' })
  expect(onUnauthenticated.mock.calls.flat()).toEqual(refused)
})

it.each([undefined, new AbortController().signal])('rejects with no_response and keeps the cause', async (signal) => {
  const cause = new TypeError('fetch failed')
  const { client } = clientOf(cause)
  await expect(client.banners.list(signal && { signal })).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    code: 'no_response',
    cause,
  })
})

it('rejects with timed_out after a silence, and says that a change may have been saved', async () => {
  const { client } = clientOf(new DOMException('Late.', 'TimeoutError'), { unknownText: () => 'Perhaps saved.' })
  await expect(client.banners.list()).rejects.toMatchObject({ code: 'timed_out', isUnknown: false })
  await expect(client.messages.createTest()).rejects.toMatchObject({ isUnknown: true, serverMessage: 'Perhaps saved.' })
})

it('rejects with the reason of the signal if it was cancelled', async () => {
  const reason = new Error('The dialog was closed.')
  const { client } = clientOf(reason)
  await expect(client.banners.list({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

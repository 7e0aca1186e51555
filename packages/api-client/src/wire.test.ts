import { api, type Endpoint, errorCodes, orders } from '@tablier/contracts'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import type { Answer } from './transport.ts'
import { type AnyInput, dataOf, requestOf } from './wire.ts'

const { banners, users, messages, auth } = api
const picture = new File(['pixels'], 'dish.jpg', { type: 'image/jpeg' })

it('a request has the method, the path below /api and the accepted type', () => {
  expect(requestOf(banners.list, {}, { token: null })).toEqual({
    method: 'GET',
    path: '/api/banners',
    headers: { accept: 'application/json' },
  })
})

it.each<[string, Endpoint, AnyInput, string]>([
  ['its parameters', api.galleryItems.setStatus, { params: { id: 7 } }, '/api/galleries/items/7/status'],
  ['escaped parameters', users.get, { params: { id: '../me?x=#y' } }, '/api/users/..%2Fme%3Fx%3D%23y'],
  [
    'its query, without undefined values',
    messages.list,
    { query: { page: 2, status: undefined, search: 'a&b=ç d' } },
    '/api/messages/admin?page=2&search=a%26b%3D%C3%A7+d',
  ],
  ['no question mark for an empty query', messages.list, { query: { status: undefined } }, '/api/messages/admin'],
])('a path has %s', (_what, endpoint, input, path) => {
  expect(requestOf(endpoint, input, { token: null }).path).toBe(path)
})

it('the headers have the token, and the type of a JSON body but not of a form, which the browser sets', () => {
  const body = { heading: 'x' }
  expect(requestOf(auth.me, {}, { token: 't0k3n' }).headers['authorization']).toBe('Bearer t0k3n')
  expect(requestOf(api.aboutFeatures.create, { body }, { token: null }).headers['content-type']).toBe(
    'application/json',
  )
  expect(requestOf(banners.create, { body }, { token: null }).headers).not.toHaveProperty('content-type')
})

it.each<[string, Endpoint, AnyInput, string | undefined]>([
  [
    'has wire names, also for renames',
    banners.create,
    { asJson: true, body: { subHeading: 'y', mediaUrl: null, buttonText1: 'z', buttonText2: undefined } },
    '{"sub_heading":"y","media_path":null,"b_text_1":"z"}',
  ],
  [
    'keeps wire names that are camelCase',
    users.updatePassword,
    { body: { currentPassword: 'a', newPassword: 'b' } },
    '{"currentPassword":"a","newPassword":"b"}',
  ],
  [
    'has wire names in an object as well',
    messages.send,
    { body: { startedAt: 'now', evening: { isFlexible: true, allergens: ['nuts'] } } },
    '{"started_at":"now","evening":{"is_flexible":true,"allergens":["nuts"]}}',
  ],
  [
    'has wire names in the objects of a list as well',
    orders.update,
    { body: { version: 1, dishes: [{ dishId: 3, title: 'Sole' }], allergens: ['nuts'], day: null } },
    '{"version":1,"dishes":[{"dish_id":3,"title":"Sole"}],"allergens":["nuts"],"day":null}',
  ],
  [
    'has wire names in translations as well',
    banners.update,
    { asJson: true, body: { translations: { de: { buttonText1: { text: 'Ja', from: 'Yes' } } } } },
    '{"translations":{"de":{"b_text_1":{"text":"Ja","from":"Yes"}}}}',
  ],
  ['is an empty object if everything is left out', messages.createTest, {}, '{}'],
  ['is left out if the endpoint has none', auth.logout, { body: { x: 1 } }, undefined],
  [
    'has no file if the endpoint takes none',
    api.contactHours.create,
    { body: { day: 'Monday' }, file: picture },
    '{"day":"Monday"}',
  ],
])('a JSON body %s', (_what, endpoint, input, body) => {
  expect(requestOf(endpoint, input, { token: null }).body).toBe(body)
})

describe('a form', () => {
  const formOf = (endpoint: Endpoint, input: AnyInput) => [
    ...(requestOf(endpoint, input, { token: null }).body as FormData), // the endpoints take files
  ]

  it('has the fields first and the file last', () => {
    const body = { name: 'Anna', label: 'Guest', reviewNumber: 0 }
    expect(formOf(api.testimonialItems.create, { body, file: picture })).toEqual([
      ['name', 'Anna'],
      ['label', 'Guest'],
      ['review_number', '0'],
      ['image_file', picture],
    ])
  })

  it('has an empty text for null and leaves out undefined values', () => {
    expect(formOf(users.updateDetails, { body: { name: null, email: undefined } })).toEqual([['name', '']])
  })

  it('is sent with a file even if JSON is asked for', () => {
    expect(formOf(api.contactInfos.create, { asJson: true, body: { label: '' }, file: picture })).toEqual([
      ['label', ''],
      ['icon_file', picture],
    ])
  })

  it('can have only a file', () => {
    expect(formOf(api.footerIcons.upload, { file: picture })).toEqual([['icon_file', picture]])
  })
})

it('the options of a call are passed to the transport', () => {
  const { signal } = new AbortController()
  const onUploadProgress = vi.fn<(share: number) => void>()
  expect(requestOf(banners.list, { signal, onUploadProgress }, { token: null })).toMatchObject({
    signal,
    onUploadProgress,
  })
})

const { list, update } = api.banners

function errorOf(answer: Answer): ApiError {
  try {
    dataOf(answer, update)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The response counts as a success.')
}

const invalid = (errors: unknown) =>
  errorOf({ status: 400, body: { success: false, code: 'invalid_input', message: 'x', errors } }).fields

it('a success returns its data with screen names', () => {
  const data = { items: [{ sub_heading: 'x', media_path: null, b_text_1: 'Menu', created_at: 't' }], total: 1 }
  expect(dataOf({ status: 200, body: { success: true, data } }, list)).toEqual({
    items: [{ subHeading: 'x', mediaUrl: null, buttonText1: 'Menu', createdAt: 't' }],
    total: 1,
  })
})

it('a success returns null if there is only a message', () => {
  expect(dataOf({ status: 200, body: { success: true, data: null, message: 'Deleted' } }, list)).toBeNull()
})

describe('a failure', () => {
  it.each(Object.entries(errorCodes))('throws %s', (code, status) => {
    const error = errorOf({ status, body: { success: false, code, reason: 'notFound', message: 'Weg.' } })
    expect(error).toMatchObject({ name: 'ApiError', status, code, reason: 'notFound', serverMessage: 'Weg.' })
  })

  it('has the wrong fields by their screen names', () => {
    const fields = ['sub_heading', 'b_text_1', '', 'constructor'].map((field) => ({ field, message: 'is too long' }))
    const names = invalid(fields).map(({ field, message }) => `${field} ${message}`)
    expect(names).toEqual(['subHeading', 'buttonText1', '', 'constructor'].map((field) => `${field} is too long`))
  })

  it.each([[[null, 'x', { field: 'heading' }, { message: 'x' }]], [{}]])('leaves out malformed fields %j', (errors) => {
    expect(invalid(errors)).toEqual([])
  })

  it('has the current record of a stale version and the seconds to wait', () => {
    const data = { banner: { id: 1, version: 3, media_path: null } }
    const body = { success: false, code: 'stale_version', message: 'x', data }
    expect(errorOf({ status: 409, body, retryAfter: 30 })).toMatchObject({
      data: { banner: { id: 1, version: 3, mediaUrl: null } },
      retryAfter: 30,
    })
  })
})

it.each<Answer>([
  { status: 502, body: undefined },
  { status: 200, body: { items: [] } },
  { status: 200, body: { success: true } },
  { status: 500, body: { success: true, data: {} } },
  { status: 200, body: { success: false } },
  { status: 418, body: { success: false, code: 'teapot' } },
  { status: 500, body: { success: false, code: 'toString' } },
  { status: 200, body: [] },
  { status: 200, body: null },
  { status: 200, body: 'ok' },
])('the response %j is unreadable', (answer) => {
  expect(errorOf(answer)).toMatchObject({ code: 'unreadable', status: answer.status, serverMessage: undefined })
})

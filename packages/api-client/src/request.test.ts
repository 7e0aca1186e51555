import { api, type Endpoint, orders } from '@tablier/contracts'
import { describe, expect, it, vi } from 'vitest'
import { type AnyInput, requestOf } from './request.ts'

const { banners, users, messages, auth } = api
const picture = new File(['pixels'], 'dish.jpg', { type: 'image/jpeg' })

it('a request has the method, the path below /api and the accepted type', () => {
  expect(requestOf(banners.list, {}, null)).toEqual({
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
  expect(requestOf(endpoint, input, null).path).toBe(path)
})

it('the headers have the token, and the type of a JSON body but not of a form, which the browser sets', () => {
  const body = { heading: 'x' }
  expect(requestOf(auth.me, {}, 't0k3n').headers['authorization']).toBe('Bearer t0k3n')
  expect(requestOf(api.aboutFeatures.create, { body }, null).headers['content-type']).toBe('application/json')
  expect(requestOf(banners.create, { body }, null).headers).not.toHaveProperty('content-type')
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
  ['is an empty object if everything is left out', messages.createTest, {}, '{}'],
  ['is left out if the endpoint has none', auth.logout, { body: { x: 1 } }, undefined],
  [
    'has no file if the endpoint takes none',
    api.contactHours.create,
    { body: { day: 'Monday' }, file: picture },
    '{"day":"Monday"}',
  ],
])('a JSON body %s', (_what, endpoint, input, body) => {
  expect(requestOf(endpoint, input, null).body).toBe(body)
})

describe('a form', () => {
  const formOf = (endpoint: Endpoint, input: AnyInput) => [
    ...(requestOf(endpoint, input, null).body as FormData), // the endpoints take files
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
  expect(requestOf(banners.list, { signal, onUploadProgress }, null)).toMatchObject({ signal, onUploadProgress })
})

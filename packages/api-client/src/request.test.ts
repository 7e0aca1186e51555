import { api } from '@tablier/contracts'
import { describe, expect, it, vi } from 'vitest'
import { requestOf } from './request.ts'

const picture = new File(['pixels'], 'dish.jpg', { type: 'image/jpeg' })

function formOf(request: { body?: string | FormData }): [string, string | File][] {
  if (!(request.body instanceof FormData)) throw new TypeError('The request has no form.')
  return [...request.body]
}

describe('the path', () => {
  it('is below /api', () => {
    expect(requestOf(api.banners.list, {}, null)).toEqual({
      method: 'GET',
      path: '/api/banners',
      headers: { accept: 'application/json' },
    })
  })

  it('has the parameters', () => {
    const { method, path } = requestOf(api.galleryItems.setStatus, { params: { id: 7 }, body: {} }, null)
    expect([method, path]).toEqual(['PATCH', '/api/galleries/items/7/status'])
  })

  it('cannot be changed by a parameter', () => {
    expect(requestOf(api.users.get, { params: { id: '../auth/me?x=#y' } }, null).path).toBe(
      '/api/users/..%2Fauth%2Fme%3Fx%3D%23y',
    )
  })

  it('has the encoded query without undefined values', () => {
    const query = { page: 2, limit: 10, status: undefined, search: 'a&b=ç d' }
    expect(requestOf(api.messages.list, { query }, null).path).toBe(
      '/api/messages/admin?page=2&limit=10&search=a%26b%3D%C3%A7+d',
    )
  })

  it('has no question mark for an empty query', () => {
    expect(requestOf(api.messages.list, { query: { status: undefined } }, null).path).toBe('/api/messages/admin')
  })
})

describe('the headers', () => {
  it('have the token', () => {
    expect(requestOf(api.auth.me, {}, 't0k3n').headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer t0k3n',
    })
  })

  it('have the type of a JSON body but not of a form, which the browser sets', () => {
    const body = { heading: 'x' }
    expect(requestOf(api.banners.create, { body }, null).headers['content-type']).toBe('application/json')
    expect(requestOf(api.banners.create, { body, file: picture }, null).headers).not.toHaveProperty('content-type')
  })
})

describe('a JSON body', () => {
  it('has wire names, also for renames', () => {
    const body = { heading: 'x', subHeading: 'y', mediaUrl: null, buttonText1: 'z', buttonText2: undefined }
    expect(JSON.parse(requestOf(api.banners.create, { body }, null).body as string)).toEqual({
      heading: 'x',
      sub_heading: 'y',
      media_path: null,
      b_text_1: 'z',
    })
  })

  it('keeps wire names that are camelCase', () => {
    const body = { currentPassword: 'a', newPassword: 'b' }
    expect(requestOf(api.users.updatePassword, { body }, null).body).toBe(JSON.stringify(body))
  })

  it('is an empty object if everything is left out', () => {
    expect(requestOf(api.messages.createTest, {}, null).body).toBe('{}')
  })

  it('is left out if the endpoint has none', () => {
    expect(requestOf(api.auth.logout, { body: { x: 1 } }, null)).not.toHaveProperty('body')
  })
})

describe('a form', () => {
  it('has the fields first and the file last', () => {
    const body = { name: 'Anna', label: 'Guest', reviewNumber: 0 }
    expect(formOf(requestOf(api.testimonialItems.create, { body, file: picture }, null))).toEqual([
      ['name', 'Anna'],
      ['label', 'Guest'],
      ['review_number', '0'],
      ['image_file', picture],
    ])
  })

  it('has an empty text for null and leaves out undefined values', () => {
    const body = { heading: 'x', subHeading: undefined, mediaUrl: null }
    const form = formOf(requestOf(api.banners.update, { params: { id: 1 }, body, file: picture }, null))
    expect(form.slice(0, -1)).toEqual([
      ['heading', 'x'],
      ['media_path', ''],
    ])
  })

  it('can have only a file', () => {
    expect(formOf(requestOf(api.footerIcons.upload, { file: picture }, null))).toEqual([['icon_file', picture]])
    expect(formOf(requestOf(api.users.updateDetails, { file: picture }, null))).toEqual([['avatar', picture]])
  })

  it('is not used for an endpoint without a file', () => {
    expect(requestOf(api.contactHours.create, { body: { day: 'Monday' }, file: picture }, null).body).toBe(
      '{"day":"Monday"}',
    )
  })
})

describe('the options of a call', () => {
  it('are passed to the transport', () => {
    const { signal } = new AbortController()
    const onUploadProgress = vi.fn<(share: number) => void>()
    expect(requestOf(api.banners.list, { signal, onUploadProgress }, null)).toMatchObject({ signal, onUploadProgress })
  })
})

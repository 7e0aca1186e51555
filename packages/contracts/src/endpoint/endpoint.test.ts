import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { type Endpoint, isEndpoint, listEndpoints } from './endpoint.ts'
import { errorCodes } from './error-codes.ts'
import { Id, PageQuery, strictObject, Version } from './fields.ts'
import { errorsOf } from './openapi.ts'

const open: Endpoint = { method: 'GET', path: '/menu', access: 'public', summary: 'The menu' }
const body = strictObject({ name: Type.String() })

describe('errorsOf', () => {
  const always = ['unavailable', 'internal']

  it.each<[string, Partial<Endpoint>, string[]]>([
    ['public access alone', {}, []],
    ["a record's id", { params: Type.Object({ id: Id }) }, ['invalid_input', 'not_found']],
    ['a version', { query: strictObject({ version: Version }) }, ['invalid_input', 'stale_version']],
    ['a query', { query: PageQuery }, ['invalid_input']],
    ['a body', { method: 'POST', body }, ['invalid_input', 'too_large', 'too_slow', 'unsupported_media', 'disk_full']],
    ['a change', { method: 'DELETE' }, ['disk_full']],
    [
      'a signed-in caller',
      { access: 'user' },
      ['unauthenticated', 'factor_required', 'sign_in_again', 'too_many_requests'],
    ],
    ['an administrator', { access: 'admin' }, ['unauthenticated', 'forbidden', 'factor_required', 'sign_in_again']],
    ['a rate limit', { rateLimit: 'register' }, ['too_many_requests']],
    ['its own codes', { errors: ['not_found', 'stale_version'] }, ['not_found', 'stale_version']],
    [
      'a picture',
      { method: 'POST', body, file: { part: 'image_file', accepts: ['image'] } },
      ['invalid_input', 'too_large', 'too_slow', 'unsupported_media', 'broken_picture', 'disk_full'],
    ],
    [
      'a video',
      { method: 'POST', body, file: { part: 'video_file', accepts: ['video'] } },
      ['invalid_input', 'too_large', 'too_slow', 'unsupported_media', 'disk_full'],
    ],
  ])('derives the codes of %s', (_what, shape, codes) => {
    expect(errorsOf({ ...open, ...shape }).toSorted()).toEqual([...codes, ...always].toSorted())
  })

  it('returns each code once', () => {
    const codes = errorsOf({ ...open, rateLimit: 'register', errors: ['too_many_requests', 'internal'] })
    expect(new Set(codes).size).toBe(codes.length)
  })
})

it('listEndpoints walks the tree and names each endpoint by its path in it', () => {
  const tree = { menu: open, kitchen: { ovens: { list: open }, get: open } }
  expect(listEndpoints(tree)).toEqual([
    { name: 'menu', endpoint: open },
    { name: 'kitchen.ovens.list', endpoint: open },
    { name: 'kitchen.get', endpoint: open },
  ])
})

it('listEndpoints recognizes a branch with a child named method', () => {
  expect(isEndpoint({ method: open })).toBe(false)
  expect(listEndpoints({ method: { method: open } })).toEqual([{ name: 'method.method', endpoint: open }])
})

it.each(Object.entries(errorCodes))('errorCodes %s has the status of a failure', (_code, status) => {
  expect([400, 401, 403, 404, 408, 409, 413, 415, 429, 500, 503, 507]).toContain(status)
})

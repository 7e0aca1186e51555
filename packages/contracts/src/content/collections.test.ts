import { Value } from '@sinclair/typebox/value'
import { describe, expect, it } from 'vitest'
import specified from './collections.cases.json' with { type: 'json' }
import { collections } from './collections.ts'
import type { Collection } from './define-collection.ts'

type Specified = Partial<(typeof specified)['logos']> & { readonly fields: readonly string[] }

const all: Readonly<Record<string, Collection>> = collections

/** Of the fields, those with `!` are required; `file` is the multipart part and what it accepts. */
describe.each(Object.entries<Specified>(specified))('the specified collection %s', (name, { fields, ...rest }) => {
  const { path, key, endpoints, file } = all[name]!

  it('has its path, key and file', () => {
    expect({ path, key, ...(file && { file: [file.part, ...file.accepts].join(' ') }) }).toEqual(rest)
  })

  it('has its fields', () => {
    const { properties = {}, required = [] } = endpoints.create.body ?? {}
    const own = Object.keys(properties).map((field) => (required.includes(field) ? `${field}!` : field))
    expect(own).toEqual(expect.arrayContaining(fields))
  })
})

it.each(Object.entries(all))('%s has the nine specified calls, and two for draft changes', (_name, collection) => {
  const { path, endpoints } = collection
  expect(Object.entries(endpoints).map(([name, call]) => [name, call.method, call.path, call.access])).toEqual([
    ['list', 'GET', path, 'public'],
    ['get', 'GET', `${path}/:id`, 'public'],
    ['adminList', 'GET', `${path}/admin`, 'admin'],
    ['adminGet', 'GET', `${path}/admin/:id`, 'admin'],
    ['create', 'POST', path, 'admin'],
    ['update', 'PUT', `${path}/:id`, 'admin'],
    ['setStatus', 'PATCH', `${path}/:id/status`, 'admin'],
    ['setPosition', 'PATCH', `${path}/:id/position`, 'admin'],
    ['delete', 'DELETE', `${path}/:id`, 'admin'],
    ['getDraft', 'GET', `${path}/admin/:id/draft`, 'admin'],
    ['saveDraft', 'PUT', `${path}/:id/draft`, 'admin'],
  ])
})

describe('the collections', () => {
  it('have a table each', () => {
    const tables = Object.values(all).map(({ table }) => table)
    expect(new Set(tables).size).toBe(tables.length)
  })

  it('accept only the three statuses', () => {
    const { body } = collections.banners.endpoints.setStatus
    expect(['Draft', 'Published', 'Archived'].every((status) => Value.Check(body, { status }))).toBe(true)
    expect(['draft', 'All', '', null].some((status) => Value.Check(body, { status }))).toBe(false)
  })

  it('accept null for no picture, but no other null', () => {
    const { body } = collections.banners.endpoints.create
    expect(Value.Check(body, { heading: 'x', media_path: null })).toBe(true)
    expect(Value.Check(body, { heading: 'x', media_path: 'a\0' })).toBe(false)
    expect(Value.Check(body, { heading: 'x', sub_heading: null })).toBe(false)
  })
})

describe('a testimonial', () => {
  const { create } = collections.testimonialItems.endpoints

  it('has five stars by default', () => {
    expect(Value.Default(create.body, { name: 'Anna' })).toEqual({ name: 'Anna', review_number: 5 })
  })

  it.each([
    [0, true],
    [5, true],
    [6, false],
    [-1, false],
    [4.5, false],
    ['5', false],
  ])('with %j stars is valid: %j', (review_number, isValid) => {
    expect(Value.Check(create.body, { name: 'Anna', review_number })).toBe(isValid)
  })
})

import { describe, expect, it } from 'vitest'
import { collections } from './collections.ts'
import { type Collection } from './define-collection.ts'

const common = ['id', 'position', 'version', 'status', 'created_at', 'updated_at']
const all: [string, Collection][] = Object.entries(collections)

describe.each(all)('%s', (_name, { path, key, fields, file, record, endpoints }) => {
  it('has its nine calls at the specified addresses', () => {
    expect(
      Object.entries(endpoints).map(([name, { method, path: address, access }]) => [name, method, address, access]),
    ).toEqual([
      ['list', 'GET', path, 'public'],
      ['get', 'GET', `${path}/:id`, 'public'],
      ['adminList', 'GET', `${path}/admin`, 'admin'],
      ['adminGet', 'GET', `${path}/admin/:id`, 'admin'],
      ['create', 'POST', path, 'admin'],
      ['update', 'PUT', `${path}/:id`, 'admin'],
      ['setStatus', 'PATCH', `${path}/:id/status`, 'admin'],
      ['setPosition', 'PATCH', `${path}/:id/position`, 'admin'],
      ['delete', 'DELETE', `${path}/:id`, 'admin'],
    ])
  })

  it('answers 201 for a new record and 200 otherwise', () => {
    const { create, ...others } = endpoints
    expect(create.status).toBe(201)
    expect(Object.values(others).every(({ status }) => status === undefined)).toBe(true)
  })

  it('has records of its own columns and the common ones, none missing', () => {
    expect(Object.keys(record.properties)).toEqual([...common, ...Object.keys(fields)])
    expect(record.required).toEqual(Object.keys(record.properties))
  })

  it('answers one record under its key and a list with its page', () => {
    for (const name of ['get', 'adminGet', 'create', 'update', 'setStatus', 'setPosition'] as const)
      expect(endpoints[name].reply).toMatchObject({ properties: { [key]: record }, required: [key] })
    for (const name of ['list', 'adminList'] as const)
      expect(endpoints[name].reply).toMatchObject({
        properties: { items: { type: 'array', items: record } },
        required: ['items', 'total', 'page', 'limit'],
      })
  })

  it('lists by the page, for the administrator by status too', () => {
    expect(Object.keys(endpoints.list.query?.properties ?? {})).toEqual(['page', 'limit'])
    expect(Object.keys(endpoints.adminList.query?.properties ?? {})).toEqual(['page', 'limit', 'status'])
    expect(endpoints.adminList.query?.required).toEqual(['page', 'limit'])
  })

  it('takes its own columns and the status when creating', () => {
    expect(Object.keys(endpoints.create.body?.properties ?? {})).toEqual([...Object.keys(fields), 'status'])
    expect(endpoints.create.body?.required ?? []).not.toContain('status')
  })

  it('takes any part of them when updating, and the version', () => {
    const body = endpoints.update.body
    expect(Object.keys(body?.properties ?? {})).toEqual([...Object.keys(fields), 'status', 'version'])
    expect(body?.required).toBeUndefined()
  })

  it('fills in nothing that an update left out', () => {
    for (const field of Object.values(endpoints.update.body?.properties ?? {}))
      expect(field).not.toHaveProperty('default')
  })

  it('drops unknown keys of every body', () => {
    const bodies = Object.values(endpoints).flatMap(({ body }) => body ?? [])
    expect(bodies.map((body) => body['additionalProperties'])).toEqual([false, false, false, false])
  })

  it('takes its file when creating and updating and at no other call', () => {
    const { create, update, ...others } = endpoints
    expect(create.file).toBe(file)
    expect(update.file).toBe(file)
    for (const endpoint of Object.values(others)) expect(endpoint).not.toHaveProperty('file')
    expect(file ? Object.keys(fields) : [undefined]).toContain(file?.column)
  })
})

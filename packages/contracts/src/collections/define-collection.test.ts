import { describe, expect, it } from 'vitest'
import { collections } from './collections.ts'
import type { Collection } from './define-collection.ts'

const common = ['id', 'position', 'version', 'status', 'created_at', 'updated_at']
const all: [string, Collection][] = Object.entries(collections)

describe.each(all)('%s', (_name, { path, key, fields, file, record, endpoints }) => {
  it('has nine calls with the specified methods and paths', () => {
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
    ])
  })

  it('returns 201 for a new record and 200 otherwise', () => {
    const { create, ...others } = endpoints
    expect(create.status).toBe(201)
    expect(Object.values(others).every(({ status }) => status === undefined)).toBe(true)
  })

  it('has records with all common columns and all its own', () => {
    expect(Object.keys(record.properties)).toEqual([...common, ...Object.keys(fields)])
    expect(record.required).toEqual(Object.keys(record.properties))
  })

  it('returns one record under its key and lists in pages', () => {
    for (const name of ['get', 'adminGet', 'create', 'update', 'setStatus', 'setPosition'] as const)
      expect(endpoints[name].reply).toMatchObject({ properties: { [key]: record }, required: [key] })
    for (const name of ['list', 'adminList'] as const)
      expect(endpoints[name].reply).toMatchObject({
        properties: { items: { type: 'array', items: record } },
        required: ['items', 'total', 'page', 'limit'],
      })
  })

  it('filters only the list of the administrator by status', () => {
    expect(Object.keys(endpoints.list.query?.properties ?? {})).toEqual(['page', 'limit'])
    expect(Object.keys(endpoints.adminList.query?.properties ?? {})).toEqual(['page', 'limit', 'status'])
    expect(endpoints.adminList.query?.required).toEqual(['page', 'limit'])
  })

  it('accepts its own columns and the status when creating', () => {
    expect(Object.keys(endpoints.create.body?.properties ?? {})).toEqual([...Object.keys(fields), 'status'])
    expect(endpoints.create.body?.required ?? []).not.toContain('status')
  })

  it('accepts any of them and the version when updating', () => {
    const body = endpoints.update.body
    expect(Object.keys(body?.properties ?? {})).toEqual([...Object.keys(fields), 'status', 'version'])
    expect(body?.required).toBeUndefined()
  })

  it('has no defaults for an update', () => {
    for (const field of Object.values(endpoints.update.body?.properties ?? {}))
      expect(field).not.toHaveProperty('default')
  })

  it('drops unknown keys of every body', () => {
    const bodies = Object.values(endpoints).flatMap(({ body }) => body ?? [])
    expect(bodies.map((body) => body['additionalProperties'])).toEqual([false, false, false, false])
  })

  it('accepts its file when creating and updating, in no other call', () => {
    const { create, update, ...others } = endpoints
    expect(create.file).toBe(file)
    expect(update.file).toBe(file)
    for (const endpoint of Object.values(others)) expect(endpoint).not.toHaveProperty('file')
    expect(file ? Object.keys(fields) : [undefined]).toContain(file?.column)
  })
})

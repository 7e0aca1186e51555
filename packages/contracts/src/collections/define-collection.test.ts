import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import type { ObjectSchema } from '../endpoint/endpoint.ts'
import { collections } from './collections.ts'
import type { Collection } from './define-collection.ts'

const common = ['id', 'position', 'version', 'status', 'created_at', 'updated_at']
const all: [string, Collection][] = Object.entries(collections)

/** Returns whether each field of a schema is required. */
function fieldsOf(schema: ObjectSchema | undefined): Record<string, boolean> {
  const { properties = {}, required = [] } = schema ?? {}
  return Object.fromEntries(Object.keys(properties).map((field) => [field, required.includes(field)]))
}

describe.each(all)('%s', (_name, { path, key, fields, file, record, endpoints }) => {
  it('has the nine specified calls, and two for draft changes', () => {
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
    const { allergens: _forTheKitchen, translations: _notByItself, ...properties } = record.properties
    const onPage = { type: 'object', properties }
    expect(endpoints.get.reply).toMatchObject({ properties: { [key]: onPage }, required: [key] })
    for (const name of ['adminGet', 'create', 'update', 'setStatus', 'setPosition', 'getDraft', 'saveDraft'] as const)
      expect(endpoints[name].reply).toMatchObject({ properties: { [key]: record }, required: [key] })
    const required = ['items', 'total', 'page', 'limit']
    for (const [{ reply }, items] of [
      [endpoints.list, onPage],
      [endpoints.adminList, record],
    ] as const)
      expect(reply).toMatchObject({ properties: { items: { type: 'array', items } }, required })
  })

  it('filters only the list of the administrator by status, and shows visitors their language', () => {
    expect(fieldsOf(endpoints.list.query)).toEqual({ page: true, limit: true, lang: false })
    expect(fieldsOf(endpoints.get.query)).toEqual({ lang: false })
    expect(fieldsOf(endpoints.adminList.query)).toEqual({ page: true, limit: true, status: false })
  })

  it('accepts its own columns and the status when creating, and drops other keys', () => {
    const { required = [] } = Type.Object(fields)
    const own = Object.keys(fields).map((field) => [field, required.includes(field)])
    expect(fieldsOf(endpoints.create.body)).toEqual({ ...Object.fromEntries(own), status: false })
    expect(endpoints.create.body).toHaveProperty('additionalProperties', false)
  })

  it('accepts any of them and the version when updating, without defaults, and drops other keys', () => {
    const optional = Object.keys({ ...fields, status: 0, version: 0 }).map((field) => [field, false])
    expect(fieldsOf(endpoints.update.body)).toEqual(Object.fromEntries(optional))
    expect(endpoints.update.body).toHaveProperty('additionalProperties', false)
    expect(JSON.stringify(endpoints.update.body)).not.toContain('"default"')
  })

  it('accepts its own columns and the version as draft changes, but no status', () => {
    const optional = Object.keys({ ...fields, version: 0 }).map((field) => [field, false])
    expect(fieldsOf(endpoints.saveDraft.body)).toEqual(Object.fromEntries(optional))
  })

  it('accepts its file when creating and changing, in no other call', () => {
    const { create, update, saveDraft, ...others } = endpoints
    expect(saveDraft.file).toBe(file)
    expect(create.file).toBe(file)
    expect(update.file).toBe(file)
    for (const endpoint of Object.values(others)) expect(endpoint).not.toHaveProperty('file')
    expect(file ? Object.keys(fields) : [undefined]).toContain(file?.column)
  })
})

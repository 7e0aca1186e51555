import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { IdParams, Nothing, PageQuery, strictObject } from './fields.ts'
import { openApiDocument } from './openapi.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: { default?: unknown }
}

interface Operation {
  operationId: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

const info = { title: 'Tablier', version: '1.0.0' }

function operation(of: object, method: string, path: string): Operation {
  const { paths } = of as { paths: Record<string, Record<string, Operation>> } // what every OpenAPI document has
  const found = paths[path]?.[method]
  if (!found) throw new Error(`The document has no ${method} ${path}.`)
  return found
}

const dish: Endpoint = {
  method: 'PUT',
  path: '/dishes/:id',
  access: 'admin',
  summary: 'Change a dish',
  params: IdParams,
  query: PageQuery,
  body: strictObject({ title: Type.String(), label: Type.Optional(Type.String()) }),
  reply: Nothing,
  message: 'Saved',
}

function described(endpoint: Endpoint): Operation {
  return operation(openApiDocument({ dishes: { update: endpoint } }, info, '/api'), 'put', '/api/dishes/{id}')
}

describe('openApiDocument', () => {
  it('keeps the defaults of a query', () => {
    expect(described(dish).parameters.map(({ name, schema }) => [name, schema.default])).toEqual([
      ['id', undefined],
      ['page', 1],
      ['limit', 10],
    ])
  })

  it('describes a JSON body', () => {
    expect(Object.keys(described(dish).requestBody?.content ?? {})).toEqual(['application/json'])
  })

  it('describes a file as a part of a form', () => {
    const { content } = described({ ...dish, file: { part: 'image_file', accepts: ['image'] } }).requestBody!
    expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data'])
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { title: { type: 'string' }, image_file: { contentMediaType: 'application/octet-stream' } },
      required: ['title'],
    })
    expect(content['application/json']?.schema).not.toHaveProperty('properties.image_file')
  })

  it('describes only a form if the file is required', () => {
    const { content } = described({
      ...dish,
      file: { part: 'image_file', accepts: ['image'], required: true },
    }).requestBody!
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    expect(content['multipart/form-data']?.schema).toMatchObject({ required: ['title', 'image_file'] })
  })

  it('wraps the reply in the envelope', () => {
    expect(described(dish).responses['200']).toEqual({
      description: 'Saved',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['success', 'data'],
            properties: {
              success: { type: 'boolean', const: true },
              data: { type: 'null' },
              message: { type: 'string' },
            },
          },
        },
      },
    })
  })

  it('describes two methods of one path', () => {
    const both = openApiDocument({ dishes: { update: dish, get: { ...dish, method: 'GET' } } }, info, '/api')
    expect(operation(both, 'get', '/api/dishes/{id}').operationId).toBe('dishes.get')
    expect(operation(both, 'put', '/api/dishes/{id}').operationId).toBe('dishes.update')
  })
})

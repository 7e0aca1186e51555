import { Type } from '@sinclair/typebox'
import { expect, it } from 'vitest'
import { api } from '../index.ts'
import { type Endpoint, listEndpoints } from './endpoint.ts'
import { replySchema } from './reply-schema.ts'

const reply = Type.Object({
  format: Type.String({ maxLength: 5 }),
  pattern: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 2 }),
  row: Type.Union([Type.Object({ enum: Type.Optional(Type.String({ pattern: '^a' })) }), Type.Null()]),
})
const endpoint: Endpoint = { method: 'GET', path: '/menu', access: 'public', summary: 'The menu', reply }

it('keeps the properties of a reply, whatever their names, and drops the limits of their values', () => {
  const { properties } = replySchema(endpoint) as { properties: { data: object } } // the envelope
  expect(properties.data).toEqual({
    type: 'object',
    required: ['format', 'pattern', 'row'],
    properties: {
      format: { type: 'string' },
      pattern: { type: 'array', items: { type: 'integer' } },
      row: { anyOf: [{ type: 'object', properties: { enum: { type: 'string' } } }, { type: 'null' }] },
    },
  })
})

it('tells a value from null by its type alone, in every reply', () => {
  const alternatives: unknown[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('anyOf' in value) alternatives.push(value.anyOf)
    for (const part of Object.values(value)) look(part)
  }
  for (const { endpoint: one } of listEndpoints(api)) look(replySchema(one))
  expect(alternatives.length).toBeGreaterThan(10)
  for (const members of alternatives) expect(members).toEqual([expect.anything(), { type: 'null' }])
})

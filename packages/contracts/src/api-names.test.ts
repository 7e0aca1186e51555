import { expect, it } from 'vitest'
import { api } from './api.ts'
import { collections } from './content/collections.ts'
import { camelize, camelKey, snakize } from './endpoint/case.ts'
import { listEndpoints } from './endpoint/endpoint.ts'

const records = Object.entries(collections).map(([name, { record, renames }]) => ({ name, schema: record, renames }))
const bodies = listEndpoints(api).flatMap(({ name, endpoint: { body, renames } }) =>
  body ? [{ name: `the body of ${name}`, schema: body, renames }] : [],
)

it.each([...records, ...bodies])('mapping to screen names and back keeps $name', ({ schema, renames }) => {
  const keys = Object.keys(schema.properties)
  const full = Object.fromEntries(keys.map((key, index) => [key, index]))
  expect(snakize(camelize<object>(full, renames), keys, renames)).toEqual(full)
})

it.each(Object.entries(collections))(
  'mapping to screen names and back renames only columns that %s has',
  (_name, { record, renames }) => {
    expect(Object.keys(record.properties)).toEqual(expect.arrayContaining(Object.keys(renames)))
    for (const [wire, screen] of Object.entries(renames)) expect(camelKey(wire, renames)).toBe(screen)
  },
)

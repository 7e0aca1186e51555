import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { collections } from './collections/collections.ts'
import { camelize, camelKey, snakize } from './endpoint/case.ts'
import { listEndpoints } from './endpoint/endpoint.ts'

describe('mapping to screen names and back', () => {
  it.each(Object.entries(collections))('keeps a record of %s', (_name, { record, renames }) => {
    const keys = Object.keys(record.properties)
    fc.assert(
      fc.property(fc.record(Object.fromEntries(keys.map((key) => [key, fc.string()])), { requiredKeys: [] }), (row) => {
        expect(snakize(camelize<object>(row, renames), keys, renames)).toEqual({ ...row })
      }),
    )
  })

  it.each(listEndpoints(api).filter(({ endpoint }) => endpoint.body))(
    'keeps the body of $name',
    ({ endpoint: { body, renames } }) => {
      const keys = Object.keys(body?.properties ?? {})
      const full = Object.fromEntries(keys.map((key, index) => [key, index]))
      expect(snakize(camelize<object>(full, renames), keys, renames)).toEqual(full)
    },
  )

  it.each(Object.entries(collections))('renames only columns that %s has', (_name, { record, renames }) => {
    expect(Object.keys(record.properties)).toEqual(expect.arrayContaining(Object.keys(renames)))
    for (const [wire, screen] of Object.entries(renames)) expect(camelKey(wire, renames)).toBe(screen)
  })
})

import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { listEndpoints, type ObjectSchema } from './endpoint/endpoint.ts'
import { DATE_PATTERN, MOMENT_PATTERN } from './endpoint/fields.ts'

const endpoints = listEndpoints(api)

it('the API has each method and path once', () => {
  const routes = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(routes).size).toBe(routes.length)
})

it('the API takes dates only in the two forms that JavaScript and PostgreSQL read alike', () => {
  const dates: ObjectSchema[] = []
  const collect = (_key: string, value: ObjectSchema | undefined) => {
    if (String(value?.format).startsWith('date')) dates.push(value!) // it has a format
    return value
  }
  JSON.stringify(
    endpoints.map(({ endpoint: { query, body } }) => [query, body]),
    collect,
  )
  for (const { format, pattern } of dates) expect(pattern).toBe(format === 'date' ? DATE_PATTERN : MOMENT_PATTERN)
  expect(dates.length).toBeGreaterThan(15)
})

describe.each(endpoints)('$name', ({ endpoint }) => {
  it('declares the parameters of its path and no others', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(endpoint.params?.properties ?? {})).toEqual(inPath)
    expect(endpoint.params?.required ?? []).toEqual(inPath)
  })

  it('has a body only if its method can carry one', () => {
    expect(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? endpoint.body : undefined).toBeUndefined()
    expect(endpoint.file && !endpoint.body).toBeFalsy()
  })
})

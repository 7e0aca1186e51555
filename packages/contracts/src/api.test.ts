import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { listEndpoints } from './endpoint/endpoint.ts'

const endpoints = listEndpoints(api)

describe('the API', () => {
  it('has each method and path once', () => {
    const routes = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })
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

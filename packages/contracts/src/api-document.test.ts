import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { api } from './api.ts'
import { errorsOf, listEndpoints } from './endpoint/endpoint.ts'
import { errorCodes } from './endpoint/error-codes.ts'
import { openApiDocument } from './endpoint/openapi.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean }[]
  security?: unknown
  responses: Record<string, object>
}

const info = { title: 'Tablier', version: '1.0.0' }
const document = openApiDocument(api, info, '/api')
const paths = document['paths'] as Record<string, Record<string, Operation>> // what every OpenAPI document has

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it('has the given title and version', () => {
    expect(document['info']).toMatchObject(info)
  })

  it('has an operation for every endpoint and no other', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const names = listEndpoints(api).map(({ name }) => name)
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  })

  it('declares every tag that an operation has', () => {
    const tags = (document['tags'] as { name: string }[]).map(({ name }) => name)
    expect(tags).toEqual(Object.keys(api))
    expect(paths['/api/footers/upload']?.['post']?.tags).toEqual(['footerIcons'])
  })
})

describe.each(listEndpoints(api))('the operation $name', ({ name, endpoint }) => {
  const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
  const described = paths[path]![endpoint.method.toLowerCase()]! // a test above says that it exists

  it('declares the parameters of its path', () => {
    const inPath = described.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every(({ required }) => required)).toBe(true)
  })

  it('has no required query field', () => {
    const inQuery = described.parameters.filter((parameter) => parameter.in === 'query')
    expect(inQuery.map((parameter) => parameter.name)).toEqual(Object.keys(endpoint.query?.properties ?? {}))
    expect(inQuery.some(({ required }) => required)).toBe(false)
  })

  it('describes its success and every failure', () => {
    const statuses = [endpoint.status ?? 200, ...errorsOf(endpoint).map((code) => errorCodes[code].status)]
    expect(new Set(Object.keys(described.responses).map(Number))).toEqual(new Set(statuses))
  })

  it('requires a token unless it is public', () => {
    expect(described.security).toEqual(endpoint.access === 'public' ? undefined : [{ bearer: [] }])
    expect(described.operationId).toBe(name)
  })
})

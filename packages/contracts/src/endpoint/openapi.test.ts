import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import { type Endpoint, listEndpoints } from './endpoint.ts'
import { errorCodes } from './error-codes.ts'
import { errorsOf, openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: { default?: unknown } }[]
  security?: unknown
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, object>
}

const info = { title: 'Tablier', version: '1.0.0' }
const document = openApiDocument(api, info, '/api')
const paths = document['paths'] as Record<string, Record<string, Operation>> // what every OpenAPI document has

function operationOf({ method, path }: Endpoint): Operation {
  return paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]! // every endpoint has one
}

describe('the OpenAPI document', () => {
  it('is valid plain JSON with the given title and version', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document['info']).toMatchObject(info)
  })

  it('has an operation for every endpoint and no other', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const names = listEndpoints(api).map(({ name }) => name)
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  })

  it('declares every tag that an operation has', () => {
    expect((document['tags'] as { name: string }[]).map(({ name }) => name)).toEqual(Object.keys(api))
    expect(operationOf(api.footerIcons.upload).tags).toEqual(['footerIcons'])
  })

  it('wraps a reply in the envelope', () => {
    const properties = {
      success: { type: 'boolean', const: true },
      data: { type: 'null' },
      message: { type: 'string' },
    }
    const schema = { type: 'object', required: ['success', 'data'], properties }
    const content = { 'application/json': { schema } }
    expect(operationOf(api.banners.delete).responses['200']).toEqual({ description: 'Deleted', content })
  })

  it.each([
    ['JSON', api.contactHours.create, ['application/json']],
    ['JSON or a form with a file', api.banners.create, ['application/json', 'multipart/form-data']],
    ['only a form if the file is required', api.footerIcons.upload, ['multipart/form-data']],
  ])('describes a body as %s', (_what, endpoint: Endpoint, types) => {
    expect(Object.keys(operationOf(endpoint).requestBody?.content ?? {})).toEqual(types)
  })

  it('describes a file as a part of the form', () => {
    const { content } = operationOf(api.banners.create).requestBody!
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { heading: { type: 'string' }, media_file: { contentMediaType: 'application/octet-stream' } },
      required: ['heading'],
    })
    expect(content['application/json']?.schema).not.toHaveProperty('properties.media_file')
    expect(operationOf(api.footerIcons.upload).requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      required: ['icon_file'],
    })
  })
})

it('an operation declares its parameters, its success, every failure and who may call', () => {
  const { parameters, responses, security } = operationOf(api.banners.adminList)
  const declared = parameters.map(({ name, in: place, required, schema }) => [place, name, required, schema.default])
  expect(declared).toEqual([
    ['query', 'page', false, 1],
    ['query', 'limit', false, 10],
    ['query', 'status', false, undefined],
  ])
  const statuses = errorsOf(api.banners.adminList).map((code) => String(errorCodes[code].status))
  expect(new Set(Object.keys(responses))).toEqual(new Set(['200', ...statuses]))
  expect([security, operationOf(api.banners.list).security]).toEqual([[{ bearer: [] }], undefined])
  const [id] = operationOf(api.banners.get).parameters
  expect(id).toMatchObject({ in: 'path', name: 'id', required: true })
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { api } from '../api.ts'
import { namedSchemas } from '../named-schemas.ts'
import { type Endpoint, listEndpoints } from './endpoint.ts'
import { errorCodes } from './error-codes.ts'
import { errorsOf, openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: { default?: unknown } }[]
  security?: unknown
  summary: string
  description: string
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, object>
}

const info = { title: 'Tablier', version: '1.0.0' }
const document = openApiDocument(api, info, '/api', namedSchemas)
const components = document['components'] as Record<'schemas' | 'responses', Record<string, object>> // as above
const paths = document['paths'] as Record<string, Record<string, Operation>> // what every OpenAPI document has
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

function operationOf({ method, path }: Endpoint): Operation {
  return paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]! // every endpoint has one
}

function reference(name: string) {
  return { $ref: `#/components/schemas/${name}` }
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
      data: { type: 'object', required: ['banner'], properties: { banner: reference('Banner') } },
      message: { type: 'string' },
    }
    const schema = { type: 'object', required: ['success', 'data'], properties }
    const content = { 'application/json': { schema } }
    expect(operationOf(api.banners.update).responses['200']).toEqual({ description: 'Saved', content })
    expect(operationOf(api.banners.delete).responses['200']).toMatchObject({
      content: { 'application/json': { schema: reference('Done') } },
    })
    expect(components.schemas['Done']).toMatchObject({ properties: { ...properties, data: { type: 'null' } } })
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
    expect(content['application/json']?.schema).toEqual(reference('BannerCreate'))
    expect(components.schemas['BannerCreate']).not.toHaveProperty('properties.media_file')
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
  const statuses = errorsOf(api.banners.adminList).map((code) => String(errorCodes[code]))
  expect(new Set(Object.keys(responses))).toEqual(new Set(['200', ...statuses]))
  expect([security, operationOf(api.banners.list).security]).toEqual([[{ bearer: [] }], undefined])
  const [id] = operationOf(api.banners.get).parameters
  expect(id).toMatchObject({ in: 'path', name: 'id', required: true })
})

describe('what operations share', () => {
  it.each(['Order', 'Dish', 'DishOnPage', 'Message', 'Customer', 'User', 'OrderState', 'Failure'])(
    'has the name %s',
    (name) => {
      expect(Object.keys(components.schemas)).toContain(name)
    },
  )

  it('has each name for one content, and each content under one name', () => {
    const contents = Object.values(components.schemas).map((schema) => JSON.stringify(schema))
    expect(new Set(contents).size).toBe(contents.length)
  })

  it('is never written twice', () => {
    const seen = new Map<string, number>()
    const count = (_key: string, value: unknown) => {
      if (isLargeObject(value)) seen.set(JSON.stringify(value), (seen.get(JSON.stringify(value)) ?? 0) + 1)
      return value
    }
    JSON.stringify(document, count)
    expect([...seen].filter(([, times]) => times > 1).map(([text]) => text)).toEqual([])
    expect(seen.size).toBeGreaterThan(100)
  })

  it('is referred to by names that the document has', () => {
    const referred = new Set(JSON.stringify(document).match(/#\/components\/\w+\/\w+/g))
    const shared = [
      ...Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(components.responses).map((name) => `#/components/responses/${name}`),
    ]
    expect([...referred].toSorted()).toEqual(shared.toSorted())
  })

  it('keeps the description of a use that differs', () => {
    const { parameters } = operationOf(api.banners.list)
    expect(parameters.find(({ name }) => name === 'lang')?.schema).toEqual({
      ...reference('SiteLanguage'),
      description: expect.stringMatching(/^Texts in this language/),
    })
  })
})

/** How a phrase begins that is not a sentence in the imperative. */
const NO_VERB = /^(?:an?|all|every\w+|how|its?|one|some|that|the|what|when|where|whether|who|why|with)\b/i

it.each(operations)('says in a sentence what $operationId does', ({ summary, description }) => {
  expect(description).not.toMatch(NO_VERB)
  expect(description).toMatch(/[^.;,]\.$/)
  expect(description).not.toMatch(/\b[a-z]+s_[a-z]+\b/) // the name of a table
  expect(summary.length).toBeLessThan(91)
})

it('says of no two operations the same', () => {
  const sentences = operations.map(({ description }) => description)
  expect(sentences.filter((sentence, place) => sentences.indexOf(sentence) !== place)).toEqual([])
})

/** Returns whether a value is the schema of an object with several properties. */
function isLargeObject(value: unknown): boolean {
  const { properties } = (value ?? {}) as { properties?: object } // of an object, or of none
  return Object.keys(properties ?? {}).length > 4
}

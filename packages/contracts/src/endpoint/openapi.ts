import { type Static, type TSchema, Type } from '@sinclair/typebox'
import {
  type Endpoint,
  type EndpointTree,
  type FilePart,
  isDocumentPart,
  listEndpoints,
  mediaKinds,
  posterPart,
  rateLimitOf,
  waitsForSetUp,
} from './endpoint.ts'
import { type ErrorCode, errorCodes } from './error-codes.ts'
import { Id, oneWordOf, SentFile } from './fields.ts'
import { groupedBy } from './grouped-by.ts'

/** A wrong field: its wire name (`''` for the whole input) and what is wrong. */
export const FieldError = Type.Object({ field: Type.String(), message: Type.String() })
export type FieldError = Static<typeof FieldError>

export const Failure = Type.Object({
  success: Type.Literal(false),
  message: Type.String(),
  code: oneWordOf(Object.keys(errorCodes) as ErrorCode[]), // Object.keys widens its keys to string
  request_id: Type.Optional(Type.String({ description: 'Identifies this request in the server log.' })),
  errors: Type.Optional(Type.Array(FieldError)),
  data: Type.Optional(
    Type.Unknown({
      description:
        'stale_version: the current record under its key. unread_words: the `unread` words. backup_busy: the task under way. sign_in_again: the `ways` to do so. second_step: the `challenge`, the `ways`, and the `options` of a passkey.',
    }),
  ),
})
export type Failure = Static<typeof Failure>

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of a tree of endpoints. @param base prefix of every path, such as `/api` */
export function openApiDocument(tree: EndpointTree, info: { title: string; version: string }, base: string): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of listEndpoints(tree)) {
    const path = base + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: Object.keys(tree).map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: { Failure: plain(Failure) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: requestBody(endpoint, endpoint.body) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.message ?? 'Success',
        content: endpoint.sendsFile
          ? { 'application/octet-stream': { schema: plain(SentFile) } }
          : { 'application/json': { schema: successSchema(endpoint) } },
      },
      ...failures(endpoint),
    },
  }
}

function parameters(place: 'path' | 'query', schema: Endpoint['params']): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: plain(field),
  }))
}

function requestBody(endpoint: Endpoint, body: NonNullable<Endpoint['body']>): Json {
  const { file } = endpoint
  const json = { 'application/json': { schema: plain(body) } }
  if (!file) return { required: true, content: json }
  const properties = {
    ...body.properties,
    [file.part]: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: isDocumentPart(file) ? 'a document' : file.accepts.join(' or '),
    },
    ...posterProperty(file),
  }
  const required = [...(body.required ?? []), ...(file.required ? [file.part] : [])]
  const multipart = { 'multipart/form-data': { schema: { ...plain(body), properties: plain(properties), required } } }
  return { required: true, content: file.required ? multipart : { ...json, ...multipart } }
}

function posterProperty(file: FilePart): Json {
  const part = posterPart(file)
  const description = "a JPEG of a video's first frame"
  return part ? { [part]: { type: 'string', contentMediaType: 'image/jpeg', description } } : {}
}

const successSchemas = new WeakMap<Endpoint, Json>()

/** Returns the JSON schema of a success with its envelope: the same object each time, for compilers' caches. */
export function successSchema(endpoint: Endpoint): Json {
  const schema = successSchemas.get(endpoint) ?? {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', const: true },
      data: plain(endpoint.reply ?? Type.Null()),
      message: { type: 'string' },
    },
  }
  successSchemas.set(endpoint, schema)
  return schema
}

function failures(endpoint: Endpoint): Record<string, Json> {
  const byStatus = groupedBy(errorsOf(endpoint), (code) => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

/** Returns a schema without TypeBox's symbols. */
function plain(schema: TSchema | Json): Json {
  return JSON.parse(JSON.stringify(schema)) as Json // JSON of an object is an object
}

/** Every error code of an endpoint: its own and those that follow from its access, input and file. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.params || endpoint.query || endpoint.body) codes.add('invalid_input')
  if (Object.values(endpoint.params?.properties ?? {}).includes(Id)) codes.add('not_found')
  if ([endpoint.body, endpoint.query].some((input) => input?.properties['version'])) codes.add('stale_version')
  if (endpoint.access !== 'public') codes.add('unauthenticated')
  if (endpoint.access === 'admin') codes.add('forbidden')
  if (waitsForSetUp(endpoint)) codes.add('factor_required').add('sign_in_again')
  if (endpoint.freshSession) codes.add('sign_in_again')
  if (endpoint.body) codes.add('too_large').add('too_slow').add('unsupported_media')
  if (mediaKinds(endpoint.file).includes('image')) codes.add('broken_picture')
  if (rateLimitOf(endpoint)) codes.add('too_many_requests')
  if (endpoint.method !== 'GET') codes.add('disk_full')
  return [...codes.add('unavailable').add('internal')]
}

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
import { describeCode, reasonsOf } from './reasons-of.ts'
import type { Reason } from './refusals.ts'
import { type Json, type NamedSchemas, plain, schemaReferences } from './schema-references.ts'

/** A wrong field: its wire name (`''` for the whole input), and what is wrong in words that follow the field's name. */
export const FieldError = Type.Object({
  field: Type.String(),
  reason: Type.Unsafe<Reason>(Type.String()),
  message: Type.String(),
})
export type FieldError = Static<typeof FieldError>

export const Failure = Type.Object({
  success: Type.Literal(false),
  message: Type.String({ description: 'What to tell the user, in the language of the header Accept-Language.' }),
  reason: Type.Unsafe<Reason>(Type.String({ description: 'Which message it is, in every language.' })),
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

/** What the operations share, under names in the document's `components`. */
interface Shared {
  /** Writes a schema, or a reference to it if it has a name. */
  readonly write: ReturnType<typeof schemaReferences>['write']
  /** The answers to failed calls that operations have referred to. */
  readonly responses: Record<string, Json>
}

const INTRODUCTION =
  'Sign in with `auth.login` and send the token of its reply with each call, as `Authorization: Bearer …`. A success is ' +
  '`{success: true, data, message}`, a failure `{success: false, code, reason, message, errors}`: decide by its `code` and `reason`, and show its `message`.'

/** The answer of a call that has no data. */
const Done = Type.Unsafe<Json>(envelopeOf(Type.Null()))

/**
 * The OpenAPI 3.1 document of a tree of endpoints.
 * @param base prefix of every path, such as `/api`
 * @param named the schemas that operations refer to instead of repeating them
 */
export function openApiDocument(
  tree: EndpointTree,
  info: { title: string; version: string },
  base: string,
  named: NamedSchemas = {},
): Json {
  const { write, components } = schemaReferences({ ...named, Failure, Done })
  const shared: Shared = { write, responses: {} }
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of listEndpoints(tree)) {
    const path = base + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, shared) }
  }
  return {
    openapi: '3.1.0',
    info: { ...info, description: INTRODUCTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: Object.keys(tree).map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: components(),
      responses: shared.responses,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(name: string, endpoint: Endpoint, shared: Shared): Json {
  const { write } = shared
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    ...texts(endpoint.summary),
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', endpoint.params, shared), ...parameters('query', endpoint.query, shared)],
    ...(endpoint.body && { requestBody: requestBody(endpoint, endpoint.body, shared) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.message ?? 'Success',
        content: endpoint.sendsFile
          ? { 'application/octet-stream': { schema: write(SentFile) } }
          : { 'application/json': { schema: write(successSchema(endpoint)) } },
      },
      ...failures(endpoint, shared),
    },
  }
}

/** Returns the sentence of an operation, and its first part for lists of operations. */
function texts(sentence: string): { summary: string; description: string } {
  return { summary: sentence.split(/[;:.] /, 1)[0]!, description: `${sentence}.` } // splitting gives one part at least
}

function parameters(place: 'path' | 'query', schema: Endpoint['params'], { write }: Shared): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: write(field),
  }))
}

function requestBody(endpoint: Endpoint, body: NonNullable<Endpoint['body']>, { write }: Shared): Json {
  const { file } = endpoint
  const json = { 'application/json': { schema: write(body) } }
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
  const multipart = { 'multipart/form-data': { schema: write({ ...body, properties, required }) } }
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
  const schema = successSchemas.get(endpoint) ?? envelopeOf(endpoint.reply ?? Type.Null())
  successSchemas.set(endpoint, schema)
  return schema
}

function envelopeOf(data: TSchema): Json {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { type: 'boolean', const: true },
      data: plain(data),
      message: { type: 'string' },
    },
  }
}

/** A failure with more codes is one endpoint's own, and its name would be long. */
const MAX_CODES_IN_NAME = 3

function failures(endpoint: Endpoint, { responses, write }: Shared): Record<string, Json> {
  const byStatus = groupedBy(errorsOf(endpoint), (code) => errorCodes[code])
  return Object.fromEntries(
    Array.from(byStatus, ([status, codes]) => {
      const answer = {
        description: codes.map((code) => describeCode(endpoint, code)).join('\n\n'),
        content: { 'application/json': { schema: write(Failure) } },
      }
      const hasOwn = codes.some((code) => reasonsOf(endpoint, code).length > reasonsOf({}, code).length)
      if (hasOwn || codes.length > MAX_CODES_IN_NAME) return [status, answer]
      const name = codes.map(capitalized).join('Or')
      responses[name] = answer
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

/** Returns a code as part of a name: `StaleVersion` for `stale_version`. */
function capitalized(code: ErrorCode): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())
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

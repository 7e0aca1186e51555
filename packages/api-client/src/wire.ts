import type { Endpoint, FieldError, ObjectSchema, Reason } from '@tablier/contracts'
import { camelize, camelKey, type Renames, snakize } from '@tablier/contracts/case'
import { POSTER_PART } from '@tablier/contracts/endpoint'
import { ApiError, isErrorCode } from './api-error.ts'
import type { Answer, Outgoing } from './transport.ts'

type Scalar = string | number | boolean | null | undefined

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onUploadProgress?: (share: number) => void
  /** Sends JSON instead of a form if there is no file. */
  readonly asJson?: boolean
}

export interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, Scalar>>
  readonly query?: Readonly<Record<string, Scalar>>
  readonly body?: object
  readonly file?: Blob
  readonly poster?: Blob
}

/** Who sends a call. */
interface Sender {
  readonly token: string | null
  /** Undefined leaves it to the browser. */
  readonly language?: string | undefined
}

/** The request of a call: its body is JSON, or form data if the endpoint takes a file. */
export function requestOf(endpoint: Endpoint, input: AnyInput, { token, language }: Sender): Outgoing {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (language !== undefined) headers['accept-language'] = language
  if (token) headers['authorization'] = `Bearer ${token}`
  const body = bodyOf(endpoint, input)
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return {
    method: endpoint.method,
    path: pathOf(endpoint, input),
    headers,
    ...(body !== undefined && { body }),
    ...(endpoint.sendsFile && { takesFile: true }),
    ...(input.signal && { signal: input.signal }),
    ...(input.onUploadProgress && { onUploadProgress: input.onUploadProgress }),
  }
}

function pathOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const asked = search.toString()
  return `/api${path}${asked && `?${asked}`}`
}

/** The part of a schema that names keys: an object's properties, or the schema of an array's items or of any key. */
type Named = Partial<Pick<ObjectSchema, 'properties'>> & {
  /** The object or null. */
  readonly anyOf?: readonly Named[]
  readonly items?: Named
  readonly patternProperties?: Readonly<Record<string, Named>>
}

/** Returns the value with its keys in wire names, at any depth. */
function wireValue(value: unknown, schema: Named, renames?: Renames): unknown {
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return value.map((item) => wireValue(item, items, renames))
  }
  const { properties, patternProperties = {} } = schema.anyOf?.find((member) => member.properties) ?? schema
  if (typeof value !== 'object' || value === null) return value
  const [ofAnyKey] = Object.values(patternProperties)
  if (ofAnyKey)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wireValue(inner, ofAnyKey, renames)]))
  if (!properties) return value
  const wire = snakize(value, Object.keys(properties), renames)
  const inners = Object.entries(properties) as [string, Named][] // a schema that names no keys has neither of the two
  for (const [name, inner] of inners) if (name in wire) wire[name] = wireValue(wire[name], inner, renames)
  return wire
}

function bodyOf(
  endpoint: Endpoint,
  { body = {}, file, poster, asJson = false }: AnyInput,
): string | FormData | undefined {
  if (!endpoint.body) return undefined
  const wire = wireValue(body, endpoint.body, endpoint.renames) as Record<string, Scalar | object> // a body is an object of fields
  if (!endpoint.file || (asJson && !file)) return JSON.stringify(wire)
  const form = new FormData()
  for (const [name, value] of Object.entries(wire)) if (value !== undefined) form.set(name, formText(value))
  if (poster) form.set(POSTER_PART, poster)
  if (file) form.set(endpoint.file.part, file) // last: the server needs the fields before it streams the file
  return form
}

/** Returns a form's text for a value: translations are JSON. */
function formText(value: Exclude<Scalar, undefined> | object): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns the file of a success, or its `data` with keys in camelCase. Throws `ApiError` for any other response. */
export function dataOf({ status, body, file, retryAfter }: Answer, endpoint: Endpoint): unknown {
  if (file) return file
  const envelope = isRecord(body) ? body : {}
  if (status < 400 && envelope['success'] === true && 'data' in envelope)
    return camelize<unknown>(envelope['data'], endpoint.renames)
  const { code, reason, message, data } = envelope
  throw new ApiError({
    status,
    code: isErrorCode(code) ? code : 'unreadable',
    ...(typeof reason === 'string' && { reason: reason as Reason }), // a newer server may have others
    ...(typeof message === 'string' && { message }),
    fields: fieldsOf(envelope['errors'], endpoint),
    data: camelize<unknown>(data, endpoint.renames),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

function fieldsOf(errors: unknown, { renames = {} }: Endpoint): FieldError[] {
  if (!Array.isArray(errors)) return []
  return errors
    .filter(isFieldError)
    .map(({ field, reason, message }) => ({ field: camelKey(field, renames), reason, message }))
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string'
}

function isRecord(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

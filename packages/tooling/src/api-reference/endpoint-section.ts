import { type Endpoint, type ErrorCode, errorsOf, isDocumentPart, posterPart } from '@tablier/contracts'

/** A table, aligned as the formatter does it; empty if there are no rows. Cells are Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [[line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')]
}

export const code = (text: string): string => `\`${text}\``

/** 'a', 'a or b', 'a, b or c'. */
function oneOfWords(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('')
}

/** The used part of a JSON schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** The maximum of a PostgreSQL integer. The reference does not mention it. */
const ANY_INTEGER = 2_147_483_647

/** Returns a link to the schema's section, if it has one. */
export type RecordLink = (schema: JsonSchema) => string | undefined

/** A type in words: 'text, 1 to 200 characters', 'whole number, 1 to 100'. */
export function typeInWords(schema: JsonSchema, linkTo: RecordLink): string {
  const link = linkTo(schema)
  if (link) return link
  if (schema.anyOf) return oneOfWords(schema.anyOf.map((member) => typeInWords(member, linkTo)))
  if (Array.isArray(schema.type)) return oneOfWords(schema.type.map((type) => typeInWords({ ...schema, type }, linkTo)))
  if (schema.enum) return oneOfWords(schema.enum.map(code))
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  switch (schema.type) {
    case 'string':
      return schema.format === 'date-time' ? 'time' : `text${lengthInWords(schema)}`
    case 'integer':
      return `whole number${rangeInWords(schema)}`
    case 'number':
      return `number${rangeInWords(schema)}`
    case 'boolean':
      return '`true` or `false`'
    case 'null':
      return '`null`'
    case 'array':
      return `list of ${schema.items ? typeInWords(schema.items, linkTo) : 'anything'}`
    case 'object':
      return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`
    default:
      return 'anything'
  }
}

function lengthInWords({ minLength, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return ''
  return minLength ? `, ${minLength} to ${maxLength} characters` : `, up to ${maxLength} characters`
}

function rangeInWords({ minimum, maximum }: JsonSchema): string {
  const most = maximum === ANY_INTEGER ? undefined : maximum
  if (minimum !== undefined && most !== undefined) return `, ${minimum} to ${most}`
  return minimum === undefined ? '' : `, ${minimum} or more`
}

/** The codes of every endpoint. */
export const everywhere: readonly ErrorCode[] = ['unavailable', 'internal']
/** The code of every endpoint that changes something. */
export const ofChanges: ErrorCode = 'disk_full'

const callers = { public: 'anybody', user: 'signed in', admin: 'administrator' } as const satisfies Record<
  Endpoint['access'],
  string
>

export function endpointSection(name: string, endpoint: Endpoint, linkTo: RecordLink): string[] {
  const { params, query, body, file, reply } = endpoint
  const isLimited = errorsOf(endpoint).includes('too_many_requests')
  return [
    `### ${endpoint.summary}`,
    `${methodAndPath(endpoint)} · ${callers[endpoint.access]} · ${code(name)}${isLimited ? ' · attempts are limited' : ''}`,
    ...fields('Parameter', params, linkTo),
    ...fields('Query', query, linkTo),
    ...fields('Body', body, linkTo),
    ...(file
      ? [`As \`multipart/form-data\` the body ${file.required ? 'carries' : 'may carry'} ${fileInWords(file)}.`]
      : []),
    ...replyInWords(endpoint, reply, linkTo),
    `Errors: ${errorsInWords(endpoint) || 'only those of every call'}.`,
  ]
}

export function methodAndPath({ method, path }: Endpoint): string {
  return code(`${method} /api${path}`)
}

export function callerInWords({ access }: Endpoint): string {
  return callers[access]
}

export function fileInWords(file: NonNullable<Endpoint['file']>): string {
  return `the file ${code(file.part)} (${isDocumentPart(file) ? 'document' : oneOfWords(file.accepts)})`
}

/** A sentence with a space before it; '' if the endpoint takes no video. */
export function posterInWords(file: NonNullable<Endpoint['file']>): string {
  const poster = posterPart(file)
  return poster ? ` With a video, ${code(poster)} may hold a JPEG of its first frame.` : ''
}

export function errorsInWords(endpoint: Endpoint): string {
  return errorsOf(endpoint)
    .filter((error) => !everywhere.includes(error) && error !== ofChanges)
    .map(code)
    .join(', ')
}

/** A table of the fields of an input. */
export function fields(heading: string, schema: JsonSchema | undefined, linkTo: RecordLink): string[] {
  const rows = Object.entries(schema?.properties ?? {}).map(([name, field]) => [
    code(name),
    typeInWords(field, linkTo),
    notes(field, schema?.required?.includes(name) ?? false),
  ])
  return table([heading, 'Holds', ''], rows)
}

/** A table of the fields of a reply. None is marked as required. */
export function replyFields(heading: string, { properties = {} }: JsonSchema, linkTo: RecordLink): string[] {
  return fields(heading, { properties }, linkTo)
}

function notes({ default: preset, description = '' }: JsonSchema, isRequired: boolean): string {
  if (preset !== undefined) return `${code(JSON.stringify(preset))} unless given. ${description}`.trim()
  return `${isRequired ? 'Required. ' : ''}${description}`.trim()
}

function replyInWords({ status = 200, message, sendsFile }: Endpoint, reply: JsonSchema, linkTo: RecordLink): string[] {
  const said = message ? ` with the message "${message}"` : ''
  if (sendsFile) return [`Returns ${status} with the bytes of the file, instead of JSON.`]
  if (reply.type === 'null') return [`Returns ${status}${said}; \`data\` is \`null\`.`]
  return [`Returns ${status}${said}.`, ...replyFields('Data', reply, linkTo)]
}

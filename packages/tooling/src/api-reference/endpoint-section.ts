import { type Endpoint, type ErrorCode, errorsOf, isDocumentPart, posterPart } from '@tablier/contracts'
import { code, oneOfWords, table } from './markdown.ts'
import { type JsonSchema, type RecordLink, typeInWords } from './type-words.ts'

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

import {
  api,
  camelKey,
  type Collection,
  collections,
  commonFields,
  type Endpoint,
  type EndpointTree,
  errorCodes,
  Failure,
  listEndpoints,
  Message,
  User,
} from '@tablier/contracts'
import {
  callerInWords,
  code,
  endpointSection,
  errorsInWords,
  everywhere,
  fields,
  fileInWords,
  type JsonSchema,
  methodAndPath,
  ofChanges,
  posterInWords,
  type RecordLink,
  replyFields,
  table,
  typeInWords,
} from './endpoint-section.ts'

/** Returns the text of docs/api.md. */
export function apiReference(): string {
  const others = Object.entries(api as EndpointTree).filter(([name]) => !Object.hasOwn(collections, name))
  const sections = [
    ...introduction(),
    ...others.flatMap(([area, tree]) => areaSections(area, tree)),
    '## Records',
    ...Object.entries(records).flatMap(([name, schema]) => recordSection(name, schema)),
    ...contentIntroduction(),
    ...Object.entries<Collection>(collections).flatMap(([name, collection]) =>
      collectionSection(name, collection, linkOf),
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

/** Records with their own section, since several replies contain them. */
const records: Readonly<Record<string, JsonSchema>> = { User, Message }
const linked: Readonly<Record<string, JsonSchema>> = { ...records, 'Error code': Failure.properties.code }

/** A link to the schema's section, if it has one. */
function linkOf(schema: JsonSchema): string | undefined {
  const json = JSON.stringify(schema)
  const name = Object.keys(linked).find((known) => JSON.stringify(linked[known]) === json)
  return name && `[${name}](#${name.toLowerCase().replaceAll(' ', '-')})`
}
const noLink = () => undefined

function recordSection(name: string, schema: JsonSchema): string[] {
  return [`### ${name}`, ...replyFields('Field', schema, noLink)]
}

function areaSections(area: string, tree: EndpointTree | Endpoint): string[] {
  const endpoints = listEndpoints({ [area]: tree })
  return [`## ${capital(area)}`, ...endpoints.flatMap(({ name, endpoint }) => endpointSection(name, endpoint, linkOf))]
}

function capital(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function introduction(): string[] {
  return [
    '# API',
    'Generated from `packages/contracts` by `npx pnpm@12 docs:api`; a test fails if it is out of date. A running server has the same as OpenAPI 3.1 at `/api/openapi.json`, and a page to try the calls at `/api/docs`.',
    '## For every call',
    'Requests and responses are JSON in UTF-8; names are in snake_case. Times are ISO 8601 in UTC. Fields are optional unless marked as required. Unknown fields are dropped.',
    '- **Success**: `{"success": true, "data": …, "message"?: "…"}`. A list is `{items, total, page, limit}`.\n- **Failure**: an HTTP status and the body below, with a `code` for programs and a `message` for people.\n- **Who may call**: anybody, signed-in users, or administrators. The last two send `Authorization: Bearer <token>` with the token from signing in.\n- **Names in code**: `auth.login` is the endpoint in `api` of `@tablier/contracts`, and the call of the typed client, which uses camelCase.',
    ...fields('Failure', Failure, linkOf),
    '### Error code',
    `Every call may fail with ${everywhere.map(code).join(' and ')}, and every call but GET with ${code(ofChanges)}; the other codes are listed with their calls.`,
    ...table(
      ['Code', 'Status', 'Message by default'],
      Object.entries(errorCodes).map(([name, { status, message }]) => [code(name), String(status), message]),
    ),
  ]
}

function contentIntroduction(): string[] {
  return [
    '## Content',
    `${Object.keys(collections).length} collections with the same calls. The public calls return published records only. Every record has its own fields and these:`,
    ...replyFields('Field', { properties: commonFields }, noLink),
    'Creating takes the fields of the collection and `status`. Changing takes the same, all optional, and `version`: if it is outdated, the call fails with `stale_version` and the current record under `data`.',
  ]
}

/** The section of a content collection: its fields and calls. */
function collectionSection(name: string, collection: Collection, linkTo: RecordLink): string[] {
  const { key, file, path, endpoints } = collection
  return [
    `### ${path}`,
    `${code(name)}; a single record is under ${code(key)}.`,
    ...fieldTable(collection, linkTo),
    ...(file
      ? [
          `As \`multipart/form-data\`, creating and changing take ${fileInWords(file)}; its path becomes ${code(file.column)}.${posterInWords(file)}`,
        ]
      : []),
    ...table(
      ['Call', '', 'Takes', 'For', 'Errors'],
      Object.values<Endpoint>(endpoints).map((endpoint) => [
        methodAndPath(endpoint),
        endpoint.summary,
        takenInWords(endpoint),
        callerInWords(endpoint),
        errorsInWords(endpoint),
      ]),
    ),
  ]
}

function takenInWords({ query, body }: Endpoint): string {
  return Object.keys({ ...query?.properties, ...body?.properties })
    .map(code)
    .join(', ')
}

function fieldTable({ record, endpoints, renames }: Collection, linkTo: RecordLink): string[] {
  const create: JsonSchema = endpoints.create.body ?? {}
  const own = Object.keys(record.properties).filter((name) => !Object.hasOwn(commonFields, name))
  const rows = own.map((name) => {
    const taken = create.properties?.[name]
    const preset = taken?.default
    const when = create.required?.includes(name)
      ? 'required'
      : preset === undefined
        ? ''
        : `${code(JSON.stringify(preset))} unless given`
    return [code(name), taken ? typeInWords(taken, linkTo) : '', when, code(camelKey(name, renames))]
  })
  return table(['Field', 'Holds', 'When creating', 'In the client'], rows)
}

import {
  api,
  type Collection,
  collections,
  Failure,
  type Endpoint,
  errorCodes,
  type EndpointTree,
  listEndpoints,
  Message,
  User,
} from '@tablier/contracts'
import { collectionSection, commonFieldTable } from './collection-section.ts'
import { endpointSection, everywhere, fields, replyFields } from './endpoint-section.ts'
import { code, table } from './markdown.ts'
import type { JsonSchema } from './type-words.ts'

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
      collectionSection(name, collection, linkTo),
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

/** Records with their own section, since several replies contain them. */
const records: Readonly<Record<string, JsonSchema>> = { User, Message }
const linked: Readonly<Record<string, JsonSchema>> = { ...records, 'Error code': Failure.properties.code }

/** A link to the schema's section, if it has one. */
function linkTo(schema: JsonSchema): string | undefined {
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
  return [`## ${capital(area)}`, ...endpoints.flatMap(({ name, endpoint }) => endpointSection(name, endpoint, linkTo))]
}

function capital(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function introduction(): string[] {
  return [
    '# API',
    'Made from `packages/contracts` by `npx pnpm@12 docs:api`; a test fails where it is out of date. A running server has the same as OpenAPI 3.1 at `/api/openapi.json`, to try out at `/api/docs`.',
    '## What holds everywhere',
    'Bodies and answers are JSON in UTF-8; names are in snake_case. Times are ISO 8601 in UTC. What is not marked as required may be left out. A field that the API does not know is dropped.',
    '- **Success**: `{"success": true, "data": …, "message"?: "…"}`. A list is `{items, total, page, limit}`.\n- **Failure**: an HTTP status and the body below. It says what went wrong in `code`, and to a person in `message`.\n- **Who may call**: anybody, who is signed in, or an administrator. The last two send `Authorization: Bearer <token>`; signing in gives the token.\n- **Names in code**: `auth.login` is the endpoint in `api` of `@tablier/contracts`, and the call of the typed client, which takes and gives camelCase.',
    ...fields('Failure', Failure, linkTo),
    '### Error code',
    `Every call may answer ${everywhere.map(code).join(' and ')}; the others are named with their calls.`,
    ...table(
      ['Code', 'Status', 'Message, unless there is a more exact one'],
      Object.entries(errorCodes).map(([name, { status, message }]) => [code(name), String(status), message]),
    ),
  ]
}

function contentIntroduction(): string[] {
  return [
    '## Content',
    `${Object.keys(collections).length} collections, one below the other, each with the same calls. The public ones answer published records only. Beside its own fields every record has these:`,
    ...commonFieldTable(noLink),
    'Creating takes the fields of the collection and `status`. Changing takes the same, all of them optional, and `version`: where it is not the present one, the answer is `stale_version` with the present record under `data`.',
  ]
}

import { code, oneOfWords } from './markdown.ts'

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

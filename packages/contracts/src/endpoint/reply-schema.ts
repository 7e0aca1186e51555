import type { Endpoint } from './endpoint.ts'
import { successSchema } from './openapi.ts'
import type { Json } from './schema-references.ts'

/** The keywords that say which values are allowed; the others say how a value is made of parts. */
const limits = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'enum',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
])

const replySchemas = new WeakMap<Endpoint, Json>()

/**
 * Returns the schema by which a success is written: `successSchema` without the limits of its values, the same object
 * each time. Limits are for what clients send. A stored value may be older than its limit, or longer after it was
 * cleaned, and must not make the whole answer fail.
 */
export function replySchema(endpoint: Endpoint): Json {
  const schema = replySchemas.get(endpoint) ?? withoutLimits(successSchema(endpoint))
  replySchemas.set(endpoint, schema)
  return schema
}

function withoutLimits(schema: Json): Json {
  const kept = Object.entries(schema).filter(([keyword]) => !limits.has(keyword))
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, keyword === 'properties' ? eachWithoutLimits(value) : loosened(value)]),
  )
}

/** @param properties their names are the record's, such as `format` */
function eachWithoutLimits(properties: unknown): Json {
  return Object.fromEntries(Object.entries(properties as Json).map(([name, schema]) => [name, loosened(schema)])) // a JSON schema's keyword
}

function loosened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => loosened(item))
  return typeof value === 'object' && value !== null ? withoutLimits(value as Json) : value // an object without a class
}

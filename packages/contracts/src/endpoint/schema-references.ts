import type { TSchema } from '@sinclair/typebox'

export type Json = Record<string, unknown>

/** Schemas by the names that the OpenAPI document gives them. */
export type NamedSchemas = Readonly<Record<string, TSchema>>

/** What a use of a named schema may say beside its reference. */
const annotations = ['description', 'default'] as const

/**
 * Returns `write`, which writes a schema for the OpenAPI document with references to the named ones, and `components`,
 * which returns those that were referred to. Schemas are compared by their content, because TypeBox copies them.
 */
export function schemaReferences(named: NamedSchemas): {
  write: (schema: TSchema | Json) => Json
  components: () => Json
} {
  const definitions = new Map(Object.entries(named).map(([name, schema]) => [name, plain(schema)]))
  const names = new Map(Array.from(definitions, ([name, definition]) => [contentOf(definition), name]))
  const components = new Map<string, Json>()

  function write(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => write(item))
    if (typeof value !== 'object' || value === null) return value
    const name = names.get(contentOf(value))
    return name === undefined ? writeParts(value) : reference(name, { ...value })
  }

  function writeParts(value: object): Json {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, write(part)]))
  }

  function reference(name: string, use: Json): Json {
    const definition = definitions.get(name)! // names has the names of definitions
    if (!components.has(name)) components.set(name, writeParts(definition))
    const differing = annotations.filter((key) => use[key] !== undefined && use[key] !== definition[key])
    return {
      $ref: `#/components/schemas/${name}`,
      ...Object.fromEntries(differing.map((key) => [key, use[key]])),
    }
  }

  return {
    write: (schema) => write(plain(schema)) as Json, // an object is written as an object
    components: () => Object.fromEntries([...components].toSorted(([one], [other]) => one.localeCompare(other, 'en'))),
  }
}

/** Returns a schema without TypeBox's symbols. */
export function plain(schema: TSchema | Json): Json {
  return JSON.parse(JSON.stringify(schema)) as Json // JSON of an object is an object
}

/** Returns what two uses of a schema have in common, as text. */
function contentOf(schema: object): string {
  return JSON.stringify({ ...schema, description: undefined, default: undefined })
}

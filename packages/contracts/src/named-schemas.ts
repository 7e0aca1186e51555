import { type TSchema, TypeGuard } from '@sinclair/typebox'
import { collections } from './content/collections.ts'
import type { Collection } from './content/define-collection.ts'
import type { NamedSchemas } from './endpoint/schema-references.ts'
import * as contracts from './index.ts'

/** Returns the schemas of a collection: its record, what visitors get, and the bodies that create and change it. */
function schemasOf({ named: { schema: name }, record, onPage, endpoints }: Collection): (readonly [string, TSchema])[] {
  const { translations } = record.properties
  return [
    [name, record],
    [`${name}OnPage`, onPage],
    [`${name}Create`, endpoints.create.body!], // defineCollection gives all three a body
    [`${name}Update`, endpoints.update.body!],
    [`${name}Draft`, endpoints.saveDraft.body!],
    ...(translations ? [[`${name}Translations`, translations] as const] : []),
  ]
}

/** Returns whether a schema deserves a name: it is an object, or one of several words. */
function isNameable(value: unknown): value is TSchema {
  return TypeGuard.IsSchema(value) && (value['type'] === 'object' || 'enum' in value)
}

/**
 * The schemas that the API's document shares under a name: what this package exports has the name of its export, and
 * those of a collection follow from its `named`.
 */
export const namedSchemas: NamedSchemas = Object.fromEntries([
  ...Object.entries<unknown>(contracts).flatMap(([name, value]) => (isNameable(value) ? [[name, value] as const] : [])),
  ...Object.values(collections).flatMap((collection: Collection) => schemasOf(collection)),
])

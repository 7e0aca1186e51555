import type { TSchema } from '@sinclair/typebox'
import { camelKey, type Collection, collections } from '@tablier/contracts'
import type { CollectionScreen } from '../collection-screen.ts'

export function fieldOf({ renames }: Collection, column: string): string {
  return camelKey(column, renames)
}

interface ContractField {
  readonly schema: TSchema | undefined
  readonly required: boolean
}

/** Returns a field's schema from the contract, and whether a record must have the field. */
export function contractField({ name }: CollectionScreen, field: string): ContractField {
  const collection: Collection = collections[name]
  const column = Object.keys(collection.fields).find((key) => fieldOf(collection, key) === field) ?? field
  return {
    schema: collection.fields[column],
    required: (collection.endpoints.create.body?.required ?? []).includes(column),
  }
}

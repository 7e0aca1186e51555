import { camelKey, type Collection, collections } from '@tablier/contracts'
import type { CollectionScreen } from '../collection-screen.ts'

/** The field name of a column. */
export function fieldOf({ renames }: Collection, column: string): string {
  return camelKey(column, renames)
}

/** The column of a field. */
export function columnOf(collection: Collection, field: string): string {
  return Object.keys(collection.fields).find((column) => fieldOf(collection, column) === field) ?? field
}

/** True if the contract requires the field. */
export function isRequired({ name }: CollectionScreen, field: string): boolean {
  const collection: Collection = collections[name]
  return (collection.endpoints.create.body?.required ?? []).includes(columnOf(collection, field))
}

/** The bounds of a number. */
export function boundsOf({ name }: CollectionScreen, field: string): { min?: number; max?: number } {
  const collection: Collection = collections[name]
  const { minimum, maximum } = (collection.fields[columnOf(collection, field)] ?? {}) as NumberSchema // a schema's keywords are untyped
  return { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) }
}

interface NumberSchema {
  readonly minimum?: number
  readonly maximum?: number
}

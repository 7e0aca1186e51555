import {
  camelCase,
  camelize,
  type Collection,
  type CollectionName,
  collections,
  type ContentStatus,
} from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../calls/api.ts'
import type { ContentRecord, FieldValue } from '../collection-screen.ts'
import type { Translations } from '../../translations/translations.ts'
import { fieldOf } from '../form/form-values.ts'
import { collectionKey } from '../use-records.ts'

/** The id for the revisions of a list's order. */
export const THE_ORDER = 0

/** A record of a list, or its order. */
export interface RecordName {
  readonly name: CollectionName
  readonly id: number
}

export function revisionOptions({ name, id }: RecordName, number: number) {
  return queryOptions({
    queryKey: [...revisionsKey(name), id, number],
    queryFn: async ({ signal }) => {
      const { revision, values } = await client.revisions.get({ params: { collection: name, id, number }, signal })
      return recordOf(name, values, revision.status)
    },
    meta: { action: 'load a revision' },
  })
}

/** The ids of a list in the order that a revision holds. */
export function orderOptions(name: CollectionName, number: number) {
  return queryOptions({
    queryKey: [...revisionsKey(name), THE_ORDER, number],
    queryFn: async ({ signal }) => {
      const params = { collection: name, id: THE_ORDER, number }
      const { values } = await client.revisions.get({ params, signal })
      return (values.find((value) => value.name === 'order')?.value ?? []) as number[] // as every order's revision holds it
    },
    meta: { action: 'load an order' },
  })
}

export function revisionsKey(name: CollectionName) {
  return [...collectionKey(name), 'revisions'] as const
}

interface Value {
  readonly name: string
  readonly value?: unknown
}

function recordOf(name: CollectionName, values: readonly Value[], status: ContentStatus | null): ContentRecord {
  const collection: Collection = collections[name]
  const fields = values.map(({ name: column, value }) => [fieldOf(collection, column), value as FieldValue]) // a row's columns
  const row = Object.fromEntries(fields) as ContentRecord // the columns of a whole row
  const renames = Object.entries(collection.renames).map(([column, field]) => [camelCase(column), field] as const)
  const translations = camelize(row.translations ?? {}, Object.fromEntries(renames)) as Translations // the column holds translations
  return Object.assign(row, { translations, status: status ?? ('Draft' as const) })
}

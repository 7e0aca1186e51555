import type { OutputOf } from '@tablier/api-client'
import { type Api, type Collection, type CollectionName, collections, type ContentStatus } from '@tablier/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../api.ts'
import type { ContentRecord, FieldValue } from '../collection-screen.ts'
import { fieldOf } from '../form/contract-fields.ts'
import { collectionKey } from '../use-records.ts'

/** The id under which the order of a list has its revisions. */
export const THE_ORDER = 0

/** A record, or the order of a list. */
export interface Subject {
  readonly name: CollectionName
  readonly id: number
}

/** Who did what when; not what the record held. */
export type Revision = OutputOf<Api['revisions']['list']>['items'][number]

const PER_PAGE = 20

/** The revisions of a record, the newest first. */
export function revisionsOptions({ name, id }: Subject) {
  return infiniteQueryOptions({
    queryKey: [...revisionsKey(name), id, 'list'],
    queryFn: ({ pageParam, signal }) =>
      client.revisions.list({ params: { collection: name, id }, query: { page: pageParam, limit: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : null),
    staleTime: 0,
    meta: { action: 'load a history' },
  })
}

/** The record as a revision holds it. */
export function revisionOptions({ name, id }: Subject, number: number) {
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

function revisionsKey(name: CollectionName) {
  return [...collectionKey(name), 'revisions'] as const
}

interface Value {
  readonly name: string
  readonly value?: unknown
}

function recordOf(name: CollectionName, values: readonly Value[], status: ContentStatus | null): ContentRecord {
  const collection: Collection = collections[name]
  const fields = values.map(({ name: column, value }) => [fieldOf(collection, column), value as FieldValue]) // a row's columns
  return { ...(Object.fromEntries(fields) as ContentRecord), status: status ?? 'Draft' } // the columns of a whole row
}

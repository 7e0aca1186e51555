import type { OutputOf } from '@tablier/api-client'
import {
  type Api,
  camelCase,
  camelize,
  type Collection,
  type CollectionName,
  collections,
  type ContentStatus,
} from '@tablier/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../api.ts'
import type { ContentRecord, FieldValue } from '../collection-screen.ts'
import type { Translations } from '../../translations/translations.ts'
import { fieldOf } from '../form/form-values.ts'
import { collectionKey } from '../use-records.ts'
import { t } from '../../words.ts'

/** The id for the revisions of a list's order. */
export const THE_ORDER = 0

export interface Subject {
  readonly name: CollectionName
  readonly id: number
}

/** A revision without the record's values: who did what, and when. */
export type Revision = OutputOf<Api['revisions']['list']>['items'][number]

const PER_PAGE = 20

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
  const row = Object.fromEntries(fields) as ContentRecord // the columns of a whole row
  const renames = Object.entries(collection.renames).map(([column, field]) => [camelCase(column), field] as const)
  const translations = camelize(row.translations ?? {}, Object.fromEntries(renames)) as Translations // the column holds translations
  return Object.assign(row, { translations, status: status ?? ('Draft' as const) })
}

export function whatHappened(revision: Revision): string {
  const { kind, isLive, restoredFrom, status, actorId } = revision
  switch (kind) {
    case 'created':
      return status === 'Published' ? t.createdAndPublished : t.actionName({ action: kind })
    case 'edited':
      return isLive ? t.actionName({ action: kind }) : t.draftChangesSaved
    case 'published':
    case 'unpublished':
    case 'trashed':
    case 'scheduled':
      return t.actionName({ action: kind })
    case 'reordered':
      if (actorId === null) return hasTime(revision) ? t.theOrderBeforeWithWhatWas : t.theFirstOrder
      return restoredFrom === null ? t.orderChanged : t.takenBackToVersion({ restoredFrom })
    case 'restored':
      if (restoredFrom === null) return t.restoredFromTheTrash
      return isLive ? t.versionRestored({ number: restoredFrom }) : t.versionRestoredAsDraft({ number: restoredFrom })
    default:
      return kind satisfies never
  }
}

/** Returns whether a revision has a time. The first state of a record from before the history has none. */
export function hasTime({ createdAt }: Revision): boolean {
  return Date.parse(createdAt) > 0
}

/** Returns whether a revision is the present state that the form shows. */
export function isNow(revision: Revision, revisions: readonly Revision[]): boolean {
  const draft = revisions.find(({ isDraft }) => isDraft)
  return revision === (draft ?? revisions.find(({ isLive }) => isLive))
}

export const stateNames = { draft: t.draftChanges, live: t.onTheSite, current: t.current } as const

/** Returns what a revision is now, such as the draft; null if it is only history. */
export function stateOf(revision: Revision, revisions: readonly Revision[]): keyof typeof stateNames | null {
  if (revision.isDraft) return 'draft'
  if (revision !== revisions.find(({ isLive }) => isLive) || revision.kind === 'trashed') return null
  return revision.status === 'Published' ? 'live' : 'current'
}

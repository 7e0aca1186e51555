import type { OutputOf } from '@tablier/api-client'
import { type Api, camelize, type HistoryName } from '@tablier/contracts'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../calls/api.ts'
import { t } from '../language/words.ts'

/** A revision without the record's values: who did what, and when. */
export type Revision = OutputOf<Api['revisions']['list']>['items'][number]

/** Something that has versions: what the API calls it, and how its screen shows and restores them. */
/** What is asked before a restore that visitors would see at once. */
export interface RestoreQuestion {
  readonly title: string
  readonly question: string
  readonly confirm: string
}

export interface Subject {
  readonly name: HistoryName
  readonly id: number
  /** The key of the queries for its revisions. */
  readonly key: QueryKey
  /** True for the order of a list, whose versions are shown one by one. */
  readonly isOrder?: true
  /** Shows what differs between two versions; of an order, the second one. */
  readonly difference: (from: number, to: number) => ReactNode
  /** Returns a sentence about what a restore would do now. */
  readonly effect: (revisions: readonly Revision[]) => string
  /** Returns what is asked before a revision is restored. */
  readonly questionOf?: (number: number) => Promise<RestoreQuestion | null>
  /** Loads what a restore has changed. */
  readonly reload: () => Promise<unknown>
}

const PER_PAGE = 20

export function revisionsOptions({ name, id, key }: Subject) {
  return infiniteQueryOptions({
    queryKey: [...key, id, 'list'],
    queryFn: ({ pageParam, signal }) =>
      client.revisions.list({ params: { collection: name, id }, query: { page: pageParam, limit: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : null),
    staleTime: 0,
    meta: { action: 'load a history' },
  })
}

/** The fields of a form as they were in a revision, by their names on the screens. */
export function formRevisionOptions({ name, id, key }: Pick<Subject, 'name' | 'id' | 'key'>, number: number) {
  return queryOptions({
    queryKey: [...key, id, number],
    queryFn: async ({ signal }) => {
      const { values } = await client.revisions.get({ params: { collection: name, id, number }, signal })
      return camelize(Object.fromEntries(values.map(({ name: field, value }) => [field, value]))) as Values
    },
    meta: { action: 'load a revision' },
  })
}

type Values = Readonly<Record<string, unknown>>

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
      if (actorId === null) return hasTime(revision) ? t.sequenceBeforeWithAdded : t.firstSequence
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
function isNow(revision: Revision, revisions: readonly Revision[]): boolean {
  const draft = revisions.find(({ isDraft }) => isDraft)
  return revision === (draft ?? revisions.find(({ isLive }) => isLive))
}

/** Returns whether restoring a revision would change something. A deleted record comes back from the trash first. */
export function canBeRestored(revision: Revision, revisions: readonly Revision[]): boolean {
  return revisions[0]?.kind !== 'trashed' && !isNow(revision, revisions)
}

export const stateNames = { draft: t.draftChanges, live: t.onTheSite, current: t.current } as const

/** Returns what a revision is now, such as the draft; null if it is only history. */
export function stateOf(revision: Revision, revisions: readonly Revision[]): keyof typeof stateNames | null {
  if (revision.isDraft) return 'draft'
  if (revision !== revisions.find(({ isLive }) => isLive) || revision.kind === 'trashed') return null
  return revision.status === 'Published' ? 'live' : 'current'
}

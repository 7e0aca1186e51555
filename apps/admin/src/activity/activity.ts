import type { InputOf, OutputOf } from '@tablier/api-client'
import type { ActivityAction, ActivityArea, Api } from '@tablier/contracts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'
import { areaName, namedArea } from '../areas/areas.ts'
import { type AreaSearch, historySearch } from '../collections/area-search.ts'
import { THE_ORDER } from '../collections/history/revisions.ts'
import { t } from '../words.ts'

export type ActivityPage = OutputOf<Api['activity']['list']>
export type ActivityLine = ActivityPage['items'][number]

export function activityOptions(query: NonNullable<InputOf<Api['activity']['list']>['query']>) {
  return queryOptions({
    queryKey: ['activity', query] as const,
    queryFn: ({ signal }) => client.activity.list({ query, signal }),
    staleTime: 0, // every change adds to it
    meta: { action: 'load the activity' },
  })
}

export const peopleOptions = queryOptions({
  queryKey: ['activity', 'people'] as const,
  queryFn: async ({ signal }) => (await client.activity.people({ signal })).items,
  meta: { action: 'load who did something' },
})

/** Returns what was done: 'Edited: name, role' or 'Status set to Read'. */
export function whatWasDone(line: ActivityLine): string {
  const { area, action, details } = line
  if (area === 'messages' && action === 'edited')
    return t.statusSetTo({ details: details.map((status) => t.messageStatus({ status })).join(', ') })
  if (sessionActions.has(action)) return sessionText(line)
  if (action === 'moved') return t.movedToState({ state: details[0] ?? '' })
  return withDetails(t.actionName({ action }), action === 'edited' ? details : [])
}

const sessionActions: ReadonlySet<ActivityAction> = new Set(['signed_in', 'refused', 'signed_out', 'ended'])

/** Returns a text such as 'Sign-in refused, 3 times that day: password'. */
function sessionText({ action, count, details }: ActivityLine): string {
  const done = t.actionName({ action })
  return withDetails(count > 1 ? t.actionTimes({ done, count }) : done, details)
}

function withDetails(done: string, fields: readonly string[]): string {
  return fields.length > 0 ? t.actionDetails({ done, details: fields.map(fieldName).join(', ') }) : done
}

/** Returns the title of the changed record, or the number of records. */
export function subjectOf({ area, action, title, recordId, count }: ActivityLine): string {
  if (sessionActions.has(action)) return title
  if (count > 1) return t.recordCount({ area, count })
  if (title) return title
  if (area === 'messages') return action === 'deleted' ? '' : t.noSubject
  if (action === 'reordered') return t.theWholeList
  if (area === 'activity') return ''
  if (area === 'backups') return action === 'edited' ? t.theSchedule : t.theSite
  return recordId === null || area === 'settings' ? '' : t.recordNumber({ record: areaName(area), id: recordId })
}

/** A link to the record of a line. */
interface LineLink {
  readonly to: string
  readonly search: AreaSearch | { readonly area: ActivityArea }
}

/** Returns a link to the record; undefined if it was deleted. */
export function linkOf({ area, action, recordId, revision, count }: ActivityLine): LineLink | undefined {
  const { path, collection } = namedArea(area)
  if (area === 'backups') return { to: path, search: {} }
  if (action === 'deleted' || area === 'examples') return undefined
  if (action === 'trashed') return { to: '/admin/trash', search: { area } }
  if ((area === 'messages' || area === 'orders') && recordId !== null && count === 1)
    return { to: `${path}/${recordId}`, search: {} }
  const isOne = collection !== null && count === 1
  return { to: path, search: isOne ? historySearch(collection, recordId ?? THE_ORDER, revision ?? undefined) : {} }
}

function fieldName(field: string): string {
  return t.fieldName({ field, name: field.replaceAll('_', ' ') })
}

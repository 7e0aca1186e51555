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

const actions: Readonly<Record<ActivityAction, string>> = {
  created: 'Created',
  edited: 'Edited',
  published: t.published,
  unpublished: t.takenOffTheSite,
  reordered: t.orderChanged,
  trashed: t.movedToTheTrash,
  restored: t.restored,
  scheduled: 'Scheduled',
  unscheduled: t.scheduleRemoved,
  discarded: t.draftChangesDiscarded,
  deleted: t.deletedForGood,
  downloaded: 'Downloaded',
  answered: 'Answered',
  moved: t.moved,
  merged: t.mergedWithAnotherOne,
  erased: 'Erased',
  exported: 'Exported',
  signed_in: t.signedIn,
  refused: t.signInRefused,
  signed_out: t.signedOut,
  ended: t.sessionsEnded,
}

/** Names of fields that differ from their labels on the screens. */
const fields: Readonly<Record<string, string>> = {
  notify_emails: 'who gets mail',
  trash_days: 'days in the trash',
  reply_email: 'address for answers',
  answer_within_hours: 'hours to answer',
  days_off: 'days off',
  calendar_link: 'calendar link',
  hold_days: 'days to hold a date',
  held_until: 'end of the hold',
  keep_years: 'years to keep customers',
  purge_days: 'days to keep allergies',
  confirmation_text: 'words to guests who ask',
  move_mails: 'mails to guests',
  avatar: 'photo',
  second_step_required: 'two-step sign-in of administrators',
  body: 'text',
  every: 'how often',
  keep: 'how many are kept',
}

/** Returns what was done: 'Edited: name, role' or 'Status set to Read'. */
export function whatWasDone(line: ActivityLine): string {
  const { area, action, details } = line
  if (area === 'messages' && action === 'edited') return t.statusSetTo({ details: details.join(', ') })
  if (sessionActions.has(action)) return sessionText(line)
  if (action === 'moved')
    return `Moved to ${details.map((state) => state[0]?.toUpperCase() + state.slice(1)).join(', ')}`
  if (action !== 'edited' || details.length === 0) return actions[action]
  return `${actions.edited}: ${details.map(fieldName).join(', ')}`
}

const sessionActions: ReadonlySet<ActivityAction> = new Set(['signed_in', 'refused', 'signed_out', 'ended'])

/** Returns a text such as 'Sign-in refused, 3 times that day: password'. */
function sessionText({ action, count, details }: ActivityLine): string {
  const times = count > 1 ? `, ${count.toLocaleString('en')} times that day` : ''
  return [`${actions[action]}${times}`, ...(details.length > 0 ? [details.map(fieldName).join(', ')] : [])].join(': ')
}

/** Returns the title of the changed record, or the number of records. */
export function subjectOf({ area, action, title, recordId, count }: ActivityLine): string {
  if (sessionActions.has(action)) return title
  if (count > 1) return `${count.toLocaleString('en')} ${areaName(area).toLowerCase()}s`
  if (title) return title
  if (area === 'messages') return action === 'deleted' ? '' : t.noSubject
  if (action === 'reordered') return t.theWholeList
  if (area === 'activity') return ''
  if (area === 'backups') return action === 'edited' ? t.theSchedule : t.theSite
  return recordId === null || area === 'settings' ? '' : `${areaName(area)} ${recordId}`
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
  return fields[field] ?? field.replace(/^is_/, '').replaceAll('_', ' ')
}

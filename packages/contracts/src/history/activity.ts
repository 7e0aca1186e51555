import { type Static, Type } from '@sinclair/typebox'
import { collectionNames } from '../content/collections.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { rooms } from '../rooms.ts'
import { revisionKinds } from './revisions.ts'

/** The areas of the things that the activity names. */
export const activityAreas = [...f.namesOf(rooms), 'activity'] as const
export const ActivityArea = f.oneWordOf(activityAreas)
export type ActivityArea = Static<typeof ActivityArea>

/** The acts that the activity names: kinds of revisions, and acts that make no revision. */
export const ActivityAction = f.oneWordOf([
  ...revisionKinds,
  'discarded',
  'unscheduled',
  'deleted',
  'downloaded',
  'answered',
  'moved',
  'merged',
  'erased',
  'exported',
  'signed_in',
  'signed_in_again',
  'step_asked',
  'refused',
  'signed_out',
  'ended',
])
export type ActivityAction = Static<typeof ActivityAction>

/** What is about access: everything in these areas, and these acts in any other. */
export const accessAreas: readonly ActivityArea[] = ['users', 'backups']
export const accessActions: readonly ActivityAction[] = ['downloaded', 'exported']

export const Activity = Type.Object({
  id: f.Id,
  at: f.Timestamp,
  area: ActivityArea,
  action: ActivityAction,
  record_id: Type.Union([f.Id, Type.Null()]),
  title: Type.String({ description: "The record's title at that time." }),
  revision: Type.Union([f.Id, Type.Null()], { description: "The number of the record's revision." }),
  count: Type.Integer({ minimum: 1, description: 'How many records it was done to at once.' }),
  details: Type.Array(Type.String(), {
    description:
      'What was changed: names of fields, or the new status of messages or orders. Never what a field held. Of a sign-in, with what.',
  }),
  device: f.nullableText(
    100,
    'Of lines about access: where it was done, such as `Firefox on Windows`; null if it says nothing of itself.',
  ),
  address: f.nullableText(100, 'Of lines about access: the network of the IP address.'),
  ...f.actorFields,
})
export type Activity = Static<typeof Activity>

/** Somebody by whom the activity can be filtered. */
const ActivePerson = Type.Object({ id: f.Id, name: Type.String() })

/** An area, or `access`: accounts and their sessions, backups, and what was downloaded. @public */
export const ActivityFilter = f.oneWordOf([...activityAreas, 'access'])
type ActivityFilter = Static<typeof ActivityFilter>

const filters = {
  area: Type.Optional(ActivityFilter),
  actor: Type.Optional(f.Id),
  from: Type.Optional({ ...f.Day, description: 'The first day, in the time zone of the site.' }),
  to: Type.Optional({ ...f.Day, description: 'The last day.' }),
}

/** The maximum number of lines in a download. */
export const MAX_DOWNLOADED_LINES = 20_000

export const activity = {
  list: {
    ...f.route('admin', 'GET', '/activity'),
    summary: 'List who did what, the newest first',
    query: f.strictObject({ ...f.PageQuery.properties, ...filters }),
    reply: f.listOf(Activity),
  },
  download: {
    ...f.route('admin', 'GET', '/activity/download'),
    summary: `Download the newest ${MAX_DOWNLOADED_LINES} lines as a table (CSV)`,
    query: f.strictObject(filters),
    reply: f.SentFile,
    sendsFile: true,
  },
  people: {
    ...f.route('admin', 'GET', '/activity/people'),
    summary: 'List everybody who did something, by name; also people whose account was deleted',
    reply: Type.Object({ items: Type.Array(ActivePerson) }),
  },
} as const satisfies Record<string, Endpoint>

/** The areas whose records can be deleted and restored. */
export const trashAreas = [...collectionNames, 'messages', 'users'] as const
export const TrashArea = f.oneWordOf(trashAreas)
export type TrashArea = Static<typeof TrashArea>

export const TrashItem = Type.Object({
  area: TrashArea,
  record_id: f.Id,
  title: Type.String(),
  ...f.actorFields,
  deleted_at: f.Timestamp,
  ends_at: Type.String({ ...f.Timestamp, description: 'When it is deleted for good.' }),
})
export type TrashItem = Static<typeof TrashItem>

const path = '/trash/:area/:id'
const params = Type.Object({ area: TrashArea, id: f.Id })

export const trash = {
  list: {
    ...f.route('admin', 'GET', '/trash'),
    summary: 'List what was deleted and can be restored, the last deleted first',
    query: f.strictObject({ ...f.PageQuery.properties, area: Type.Optional(TrashArea) }),
    reply: f.listOf(TrashItem),
  },
  restore: {
    ...f.route('admin', 'POST', `${path}/restore`),
    freshSession: 'sometimes',
    summary: 'Put a deleted record back in its place; a user signs in with the same password as before',
    params,
    message: 'Restored',
    errors: ['not_found', 'email_taken'],
  },
  delete: {
    ...f.route('admin', 'DELETE', path),
    freshSession: 'sometimes',
    summary: 'Delete a record for good',
    params,
    message: 'Deleted for good',
  },
} as const satisfies Record<string, Endpoint>

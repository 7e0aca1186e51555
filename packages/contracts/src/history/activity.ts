import { type Static, Type } from '@sinclair/typebox'
import { collectionNames } from '../collections/collections.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { Day, Id, listOf, Nothing, oneWordOf, PageQuery, strictObject, Timestamp } from '../endpoint/fields.ts'
import { actorFields, revisionKinds } from './revisions.ts'

/** The areas of the things that the activity names. */
export const activityAreas = [
  ...collectionNames,
  'legalPages',
  'messages',
  'customers',
  'orders',
  'users',
  'settings',
  'examples',
  'backups',
] as const
export const ActivityArea = oneWordOf(activityAreas)
export type ActivityArea = Static<typeof ActivityArea>

/** The acts that the activity names: kinds of revisions, and acts that make no revision. */
export const ActivityAction = oneWordOf([
  ...revisionKinds,
  'discarded',
  'unscheduled',
  'deleted',
  'downloaded',
  'answered',
  'moved',
  'merged',
  'erased',
])
export type ActivityAction = Static<typeof ActivityAction>

export const Activity = Type.Object({
  id: Id,
  at: Timestamp,
  area: ActivityArea,
  action: ActivityAction,
  record_id: Type.Union([Id, Type.Null()]),
  title: Type.String({ description: "The record's title at that time." }),
  revision: Type.Union([Id, Type.Null()], { description: "The number of the record's revision." }),
  count: Type.Integer({ minimum: 1, description: 'How many records it was done to at once.' }),
  details: Type.Array(Type.String(), {
    description: 'What was changed: names of fields, or the new status of messages or orders. Never what a field held.',
  }),
  ...actorFields,
})
export type Activity = Static<typeof Activity>

/** Somebody by whom the activity can be filtered. */
const ActivePerson = Type.Object({ id: Id, name: Type.String() })

export const activity = {
  list: {
    method: 'GET',
    path: '/activity',
    access: 'admin',
    summary: 'Who did what, the newest first',
    query: strictObject({
      ...PageQuery.properties,
      area: Type.Optional(ActivityArea),
      actor: Type.Optional(Id),
      from: Type.Optional({ ...Day, description: 'The first day, in the time zone of the site.' }),
      to: Type.Optional({ ...Day, description: 'The last day.' }),
    }),
    reply: listOf(Activity),
  },
  people: {
    method: 'GET',
    path: '/activity/people',
    access: 'admin',
    summary: 'Everybody who did something, by name; also people whose account was deleted',
    reply: Type.Object({ items: Type.Array(ActivePerson) }),
  },
} as const satisfies Record<string, Endpoint>

/** The areas whose records can be deleted and restored. */
export const trashAreas = [...collectionNames, 'messages', 'users'] as const
export const TrashArea = oneWordOf(trashAreas)
export type TrashArea = Static<typeof TrashArea>

/** A deleted record. */
export const TrashItem = Type.Object({
  area: TrashArea,
  record_id: Id,
  title: Type.String(),
  ...actorFields,
  deleted_at: Timestamp,
  ends_at: Type.String({ ...Timestamp, description: 'When it is deleted for good.' }),
})
export type TrashItem = Static<typeof TrashItem>

const path = '/trash/:area/:id'
const params = Type.Object({ area: TrashArea, id: Id })

export const trash = {
  list: {
    method: 'GET',
    path: '/trash',
    access: 'admin',
    summary: 'What was deleted and can be restored, the last deleted first',
    query: strictObject({ ...PageQuery.properties, area: Type.Optional(TrashArea) }),
    reply: listOf(TrashItem),
  },
  restore: {
    method: 'POST',
    path: `${path}/restore`,
    access: 'admin',
    freshSession: 'sometimes',
    summary: 'Put a deleted record back in its place; a user signs in with the same password as before',
    params,
    reply: Nothing,
    message: 'Restored',
    errors: ['not_found', 'email_taken'],
  },
  delete: {
    method: 'DELETE',
    path,
    access: 'admin',
    freshSession: 'sometimes',
    summary: 'Delete a record for good',
    params,
    reply: Nothing,
    message: 'Deleted for good',
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>

import { type Static, Type } from '@sinclair/typebox'
import { collectionNames } from './collections/collections.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import { Day, Id, listOf, oneWordOf, PageQuery, strictObject, Timestamp } from './endpoint/fields.ts'
import { actorFields, revisionKinds } from './revisions.ts'

/** What something was done to. */
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

/** What was done: a kind of revision, or something that leaves none. */
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

/** Somebody to look for. */
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

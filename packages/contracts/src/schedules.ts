import { type Static, Type } from '@sinclair/typebox'
import { commonFields } from './collections/content.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import { Id, Moment, Nothing, oneOf, strictObject, Timestamp } from './endpoint/fields.ts'
import { actorFields, CollectionNames } from './revisions.ts'

const nullableTime = (description: string) => Type.Union([Timestamp, Type.Null()], { description })

/** When a record goes live and is taken off the site. */
export const Schedule = Type.Object({
  collection: CollectionNames,
  id: Id,
  title: Type.String({ description: "The record's title when it was scheduled." }),
  publish_at: nullableTime('When the revision becomes the record, as Published; null if that is done or not planned.'),
  unpublish_at: nullableTime('When the record becomes Archived; null if that is not planned.'),
  number: Type.Integer({ ...Id, description: 'The revision that goes live: later edits are not in it.' }),
  ...actorFields,
  created_at: Timestamp,
})
export type Schedule = Static<typeof Schedule>

const path = '/schedules/:collection/:id'
const params = Type.Object({ collection: CollectionNames, id: Id })
const future = (description: string) =>
  Type.Optional({ ...Moment, description: `${description} In the future, with its offset.` })

/** What goes live or is taken off at a time. */
export const schedules = {
  list: {
    method: 'GET',
    path: '/schedules',
    access: 'admin',
    summary: 'What is scheduled, the next first',
    reply: Type.Object({ items: Type.Array(Schedule) }),
  },
  set: {
    method: 'PUT',
    path,
    access: 'admin',
    summary: "Schedule a record as it is saved now, with its draft changes; replaces the record's schedule",
    params,
    body: strictObject({
      publish_at: future('When it goes live.'),
      unpublish_at: future('When it is taken off the site.'),
      version: Type.Optional(commonFields.version),
    }),
    reply: oneOf('schedule', Schedule),
    message: 'Scheduled',
    errors: ['not_found', 'stale_version'],
  },
  remove: {
    method: 'DELETE',
    path,
    access: 'admin',
    summary: "End a record's schedule",
    params,
    reply: Nothing,
    message: 'Schedule removed',
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>

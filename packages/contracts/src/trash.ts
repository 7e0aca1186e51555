import { type Static, Type } from '@sinclair/typebox'
import { collectionNames } from './collections/collections.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import { Id, listOf, Nothing, oneWordOf, PageQuery, strictObject, Timestamp } from './endpoint/fields.ts'
import { actorFields } from './revisions.ts'

/** What can be deleted and restored. */
export const TrashArea = oneWordOf([...collectionNames, 'messages', 'users'])
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
    summary: 'Delete a record for good',
    params,
    reply: Nothing,
    message: 'Deleted for good',
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>

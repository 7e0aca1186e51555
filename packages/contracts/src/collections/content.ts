import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import type { MediaPart } from '../endpoint/endpoint.ts'
import { Id, nullableText, oneWordOf, PageQuery, strictObject, Timestamp } from '../endpoint/fields.ts'

export const contentStatuses = ['Draft', 'Published', 'Archived'] as const

export const ContentStatus = oneWordOf(contentStatuses)
export type ContentStatus = Static<typeof ContentStatus>

export const AdminListQuery = strictObject({ ...PageQuery.properties, status: Type.Optional(ContentStatus) })
export const StatusBody = strictObject({ status: ContentStatus })
export const PositionBody = strictObject({
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: '0 is first; past the end is last.' }),
})

/** The path of a stored upload or an http URL; null for no file. */
export const mediaPath = () => nullableText(2048)

/** The column of a collection that holds the path of a picture or video. */
export interface FileField<Column extends string = string> extends MediaPart {
  readonly column: Column
}

/** The fields of every collection's records. */
export const commonFields = {
  id: Id,
  position: Type.Integer({ minimum: 0, description: "The owner's order; 0 is first, newest first among equals." }),
  version: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Rises with each change; an update may name the version that it changes.',
  }),
  status: ContentStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
}

type Simplify<T> = { [K in keyof T]: T[K] }

/** A row: the common columns and the collection's own, all required. */
export type RecordOf<Fields extends TProperties> = Simplify<
  Static<TObject<typeof commonFields>> & { [K in keyof Fields]: Static<Fields[K]> }
>
export type CreateBody<Fields extends TProperties> = Simplify<Static<TObject<Fields>> & { status?: ContentStatus }>
export type UpdateBody<Fields extends TProperties> = Simplify<
  { [K in keyof Fields]?: Static<Fields[K]> } & { status?: ContentStatus; version?: number }
>
export type DraftBody<Fields extends TProperties> = Simplify<
  { [K in keyof Fields]?: Static<Fields[K]> } & { version?: number }
>

/** The fields without their defaults: an update must not change what it does not name. */
export function withoutDefaults(fields: TProperties): TProperties {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutDefault(field)]))
}

function withoutDefault({ default: _default, ...field }: TSchema): TSchema {
  return field
}

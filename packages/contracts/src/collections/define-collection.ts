import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import type { Endpoint, FilePart } from '../endpoint/endpoint.ts'
import {
  Id,
  IdParams,
  listOf,
  Nothing,
  type ObjectSchema,
  oneOf,
  oneWordOf,
  PageQuery,
  strictObject,
  text,
  Timestamp,
} from '../endpoint/fields.ts'
import type { Renames } from '../endpoint/case.ts'

export const contentStatuses = ['Draft', 'Published', 'Archived'] as const

export const ContentStatus = oneWordOf(contentStatuses)
export type ContentStatus = Static<typeof ContentStatus>

/** An administrator's list may be narrowed to one status. */
export const AdminListQuery = strictObject({ ...PageQuery.properties, status: Type.Optional(ContentStatus) })
export const StatusBody = strictObject({ status: ContentStatus })
export const PositionBody = strictObject({
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: '0 is first; past the end is last.' }),
})

/** The path of a stored upload or an http address; null for none. */
export const mediaPath = () => Type.Union([text(2048), Type.Null()])

/** What every content row has beside its own fields. */
const common = {
  id: Id,
  position: Type.Integer({ minimum: 0, description: "The owner's order; 0 is first, newest first among equals." }),
  version: Type.Integer({
    minimum: 1,
    description: 'Rises with each change; an update may name the one it was made from.',
  }),
  status: ContentStatus,
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** The column of a collection that holds the path of a picture or video. */
export interface FileField<Column extends string = string> extends FilePart {
  readonly column: Column
}

type Simplify<T> = { [K in keyof T]: T[K] }

/** A row: the common columns and the collection's own, none of them optional. */
type RecordOf<Fields extends TProperties> = Simplify<
  Static<TObject<typeof common>> & { [K in keyof Fields]: Static<Fields[K]> }
>
type CreateBody<Fields extends TProperties> = Simplify<Static<TObject<Fields>> & { status?: ContentStatus }>
type UpdateBody<Fields extends TProperties> = Simplify<
  { [K in keyof Fields]?: Static<Fields[K]> } & { status?: ContentStatus; version?: number }
>

/** What an endpoint says of its file, if it takes one. */
type Taking<File> = { readonly [Key in File extends FileField ? 'file' : never]: File }

interface Definition<
  Table extends string,
  Path extends string,
  Key extends string,
  Fields extends TProperties,
  R extends Renames,
  File extends FileField<Extract<keyof Fields, string>> | undefined,
> {
  /** The table, and the name in messages. */
  readonly table: Table
  /** Below `/api`. */
  readonly path: Path
  /** The key of a single record in answers. */
  readonly key: Key
  /** The collection's own columns; `Type.Optional` marks what may be left out when creating. */
  readonly fields: Fields
  readonly file?: File
  readonly renames?: R
}

/**
 * A content collection: from what is its own to its record, its bodies and its
 * nine endpoints. An optional text that was never given is '', a file column null.
 */
export function defineCollection<
  const Table extends string,
  const Path extends string,
  const Key extends string,
  Fields extends TProperties,
  const R extends Renames = {},
  const File extends FileField<Extract<keyof Fields, string>> | undefined = undefined,
>(definition: Definition<Table, Path, Key, Fields, R, File>) {
  const { table, path, key, fields, file } = definition
  const renames = definition.renames ?? ({} as R) // no renames given: R is {}
  // TypeScript cannot follow TypeBox's computed types through a generic; the three casts say what the calls build.
  const record = Type.Object({
    ...common,
    ...Type.Required(Type.Object(fields)).properties,
  }) as unknown as ObjectSchema<RecordOf<Fields>>
  const create = strictObject({ ...fields, status: Type.Optional(ContentStatus) }) as unknown as ObjectSchema<
    CreateBody<Fields>
  >
  const update = Type.Partial(
    strictObject({ ...withoutDefaults(fields), status: ContentStatus, version: common.version }),
  ) as unknown as ObjectSchema<UpdateBody<Fields>>
  const one = oneOf(key, record)
  const list = listOf(record)
  // A collection without a file has no such key: the client's types ask whether it is there.
  const shared = { renames, ...(file && { file }) } as { readonly renames: R } & Taking<File>

  const endpoints = {
    list: {
      method: 'GET',
      path,
      access: 'public',
      summary: `Published ${table}`,
      query: PageQuery,
      reply: list,
      renames,
    },
    get: {
      method: 'GET',
      path: `${path}/:id`,
      access: 'public',
      summary: `One published record of ${table}`,
      params: IdParams,
      reply: one,
      errors: ['not_found'],
      renames,
    },
    adminList: {
      method: 'GET',
      path: `${path}/admin`,
      access: 'admin',
      summary: `All ${table}`,
      query: AdminListQuery,
      reply: list,
      renames,
    },
    adminGet: {
      method: 'GET',
      path: `${path}/admin/:id`,
      access: 'admin',
      summary: `One record of ${table}`,
      params: IdParams,
      reply: one,
      errors: ['not_found'],
      renames,
    },
    create: {
      method: 'POST',
      path,
      access: 'admin',
      summary: `Create in ${table}`,
      body: create,
      reply: one,
      status: 201,
      message: 'Created',
      ...shared,
    },
    update: {
      method: 'PUT',
      path: `${path}/:id`,
      access: 'admin',
      summary: `Change a record of ${table}; only what is sent changes`,
      params: IdParams,
      body: update,
      reply: one,
      message: 'Saved',
      errors: ['not_found', 'stale_version'],
      ...shared,
    },
    setStatus: {
      method: 'PATCH',
      path: `${path}/:id/status`,
      access: 'admin',
      summary: `Publish, archive or withdraw a record of ${table}`,
      params: IdParams,
      body: StatusBody,
      reply: one,
      message: 'Status saved',
      errors: ['not_found'],
      renames,
    },
    setPosition: {
      method: 'PATCH',
      path: `${path}/:id/position`,
      access: 'admin',
      summary: `Move a record of ${table} in the owner's order`,
      params: IdParams,
      body: PositionBody,
      reply: one,
      message: 'Moved',
      errors: ['not_found'],
      renames,
    },
    delete: {
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'admin',
      summary: `Delete a record of ${table}`,
      params: IdParams,
      reply: Nothing,
      message: 'Deleted',
      errors: ['not_found'],
    },
  } as const satisfies Record<string, Endpoint>

  return { table, path, key, fields, file: file as FileField | undefined, renames, record, endpoints } // file: one type for all collections
}

/** An update leaves alone what it does not name, so no default may fill it in. */
function withoutDefaults(fields: TProperties): TProperties {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default === undefined ? field : bare(field)]),
  )
}

function bare({ default: _default, ...field }: TSchema): TSchema {
  return field
}

/** Any collection, for code that serves them all. */
export interface Collection {
  readonly table: string
  readonly path: string
  readonly key: string
  readonly fields: TProperties
  readonly file: FileField | undefined
  readonly renames: Renames
  readonly record: ObjectSchema
  readonly endpoints: Record<
    'list' | 'get' | 'adminList' | 'adminGet' | 'create' | 'update' | 'setStatus' | 'setPosition' | 'delete',
    Endpoint
  >
}

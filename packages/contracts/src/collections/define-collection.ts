import { type TProperties, Type } from '@sinclair/typebox'
import type { Renames } from '../endpoint/case.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { listOf, type ObjectSchema, oneOf, strictObject } from '../endpoint/fields.ts'
import { collectionEndpoints } from './collection-endpoints.ts'
import {
  commonFields,
  ContentStatus,
  type CreateBody,
  type FileField,
  type RecordOf,
  type UpdateBody,
  withoutDefaults,
} from './content.ts'

interface Definition<
  Table extends string,
  Path extends string,
  Key extends string,
  Fields extends TProperties,
  R extends Renames,
  File extends FileField<Extract<keyof Fields, string>> | undefined,
> {
  /** The table's name; summaries use it too. */
  readonly table: Table
  /** Below `/api`. */
  readonly path: Path
  /** The key of a single record in replies. */
  readonly key: Key
  /** The collection's own columns; `Type.Optional` means optional when creating. */
  readonly fields: Fields
  readonly file?: File
  readonly renames?: R
}

/**
 * Derives a collection's record, bodies and nine endpoints from its definition.
 * In a record, an optional text that was never given is '', a file column null.
 */
export function defineCollection<
  const Table extends string,
  const Path extends string,
  const Key extends string,
  Fields extends TProperties,
  const R extends Renames = {},
  const File extends FileField<Extract<keyof Fields, string>> | undefined = undefined,
>(definition: Definition<Table, Path, Key, Fields, R, File>) {
  const { table, path, key, fields } = definition
  const file = definition.file as File // File is undefined if it is left out
  const renames = definition.renames ?? ({} as R) // R is {} if they are left out
  // TypeScript cannot follow TypeBox's computed types through a generic; these casts state what the calls build.
  const record = Type.Object({
    ...commonFields,
    ...Type.Required(Type.Object(fields)).properties,
  }) as unknown as ObjectSchema<RecordOf<Fields>>
  const create = strictObject({ ...fields, status: Type.Optional(ContentStatus) }) as unknown as ObjectSchema<
    CreateBody<Fields>
  >
  const update = Type.Partial(
    strictObject({ ...withoutDefaults(fields), status: ContentStatus, version: commonFields.version }),
  ) as unknown as ObjectSchema<UpdateBody<Fields>>
  const endpoints = collectionEndpoints({
    table,
    path,
    one: oneOf(key, record),
    list: listOf(record),
    create,
    update,
    renames,
    file,
  })

  return { table, path, key, fields, file: file as FileField | undefined, renames, record, endpoints } // file: one type for all collections
}

/** Any collection, for code that handles all of them. */
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

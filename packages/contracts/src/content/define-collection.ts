import {
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnsafe,
  Type,
} from '@sinclair/typebox'
import type { Renames } from '../endpoint/case.ts'
import type { Endpoint, MediaPart, ObjectSchema } from '../endpoint/endpoint.ts'
import * as f from '../endpoint/fields.ts'
import { PictureOnPage } from './picture-facts.ts'
import { langField, type Translations, translationsOf, untranslatedField } from '../site/translations.ts'

export const contentStatuses = ['Draft', 'Published', 'Archived'] as const

export const ContentStatus = f.oneWordOf(contentStatuses)
export type ContentStatus = Static<typeof ContentStatus>

const AdminListQuery = f.strictObject({ ...f.PageQuery.properties, status: Type.Optional(ContentStatus) })
export const PublicQuery = f.strictObject(langField)
const PublicListQuery = f.strictObject({ ...f.PageQuery.properties, ...langField })

export const PositionBody = f.strictObject({
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: '0 is first; past the end is last.' }),
})

/** The path of a stored upload or an http URL; null for no file. */
export const mediaPath = () => f.inOneLine(f.nullableText(2048))

/** The column of a collection that holds the path of a picture or video. */
interface FileField<Column extends string = string> extends MediaPart {
  readonly column: Column
  /** The width from which a picture is clear wherever the page shows it, in pixels. */
  readonly goodWidth: number
}

/** The fields of every collection's records. */
export const commonFields = {
  id: f.Id,
  position: f.count("The owner's order; 0 is first, newest first among equals."),
  version: Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Rises with each change; an update may name the version that it changes.',
  }),
  status: ContentStatus,
  created_at: f.Timestamp,
  updated_at: f.Timestamp,
}

/** @public */
export const StatusBody = f.strictObject({ status: ContentStatus, version: Type.Optional(commonFields.version) })

type Simplify<T> = { [K in keyof T]: T[K] }

/** A row: the common columns and the collection's own, all required. */
export type RecordOf<Fields extends TProperties> = Simplify<
  Static<TObject<typeof commonFields>> & { [K in keyof Fields]: Static<Fields[K]> }
>
export type CreateBody<Fields extends TProperties> = Simplify<Static<TObject<Fields>> & { status?: ContentStatus }>
type UpdateBody<Fields extends TProperties> = Simplify<
  { [K in keyof Fields]?: Static<Fields[K]> } & { status?: ContentStatus; version?: number }
>
type DraftBody<Fields extends TProperties> = Simplify<
  { [K in keyof Fields]?: Static<Fields[K]> } & { version?: number }
>

/** The fields, and the translations of those that have any. */
type WithTranslations<Fields extends TProperties, Text extends string> = [Text] extends [never]
  ? Fields
  : Fields & { translations: TOptional<TUnsafe<Translations<Text>>> }

/** Returns the fields without their defaults, because an update must not change fields that it does not name. */
function withoutDefaults(fields: TProperties): TProperties {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutDefault(field)]))
}

function withoutDefault({ default: _default, ...field }: TSchema): TSchema {
  return field
}

interface Definition<
  Table extends string,
  Path extends string,
  Key extends string,
  Fields extends TProperties,
  R extends Renames,
  File extends FileField<Extract<keyof Fields, string>> | undefined,
  Text extends Extract<keyof Fields, string>,
> {
  readonly table: Table
  readonly named: RecordNames
  /** Below `/api`. */
  readonly path: Path
  /** The key of a single record in replies. */
  readonly key: Key
  /** The collection's own columns; `Type.Optional` means optional when creating. */
  readonly fields: Fields
  /** The fields whose texts can be given in other languages. */
  readonly translated?: readonly Text[]
  readonly file?: File
  readonly renames?: R
  /** The place of a new record in the owner's order: `last` for lists that are entered in their natural order. */
  readonly newRecords?: NewRecordPlace
}

/** What the API's document calls a record: the name of its schema, and the words of the summaries. */
interface RecordNames {
  readonly schema: string
  /** Follows `a`. */
  readonly one: string
  readonly many: string
}

/** The place of a new record in the owner's order; `first` unless a collection says otherwise. */
type NewRecordPlace = 'first' | 'last'

/** Adds the key `file` only if there is a file, because the client's types ask whether the key exists. */
type WithFile<File> = { readonly [Key in File extends FileField ? 'file' : never]: File }

/** A record as visitors get it, in their language and with the facts about its picture. */
type OnPage<Fields extends TProperties, File, Text extends string> = RecordOf<Fields> &
  (File extends FileField ? { readonly picture?: PictureOnPage } : unknown) &
  ([Text] extends [never] ? unknown : { readonly untranslated?: Text[] })

/**
 * Derives a collection's record, bodies and eleven endpoints from its definition.
 * In a record, an optional text that was never given is '', a file column null.
 */
export function defineCollection<
  const Table extends string,
  const Path extends string,
  const Key extends string,
  Fields extends TProperties,
  const R extends Renames = {},
  const File extends FileField<Extract<keyof Fields, string>> | undefined = undefined,
  const Text extends Extract<keyof Fields, string> = never,
>(definition: Definition<Table, Path, Key, Fields, R, File, Text>) {
  const { table, path, key, named, translated = [] } = definition
  const file = definition.file as File // File is undefined if it is left out
  const renames = definition.renames ?? ({} as R) // R is {} if they are left out
  const newRecords: NewRecordPlace = definition.newRecords ?? 'first'
  const hasTexts = translated.length > 0
  // TypeScript cannot follow TypeBox's computed types through a generic. These casts state what the calls return.
  type All = WithTranslations<Fields, Text>
  const fields = {
    ...definition.fields,
    ...(hasTexts && { translations: Type.Optional(translationsOf(definition.fields, translated)) }),
  } as unknown as All
  const record = Type.Object({
    ...commonFields,
    ...Type.Required(Type.Object(fields)).properties,
  }) as unknown as ObjectSchema<RecordOf<All>>
  const create = f.strictObject({ ...fields, status: Type.Optional(ContentStatus) }) as unknown as ObjectSchema<
    CreateBody<All>
  >
  const update = Type.Partial(
    f.strictObject({ ...withoutDefaults(fields), status: ContentStatus, version: commonFields.version }),
  ) as unknown as ObjectSchema<UpdateBody<All>>

  const draft = Type.Partial(
    f.strictObject({ ...withoutDefaults(fields), version: commonFields.version }),
  ) as unknown as ObjectSchema<DraftBody<All>>

  const { translations: _translations, ...ownProperties } = record.properties
  const onPage = Type.Object({
    ...ownProperties,
    ...(file && { picture: Type.Optional(PictureOnPage) }),
    ...(hasTexts && untranslatedField),
  }) as unknown as ObjectSchema<OnPage<Fields, File, Text>>

  const withFile = { ...(file && { file }) } as WithFile<File> // TypeScript cannot follow the condition
  const one = { reply: f.oneOf(key, record), renames } as const
  const many = { reply: f.listOf(record), renames } as const
  const oneOnPage = { ...one, reply: f.oneOf(key, onPage) } as const
  const manyOnPage = { ...many, reply: f.listOf(onPage) } as const

  const endpoints = {
    list: {
      ...f.route('public', 'GET', path),
      opensWithSite: true,
      summary: `List the published ${named.many}`,
      query: PublicListQuery,
      ...manyOnPage,
    },
    get: {
      ...f.route('public', 'GET', `${path}/:id`),
      opensWithSite: true,
      summary: `Read one published ${named.one}`,
      query: PublicQuery,
      ...oneOnPage,
    },
    adminList: {
      ...f.route('admin', 'GET', `${path}/admin`),
      summary: `List all ${named.many}, whatever their status`,
      query: AdminListQuery,
      ...many,
    },
    adminGet: {
      ...f.route('admin', 'GET', `${path}/admin/:id`),
      summary: `Read one ${named.one}, whatever its status`,
      ...one,
    },
    create: {
      ...f.route('admin', 'POST', path),
      summary: `Create a ${named.one}; it goes ${newRecords} in the owner's order`,
      body: create,
      ...f.created('Created'),
      ...one,
      ...withFile,
    },
    update: {
      ...f.route('admin', 'PUT', `${path}/:id`),
      summary: `Change a ${named.one}; only what is sent changes`,
      body: update,
      message: 'Saved',
      ...one,
      ...withFile,
    },
    setStatus: {
      ...f.route('admin', 'PATCH', `${path}/:id/status`),
      summary: `Publish, archive or withdraw a ${named.one}`,
      body: StatusBody,
      message: 'Status saved',
      ...one,
    },
    setPosition: {
      ...f.route('admin', 'PATCH', `${path}/:id/position`),
      summary: `Move a ${named.one} in the owner's order`,
      body: PositionBody,
      message: 'Moved',
      ...one,
    },
    delete: {
      ...f.route('admin', 'DELETE', `${path}/:id`),
      summary: `Move a ${named.one} to the trash`,
      message: 'Deleted',
    },
    getDraft: {
      ...f.route('admin', 'GET', `${path}/admin/:id/draft`),
      summary: `Read a ${named.one} as it would be with its draft changes; 404 if it has none`,
      ...one,
    },
    saveDraft: {
      ...f.route('admin', 'PUT', `${path}/:id/draft`),
      summary: `Save draft changes of a ${named.one}; the reply is the record as it would be`,
      body: draft,
      message: 'Draft saved',
      ...one,
      ...withFile,
    },
  } as const satisfies Record<string, Endpoint>

  const anyFile = file as FileField | undefined // one type for all collections
  return { table, path, key, named, fields, translated, file: anyFile, renames, newRecords, record, onPage, endpoints }
}

/** Any collection, for code that handles all of them. */
export interface Collection {
  readonly table: string
  readonly path: string
  readonly key: string
  readonly named: RecordNames
  readonly fields: TProperties
  readonly translated: readonly string[]
  readonly file: FileField | undefined
  readonly renames: Renames
  readonly newRecords: NewRecordPlace
  readonly record: ObjectSchema
  /** A published record as visitors get it. */
  readonly onPage: ObjectSchema
  readonly endpoints: Record<
    | 'list'
    | 'get'
    | 'adminList'
    | 'adminGet'
    | 'create'
    | 'update'
    | 'setStatus'
    | 'setPosition'
    | 'delete'
    | 'getDraft'
    | 'saveDraft',
    Endpoint
  >
}

/** Returns the columns of a collection that hold paths of pictures or videos: no other ones may be null. */
export function mediaColumns({ fields }: Collection): string[] {
  return Object.keys(fields).filter((name) => Array.isArray(fields[name]?.['type']))
}

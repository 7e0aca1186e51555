import type { Camelized, CollectionName, Collections, ContentStatus } from '@tablier/contracts'

/** What one field of a record holds. */
export type FieldValue = string | number | null

/** A record of any collection, in the screens' names. */
export interface ContentRecord {
  readonly id: number
  readonly position: number
  readonly version: number
  readonly status: ContentStatus
  readonly createdAt: string
  readonly updatedAt: string
  readonly [field: string]: FieldValue
}

type CommonField = 'id' | 'position' | 'version' | 'status' | 'createdAt' | 'updatedAt'

/** A record of the collection `Name`. */
export type RecordOf<Name extends CollectionName> = Camelized<
  Collections[Name]['record']['static'],
  Collections[Name]['renames']
>

/** The names of the fields that are a collection's own. */
export type FieldOf<Name extends CollectionName> = Extract<Exclude<keyof RecordOf<Name>, CommonField>, string>

export interface TextInputKind {
  readonly kind: 'text' | 'longText'
}

export interface MediaInputKind {
  readonly kind: 'media'
  /** The form in which the present address is sent back when no new file is; unset: it is not sent. */
  readonly savedAs?: (path: string) => string
}

export type InputKind = TextInputKind | MediaInputKind

/** The inputs that fit what a field holds: a path that may be null is a picture or video. */
type InputKindFor<Value> = null extends Value ? MediaInputKind : Value extends string ? TextInputKind : never

export interface FieldScreen<Kind extends InputKind = InputKind> {
  /** Above the input and, where the field is a column, above the column. */
  readonly label: string
  readonly input: Kind
}

/** All that the shared list page and form must know of one collection and the contract does not say. */
export interface CollectionScreen<Field extends string = string> {
  readonly name: CollectionName
  /** The page's heading. */
  readonly title: string
  /** One record and several, as in 'Add Banner' and 'Loading banners'. */
  readonly words: { readonly one: string; readonly many: string }
  /** In the form's order. */
  readonly fields: Readonly<Record<Field, FieldScreen>>
  /** The first one names a record in labels and questions. */
  readonly columns: readonly Field[]
  readonly searchFields: readonly Field[]
  /** Records a page, 1 to 100. */
  readonly pageSize: number
  readonly empty: string
  /** Asked before deleting; null deletes without asking. */
  readonly confirmDelete: string | null
  /** Said where the server says nothing. */
  readonly failures: Readonly<Record<'load' | 'create' | 'update' | 'delete', string>>
}

/**
 * The screen of the collection `Name`: a field of the contract without its
 * label and input does not compile, nor does one that the contract lacks.
 */
export interface ScreenOf<Name extends CollectionName> extends CollectionScreen<FieldOf<Name>> {
  readonly name: Name
  readonly fields: { readonly [Field in FieldOf<Name>]: FieldScreen<InputKindFor<RecordOf<Name>[Field]>> }
}

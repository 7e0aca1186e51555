import type { Camelized, CollectionName, Collections, ContentStatus } from '@tablier/contracts'
import type { ComponentType } from 'react'
import type { FailureWords } from './failure-words.ts'

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
  readonly placeholder?: string
}

/** A list that travels as one JSON text; see `parseSocialMedia`. */
export interface SocialMediaInputKind {
  readonly kind: 'socialMedia'
}

/** A whole number; its bounds and its default are the contract's. */
export interface NumberInputKind {
  readonly kind: 'number'
}

export interface MediaInputKind {
  readonly kind: 'media'
  /** Shown below the file picker. */
  readonly hint?: string
}

export type InputKind = TextInputKind | SocialMediaInputKind | NumberInputKind | MediaInputKind

/** The inputs that fit what a field holds: a path that may be null is a picture or video. */
type InputKindFor<Value> = null extends Value
  ? MediaInputKind
  : Value extends number
    ? NumberInputKind
    : Value extends string
      ? TextInputKind | SocialMediaInputKind
      : never

export interface CellProps {
  readonly value: FieldValue
  readonly record: ContentRecord
}

export interface FieldScreen<Kind extends InputKind = InputKind> {
  /** Above the input and, where the field is a column, above the column. */
  readonly label: string
  /** Above the column, where that is not the label. */
  readonly heading?: string
  readonly input: Kind
  /** Draws a value that says something; text and pictures need none. */
  readonly cell?: ComponentType<CellProps>
  /** What a search finds and a name reads, where the value is not that text itself. */
  readonly asText?: (value: string) => string
}

/** All that the shared list and form must know of one collection and the contract does not say. */
export interface CollectionScreen<Field extends string = string> {
  readonly name: CollectionName
  /** The list's heading. */
  readonly title: string
  /** One record and several, as in 'Add Banner' and 'Search banners...'; `one` is also the choice beneath 'Type'. */
  readonly words: { readonly one: string; readonly many: string }
  /** Said while the first page loads. */
  readonly loading: string
  /** In the form's order. */
  readonly fields: Readonly<Record<Field, FieldScreen>>
  /** What an update sends in addition to the changed fields. */
  readonly alsoSent?: (
    fields: Readonly<Record<string, FieldValue>>,
    file: File | null,
  ) => Record<string, FieldValue> | null
  readonly columns: readonly Field[]
  /** The field that names a record in labels; the first column that is a text unless given. */
  readonly naming?: Field
  /** What the search looks at and how the filter calls every status; null: neither is there. */
  readonly filters: { readonly search: readonly Field[]; readonly all: 'All' | 'All Status' } | null
  /** Records a page, 1 to 100. */
  readonly pageSize: number
  readonly empty: string
  /** Asked before deleting; null deletes without asking and offers to undo it. */
  readonly confirmDelete: string | null
  readonly failures: Readonly<Record<'load' | 'create' | 'update' | 'delete', FailureWords>>
}

/**
 * The screen of the collection `Name`: a field of the contract without its
 * label and input does not compile, nor does one that the contract lacks.
 */
export interface ScreenOf<Name extends CollectionName> extends CollectionScreen<FieldOf<Name>> {
  readonly name: Name
  readonly fields: { readonly [Field in FieldOf<Name>]: FieldScreen<InputKindFor<RecordOf<Name>[Field]>> }
}

/** A page of the admin: the lists of one area of the site. */
export interface AreaScreen {
  readonly title: string
  /** The main action. */
  readonly add: string
  /** The title of the dialog in which something new is entered. */
  readonly addTitle: string
  /** Where the area's content stands on the public page. */
  readonly section: `/#${string}`
  readonly lists: readonly [CollectionScreen, ...CollectionScreen[]]
}

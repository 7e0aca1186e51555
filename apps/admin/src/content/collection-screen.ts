import type { Camelized, CollectionName, Collections, ContentStatus, ListOfAll, LookChoice } from '@tablier/contracts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { ApiError, messageOf } from '@tablier/api-client'
import type { Translations } from '../translations/translations.ts'
import type { Kind as ValueKind } from '../forms/kinds.ts'
import { type DeskWords, t } from '../language/words.ts'

export type FieldValue = string | number | null

/** A record of any collection, with camelCase names. Lists without texts have no translations. */
export type ContentRecord = FieldsOfRecord & { readonly translations?: Translations }

interface FieldsOfRecord {
  readonly id: number
  readonly position: number
  readonly version: number
  readonly status: ContentStatus
  readonly createdAt: string
  readonly updatedAt: string
  readonly [field: string]: FieldValue
}

type CommonField = 'id' | 'position' | 'version' | 'status' | 'createdAt' | 'updatedAt' | 'translations'

export type RecordOf<Name extends CollectionName> = Camelized<
  Collections[Name]['record']['static'],
  Collections[Name]['renames']
>

/** The names of the fields that only this collection has. */
type FieldOf<Name extends CollectionName> = Extract<Exclude<keyof RecordOf<Name>, CommonField>, string>

export type InputKind =
  /** `hasSuggestions` offers the values of other records. */
  | {
      readonly kind: 'text' | 'longText'
      readonly placeholder?: string
      readonly hasSuggestions?: boolean
      /** Texts that one press fills in. Any other text can be typed. */
      readonly offers?: readonly string[]
      /** Returns what the page does not understand of this field's text; undefined if it is understood. */
      readonly notUnderstood?: (values: Readonly<Record<string, string>>) => string | undefined
    }
  /** HTML, in a small editor. */
  | { readonly kind: 'richText' }
  /** A list stored as JSON text; see `parseSocialMedia`. */
  | { readonly kind: 'socialMedia' }
  /** A choice for each allergen, stored as text; see `parseDishAllergens`. */
  | { readonly kind: 'dishAllergens' }
  | ChoiceKind
  /** `valueKind` says how the form holds the value, if not as it is stored. */
  | { readonly kind: 'own'; readonly Input: ComponentType<OwnInputProps>; readonly valueKind?: ValueKind }
  /** No input: another field's input sets it too. */
  | { readonly kind: 'withAnother' }
  /** A whole number. The contract has its bounds and its default. */
  | { readonly kind: 'number' }
  /**
   * A picture or video. The hint is shown below the file picker. A photo is cropped and described; `withoutAlt` is what
   * the page reads out if it has no alternative text. A logo is described in the record's field `describedIn`.
   */
  | {
      readonly kind: 'media'
      readonly hint?: string
      readonly photo?: { readonly withoutAlt: SpokenField }
      readonly describedIn?: string
    }

/** Fields that the page reads out; with `title` the category, too. */
export type SpokenField = 'heading' | 'name' | 'nothing' | 'title'

/** One of a few texts. */
export interface ChoiceKind {
  readonly kind: 'choice'
  readonly choices: Readonly<Record<string, Choice>>
  /** Returns what a choice means for the page, if the owner's material may be too little for it. */
  readonly inLook?: (choice: string) => LookChoice
}

export interface Choice {
  readonly label: string
  /** A sentence below the label. */
  readonly hint?: string
  /** What it does to the page, drawn; a choice without one is a word. */
  readonly picture?: ReactNode
  /** The typeface that it chooses: a family of `type-faces.css`. */
  readonly face?: string
}

export interface OwnInputProps {
  readonly label: string
  readonly name: string
}

/** The inputs that fit a field's type. A path that may be null is a picture or video. */
type InputKindFor<Value> = Extract<
  InputKind,
  {
    kind: null extends Value
      ? 'media' | 'own'
      : Value extends number
        ? 'number' | 'own'
        : 'text' | 'longText' | 'richText' | 'socialMedia' | 'dishAllergens' | 'choice' | 'own' | 'withAnother'
  }
>

export interface CellProps {
  readonly value: FieldValue
  readonly record: ContentRecord
}

export interface FieldScreen<Kind extends InputKind = InputKind> {
  /** The label of the input, and the heading of the column unless `heading` is set. */
  readonly label: string
  readonly heading?: string
  readonly input: Kind
  /** Renders the value. Not needed for texts and pictures. */
  readonly cell?: ComponentType<CellProps>
  /** The text for search and labels, if it is not the value itself. */
  readonly asText?: (value: string) => string
}

/** What one record is called: its messages begin with it, such as `bannerCreated`. */
type Noun = BeginningOf<keyof DeskWords, 'NotRestored'>

/** What the choice of types calls a record, in the specification's words. */
type TypeName = Noun | 'item'

type BeginningOf<Name, End extends string> = Name extends `${infer Beginning}${End}` ? Beginning : never

/** The facts about a collection that the shared list and form need in addition to its contract. */
export interface CollectionScreen<Field extends string = string> {
  readonly name: CollectionName
  readonly title: string
  readonly noun: Noun
  /** What the choice of types calls it, and links to its form, if that is not the noun. */
  readonly choice?: TypeName
  /** A sentence below the choice of types that explains the type. Areas with one list need none. */
  readonly explanation?: string
  /** Why visitors do not see a published record beyond the number that the page shows. */
  readonly beyondLimit?: string
  /** Returns why visitors do not see this published record; null if its own fields do not hide it. */
  readonly hiddenBecause?: (record: ContentRecord) => string | null
  readonly fields: Readonly<Record<Field, FieldScreen>>
  /** Returns what an update sends besides the changed fields. */
  readonly alsoSent?: (
    fields: Readonly<Record<string, FieldValue>>,
    file: File | null,
  ) => Record<string, FieldValue> | null
  readonly columns: readonly Field[]
  /** The field that names a record in labels; by default the first text column. */
  readonly nameField?: Field
  /** What the form of a stored record has besides the tools of all, such as a link. */
  readonly Tool?: ComponentType<{ readonly id: number }>
  /** True if the form opens with its preview, where there is room for both. */
  readonly opensWithPreview?: true
  /** True if its records are often for a time, so that the form of a new one shows its schedule. */
  readonly isForATime?: true
  /** True if several photos at once become drafts. Its records have a title and a category. */
  readonly hasPhotoDrafts?: true
  /** The searched fields, and the filter's option for every status. If null, there is no search and no filter. */
  readonly filters: { readonly search: readonly Field[]; readonly all: string } | null
  /** The number of records on a page, 1 to 100; 50 by default. */
  readonly pageSize?: number
  /** The question before deleting. Without one, a record is deleted at once, and the toast offers Undo. */
  readonly confirmDelete?: string
  readonly failures: Readonly<Record<'load' | 'create' | 'update' | 'delete', FailureMessage>>
}

/**
 * The screen of the collection `Name`. It compiles only if it has a label and an input for exactly the fields of the
 * contract, and a text for records beyond the page's limit if there is one.
 */
export type ScreenOf<Name extends CollectionName> = CollectionScreen<FieldOf<Name>> & {
  readonly name: Name
  readonly fields: { readonly [Field in FieldOf<Name>]: FieldScreen<InputKindFor<RecordOf<Name>[Field]>> }
} & (Name extends ListOfAll ? { readonly beyondLimit?: never } : { readonly beyondLimit: string })

/** A page of the back office: the lists of one area of the site. */
export interface Area {
  /** Its name in the sidebar. */
  readonly label: string
  /** The heading of its page, such as 'Banners Management'. */
  readonly heading: string
  readonly path: string
  readonly icon: LucideIcon
  /** A line that says what it is for. */
  readonly purpose: string
  readonly add: string
  /** The title of the dialog that adds a record, if it is not `add`. */
  readonly addTitle?: string
  /** The anchor of the section on the public page, or the path of a page of its own. */
  readonly section: `#${string}` | '/menus'
  /** True to show failed changes in a red banner instead of toasts. */
  readonly hasFailureBanner?: boolean
  readonly lists: readonly [CollectionScreen, ...CollectionScreen[]]
}

/** The message for a failure, or null if it is only logged. */
export type FailureMessage = (error: unknown) => string | null

export function serverMessageOr(message: string): FailureMessage {
  return (error) => (error instanceof ApiError && error.code === 'no_response' ? message : messageOf(error, message))
}

export function fixedMessage(message: string): FailureMessage {
  return () => message
}

/** Returns no message, because the query client logs the failure. */
export const onlyLogged: FailureMessage = () => null

type TextToMessage = (text: string) => FailureMessage

/** Returns messages that only name the kind of change. */
export function changeFailures(message: TextToMessage = serverMessageOr) {
  return { create: message(t.createFailed), update: message(t.updateFailed), delete: message(t.deleteFailed) }
}

/** Returns messages that name the record, such as 'Failed to create banner'. */
export function failuresOf(
  noun: BeginningOf<keyof DeskWords, 'CreateFailed'>,
  message: TextToMessage = serverMessageOr,
) {
  return {
    create: message(t[`${noun}CreateFailed`]),
    update: message(t[`${noun}UpdateFailed`]),
    delete: message(t[`${noun}DeleteFailed`]),
  }
}

/** The facts that all collections of section headings share. */
export const sectionHeadings = {
  fields: {
    heading: { label: t.heading, input: { kind: 'text' } },
    subHeading: { label: t.subHeading, input: { kind: 'longText' } },
  },
  explanation: t.sectionHeadingExplained,
  beyondLimit: t.beyondFirstHeading,
  columns: ['heading', 'subHeading'],
  filters: { search: ['heading', 'subHeading'], all: t.all },
} as const satisfies Partial<ScreenOf<'serviceContents'>>

export function headings<const Rest extends Pick<CollectionScreen, 'failures' | 'pageSize' | 'confirmDelete'>>(
  name: CollectionName,
  title: string,
  rest: Rest,
) {
  return { ...sectionHeadings, name, title, noun: 'content', ...rest } as const
}

export function fieldText({ fields }: Pick<CollectionScreen, 'fields'>, record: ContentRecord, field: string): string {
  const value = String(record[field] ?? '')
  return fields[field]?.asText?.(value) ?? value
}

/** The column that names a record; undefined if no column is a text. */
export function nameColumn({ nameField, columns, fields }: CollectionScreen): string | undefined {
  const isText = (column: string) => /^(?:text|longText|richText)$/.test(fields[column]?.input.kind ?? '')
  return nameField ?? columns.find(isText)
}

/** The name of a record in labels; its id if it has no name. */
export function recordName(screen: CollectionScreen, record: ContentRecord): string {
  return titleText(screen, String(record[nameColumn(screen) ?? ''] ?? ''), record.id)
}

/** The name of a record with this title; its id if the title is empty. */
export function titleText(screen: CollectionScreen, title: string, id: number): string {
  const { asText } = screen.fields[nameColumn(screen) ?? ''] ?? {}
  return (asText?.(title) ?? title).trim() || numberedRecord(screen, id)
}

/** The name of a record without a title, such as 'Banner 7'. */
export function numberedRecord({ noun }: Pick<CollectionScreen, 'noun'>, id: number): string {
  return t.recordNumber({ record: t[`${noun}Noun`], id })
}

/** What the choice of types calls the records of a list. Links to a form name it, such as `?add=item`. */
export function choiceOf({ noun, choice = noun }: Pick<CollectionScreen, 'noun' | 'choice'>): TypeName {
  return choice
}

/** The visible text of HTML. Tags that break the line become a space. Nothing in it runs or loads. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/t[dh]|\/h\d)\b[^>]*>/gi, '$& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

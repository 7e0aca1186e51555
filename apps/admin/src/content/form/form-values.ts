import type { TSchema } from '@sinclair/typebox'
import {
  type Api,
  api,
  camelKey,
  type Collection,
  collections,
  type ContentStatus,
  snakize,
  UNSAVED_MEDIA,
  type UnsavedRecord,
} from '@tablier/contracts'
import type { OutputOf } from '@tablier/api-client'
import { deepEqual } from '@tanstack/react-router'
import type { TranslatedField } from '../../translations/form-languages.tsx'
import { named, type NamedTranslations, startTranslations, type Translations } from '../../translations/translations.ts'
import { t } from '../../language/words.ts'
import type { SaveInput } from '../use-records.ts'
import type { CollectionScreen, ContentRecord, FieldValue } from '../collection-screen.ts'

/** The values of a content form, by the names of its fields. What belongs to a file is there if the list has files. */
export interface ContentValues {
  readonly status: ContentStatus
  /** Of a list with texts. */
  readonly translations?: Translations
  readonly file?: File | null
  /** Why the last chosen file was refused. The form cannot be saved until the user has decided about it. */
  readonly refusal?: string | null
  /** The facts about the picture or the new file; null if they are not known, and nobody has stated any. */
  readonly picture?: PictureValues | null
  /** Where a new file replaces the stored one. */
  readonly replaces?: 'here' | 'everywhere'
  readonly [field: string]: unknown
}

/** The facts about the picture in the form, which apply wherever it is used. */
export interface PictureValues {
  /** In per cent. Both are null if the page chooses the point. */
  readonly focalX: number | null
  readonly focalY: number | null
  readonly alt: string
  readonly isDecorative: boolean
  /** Of the alternative text. */
  readonly translations: NamedTranslations
  /** That of the stored facts; undefined for a new file, whose facts nobody knows. */
  readonly version?: number
  /** The stored facts before the first change, unless the form began with them. */
  readonly before?: PictureValues
}

export type PictureFacts = Omit<OutputOf<Api['pictures']['get']>['picture'], 'path'>

/** Returns stored facts about a picture as the form holds them. */
export function pictureValues(facts: PictureFacts): PictureValues {
  const { focalX, focalY, alt, isDecorative, translations, version } = facts
  return { focalX, focalY, alt, isDecorative, translations: startTranslations(['alt'], translations), version }
}

/** Returns the values without facts about the stored picture that nobody has changed. */
export function withoutKnownFacts(values: ContentValues, known: PictureValues | null = null): ContentValues {
  return !values.file && deepEqual(values.picture, known) ? { ...values, picture: null } : values
}

/** Returns the field with the record's picture or video. */
export function mediaField({ fields }: CollectionScreen): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.input.kind === 'media')
}

/** In characters. */
export const ALT_LENGTH = Number(api.pictures.update.body.properties.alt.maxLength)

type Fields = Record<string, FieldValue>

/** Returns the stored values with which a form begins: the record's, or a Draft with the contract's defaults. */
export function storedValues(
  screen: CollectionScreen,
  record: ContentRecord | null,
  picture: PictureValues | null = null,
): ContentValues {
  const fields = Object.keys(screen.fields).map((name) => {
    const { schema } = contractField(screen, name)
    const isPath = schema?.['type']?.includes('null')
    return [name, record?.[name] ?? (isPath ? null : (schema?.default ?? ''))]
  })
  const media = { file: null, refusal: null, picture, replaces: 'here' } as const
  const { status = 'Draft', translations = {} } = record ?? {}
  return { ...Object.fromEntries(fields), ...media, status, translations }
}

/** Returns the names of the fields that can be given in other languages, in the form's order. */
export function translatedFields({ name, fields }: CollectionScreen): string[] {
  const collection: Collection = collections[name]
  const translated = new Set(collection.translated.map((column) => fieldOf(collection, column)))
  return Object.keys(fields).filter((field) => translated.has(field))
}

type PictureState = Pick<ContentValues, 'file' | 'picture'>

/** Returns what the inputs of a record's texts in other languages need to know, with that of its picture. */
export function translatedTexts(screen: CollectionScreen, { file, picture }: PictureState): TranslatedField[] {
  const texts = translatedFields(screen).map((name): TranslatedField => {
    const { label, input } = screen.fields[name]! // it is one of them
    const maxLength = Number(contractField(screen, name).schema?.['maxLength'])
    const kind = input.kind === 'withAnother' ? 'longText' : (input.kind as TranslatedField['kind']) // of prose
    return { name, path: name, label, kind, maxLength }
  })
  if (!picture || picture.isDecorative) return texts
  const alt = { name: 'alt', path: 'picture.alt', at: 'picture.translations', label: t.alternativeText } as const
  return [...texts, { ...alt, kind: 'text', maxLength: ALT_LENGTH, isNew: Boolean(file) }]
}

function changesTranslations({ translations }: ContentValues, record: ContentRecord | null): boolean {
  return !deepEqual(named(translations), named(record?.translations))
}

/** Returns the translations to send, with the contract's names of fields; nothing for a list without any. */
function sentTranslations(
  { name }: CollectionScreen,
  { translations = {} }: ContentValues,
): Record<string, Translations> {
  const { fields, renames, translated }: Collection = collections[name]
  const texts = Object.entries(translations).map(([language, own = {}]) => [
    language,
    snakize(own, Object.keys(fields), renames),
  ])
  return translated.length === 0 ? {} : { translations: Object.fromEntries(texts) as Translations } // the same texts
}

/** Returns the values of the collection's own fields. */
function ownFields({ fields }: CollectionScreen, values: ContentValues): [string, FieldValue][] {
  return Object.keys(fields).map((name) => [name, values[name] as FieldValue]) // as the contract has accepted them
}

/** Returns what creating sends: the fields with a value. */
export function createInput(screen: CollectionScreen, values: ContentValues): SaveInput {
  const { file, status } = values
  const set = ownFields(screen, values).filter(([, value]) => value !== null && value !== '')
  const translations = changesTranslations(values, null) && sentTranslations(screen, values)
  return { body: { ...withoutReplacedMedia(screen, set, file), ...translations, status }, ...(file && { file }) }
}

/** Returns what updating sends: the fields that differ from the record, and the record's version. */
export function updateInput(screen: CollectionScreen, values: ContentValues, record: ContentRecord): SaveInput {
  const { file, status } = values
  const fields = ownFields(screen, values)
  const changed = fields.filter(([name, value]) => value !== record[name])
  return {
    body: {
      ...withoutReplacedMedia(screen, changed, file),
      ...(changesTranslations(values, record) && sentTranslations(screen, values)),
      ...screen.alsoSent?.(Object.fromEntries(fields), file ?? null),
      ...(status !== record.status && { status }),
      version: record.version,
    },
    ...(file && { file }),
  }
}

/** Returns true if the form only changes the picture's facts, which do not belong to a record. */
export function changesPictureOnly(screen: CollectionScreen, values: ContentValues, record: ContentRecord): boolean {
  const { file, status, picture } = values
  if (!picture || file || status !== record.status || changesTranslations(values, record)) return false
  return ownFields(screen, values).every(([name, value]) => value === record[name])
}

/** Returns what updating sends if it must name every field, changed or not. */
export function wholeInput(screen: CollectionScreen, values: ContentValues, record: ContentRecord): SaveInput {
  const { body, ...rest } = updateInput(screen, values, record)
  const all = withoutReplacedMedia(screen, ownFields(screen, values), values.file)
  return { body: { ...all, ...sentTranslations(screen, values), ...body }, ...rest }
}

/** Leaves out the stored path if a new file replaces it. */
function withoutReplacedMedia(
  screen: CollectionScreen,
  fields: [string, FieldValue][],
  file: ContentValues['file'],
): Fields {
  return Object.fromEntries(fields.filter(([name]) => !file || screen.fields[name]?.input.kind !== 'media'))
}

export function fieldOf({ renames }: Collection, column: string): string {
  return camelKey(column, renames)
}

interface ContractField {
  readonly schema: TSchema | undefined
  readonly required: boolean
}

/** Returns a field's schema from the contract, and whether a record must have the field. */
export function contractField({ name }: CollectionScreen, field: string): ContractField {
  const collection: Collection = collections[name]
  const column = Object.keys(collection.fields).find((key) => fieldOf(collection, key) === field) ?? field
  return {
    schema: collection.fields[column],
    required: (collection.endpoints.create.body?.required ?? []).includes(column),
  }
}

/** Returns the address that stands for a chosen file until it is uploaded. Its extension shows the type. */
function unsavedMedia({ type }: File): string {
  return `${UNSAVED_MEDIA}file.${type.startsWith('video/') ? 'mp4' : 'jpg'}`
}

/** Returns all values of the form for a preview, in the names of the columns. */
export function unsavedRecord(
  screen: CollectionScreen,
  record: ContentRecord | null,
  values: ContentValues,
): UnsavedRecord {
  const collection: Collection = collections[screen.name]
  const { picture, status } = values
  const { create, update } = collection.endpoints
  const whole = { ...Object.fromEntries(ownFields(screen, values)), ...sentTranslations(screen, values), status }
  const fields = record ? whole : createInput(screen, values).body
  const schema = (record ? update : create).body
  const wire = snakize(fields, Object.keys(schema?.properties ?? {}), collection.renames)
  const media = values.file && collection.file && { [collection.file.column]: unsavedMedia(values.file) }
  return {
    collection: screen.name,
    ...(record && { id: record.id }),
    fields: { ...wire, ...media } as UnsavedRecord['fields'], // the values of the form's fields
    ...(picture && { picture: factsOf(picture) }),
  }
}

function factsOf({ focalX, focalY, alt, isDecorative }: PictureValues): NonNullable<UnsavedRecord['picture']> {
  return { focal_x: focalX, focal_y: focalY, alt: alt.trim(), is_decorative: isDecorative }
}

/**
 * Returns a preview's HTML in a form that this browser can show: a chosen file gets its local address, and crops around
 * an unsaved focal point are left out, because the server does not make them.
 */
export function shownHere(
  html: string,
  { file, picture }: Pick<ContentValues, 'file' | 'picture'>,
  fileUrl: string | null,
): string {
  const withFile = file && fileUrl ? html.replaceAll(unsavedMedia(file), fileUrl) : html
  if (!picture || picture.focalX === null) return withFile
  return withFile.replaceAll(/<source[^>]*\/upright-\d+-\d+\.avif[^>]*>/g, '')
}

import type { TSchema } from '@sinclair/typebox'
import { Errors } from '@sinclair/typebox/errors'
import {
  type Api,
  api,
  camelKey,
  type Collection,
  collections,
  type ContentStatus,
  formatSocialMedia,
  parseSocialMedia,
  snakize,
  type SocialMedia,
  UNSAVED_MEDIA,
  type UnsavedRecord,
} from '@tablier/contracts'
import type { OutputOf } from '@tablier/api-client'
import { deepEqual } from '@tanstack/react-router'
import type { FieldErrors, Resolver, ResolverResult } from 'react-hook-form'
import { wording } from '../../forms/record-fields.ts'
import type { TranslatedField } from '../../translations/form-languages.tsx'
import {
  filled,
  named,
  type NamedTranslations,
  sent,
  startTranslations,
  type Translations,
} from '../../translations/translations.ts'
import { t } from '../../words.ts'
import type { SaveInput } from '../use-records.ts'
import type { CollectionScreen, ContentRecord, FieldValue } from '../collection-screen.ts'

export interface FormValues {
  readonly status: ContentStatus
  readonly file: File | null
  /** Why the last chosen file was refused. The form cannot be saved until the user has decided about it. */
  readonly refusal: string | null
  /** The facts about the picture or the new file; null if they are not known, and nobody has stated any. */
  readonly picture: PictureValues | null
  /** Where a new file replaces the stored one. */
  readonly replaces: 'here' | 'everywhere'
  readonly fields: Record<string, FieldValue | SocialMedia[]>
  readonly translations: NamedTranslations
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
}

type PictureFacts = Omit<OutputOf<Api['pictures']['get']>['picture'], 'path'>

/** Returns stored facts about a picture as the form holds them. */
export function pictureValues({ focalX, focalY, alt, isDecorative, translations }: PictureFacts): PictureValues {
  return { focalX, focalY, alt, isDecorative, translations: startTranslations(['alt'], translations) }
}

/** Returns the values without facts about the stored picture that nobody has changed. */
export function withoutKnownFacts(values: FormValues, start: { readonly picture?: unknown } = {}): FormValues {
  return !values.file && deepEqual(values.picture, start.picture) ? { ...values, picture: null } : values
}

/** Returns the field with the record's picture or video. */
export function mediaField({ fields }: CollectionScreen): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.input.kind === 'media')
}

/** In characters. */
export const ALT_LENGTH = Number(api.pictures.update.body.properties.alt.maxLength)

type Fields = Record<string, FieldValue>

/** Returns the initial values: those of the record, or a Draft with the contract's defaults. */
export function startValues(
  screen: CollectionScreen,
  record: ContentRecord | null,
  picture: PictureValues | null = null,
): FormValues {
  const fields = Object.entries(screen.fields).map(([name, { input }]) => {
    const value = record?.[name] ?? null
    if (input.kind === 'socialMedia') return [name, parseSocialMedia(String(value))]
    const { schema } = contractField(screen, name)
    if (input.kind === 'number') return [name, value ?? Number(schema?.default ?? 0)]
    const isPath = schema?.['type']?.includes('null')
    return [name, isPath ? value : (value ?? schema?.default ?? '')]
  })
  const media = { file: null, refusal: null, picture, replaces: 'here' } as const
  const translations = startTranslations(translatedFields(screen), record?.translations)
  return { status: record?.status ?? 'Draft', ...media, fields: Object.fromEntries(fields), translations }
}

/** Returns the names of the fields that can be given in other languages, in the form's order. */
export function translatedFields({ name, fields }: CollectionScreen): string[] {
  const collection: Collection = collections[name]
  const translated = new Set(collection.translated.map((column) => fieldOf(collection, column)))
  return Object.keys(fields).filter((field) => translated.has(field))
}

type PictureState = Pick<FormValues, 'file' | 'picture'>

/** Returns what the inputs of a record's texts in other languages need to know, with that of its picture. */
export function translatedTexts(screen: CollectionScreen, { file, picture }: PictureState): TranslatedField[] {
  const texts = translatedFields(screen).map((name): TranslatedField => {
    const { label, input } = screen.fields[name]! // it is one of them
    const maxLength = Number(contractField(screen, name).schema?.['maxLength'])
    return { name, path: `fields.${name}`, label, kind: input.kind as TranslatedField['kind'], maxLength } // of prose
  })
  if (!picture || picture.isDecorative) return texts
  const alt = { name: 'alt', path: 'picture.alt', at: 'picture.translations', label: t.alternativeText } as const
  return [...texts, { ...alt, kind: 'text', maxLength: ALT_LENGTH, isNew: file !== null }]
}

function changesTranslations({ translations }: FormValues, record: ContentRecord | null): boolean {
  return !deepEqual(filled(translations), named(record?.translations))
}

/** Returns the translations to send, with the contract's names of fields; nothing for a list without any. */
function sentTranslations({ name }: CollectionScreen, { translations }: FormValues): Record<string, Translations> {
  const { fields, renames, translated }: Collection = collections[name]
  const texts = Object.entries(sent(translations)).map(([language, own = {}]) => [
    language,
    snakize(own, Object.keys(fields), renames),
  ])
  return translated.length === 0 ? {} : { translations: Object.fromEntries(texts) as Translations } // the same texts
}

/** Returns the values in the form in which they are sent and compared: texts trimmed, lists without empty rows. */
export function prepared(fields: FormValues['fields']): Fields {
  const entries = Object.entries(fields).map(([name, value]): [string, FieldValue] => {
    if (Array.isArray(value)) return [name, formatSocialMedia(value)]
    return [name, typeof value === 'string' ? value.trim() : value]
  })
  return Object.fromEntries(entries)
}

/** Returns what creating sends: the fields with a value. */
export function createInput(screen: CollectionScreen, values: FormValues): SaveInput {
  const { fields, file, status } = values
  const set = Object.entries(prepared(fields)).filter(([, value]) => value !== null && value !== '')
  const translations = changesTranslations(values, null) && sentTranslations(screen, values)
  return { body: { ...withoutReplacedMedia(screen, set, file), ...translations, status }, ...(file && { file }) }
}

/** Returns what updating sends: the fields that differ from the record, and the record's version. */
export function updateInput(screen: CollectionScreen, values: FormValues, record: ContentRecord): SaveInput {
  const { file, status } = values
  const fields = prepared(values.fields)
  const changed = Object.entries(fields).filter(([name, value]) => value !== record[name])
  return {
    body: {
      ...withoutReplacedMedia(screen, changed, file),
      ...(changesTranslations(values, record) && sentTranslations(screen, values)),
      ...screen.alsoSent?.(fields, file),
      ...(status !== record.status && { status }),
      version: record.version,
    },
    ...(file && { file }),
  }
}

/** Returns true if the form only changes the picture's facts, which do not belong to a record. */
export function changesPictureOnly(values: FormValues, record: ContentRecord): boolean {
  const { fields, file, status, picture } = values
  if (!picture || file || status !== record.status || changesTranslations(values, record)) return false
  return Object.entries(prepared(fields)).every(([name, value]) => value === record[name])
}

/** Returns what updating sends if it must name every field, changed or not. */
export function wholeInput(screen: CollectionScreen, values: FormValues, record: ContentRecord): SaveInput {
  const { body, ...rest } = updateInput(screen, values, record)
  const all = Object.entries(prepared(values.fields))
  const whole = { ...withoutReplacedMedia(screen, all, values.file), ...sentTranslations(screen, values) }
  return { body: { ...whole, ...body }, ...rest }
}

/** Leaves out the stored path if a new file replaces it. */
function withoutReplacedMedia(screen: CollectionScreen, fields: [string, FieldValue][], file: File | null): Fields {
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

/** Validates the form with the contract's schema. The first message of each field names it by its label. */
export function contractResolver(screen: CollectionScreen): Resolver<FormValues> {
  const collection: Collection = collections[screen.name]
  const schema = collection.endpoints.create.body
  return (values): ResolverResult<FormValues> => {
    if (!schema) return { values, errors: {} }
    const input = { ...prepared(values.fields), status: values.status }
    const wire = snakize(input, Object.keys(schema.properties), collection.renames)
    const fields: NonNullable<FieldErrors<FormValues>['fields']> = {}
    for (const error of Errors(schema, wire)) {
      const name = fieldOf(collection, error.path.slice(1))
      fields[name] ??= { type: 'contract', message: wording(error, screen.fields[name]?.label ?? name) }
    }
    const errors: FieldErrors<FormValues> = {
      ...(Object.keys(fields).length > 0 && { fields }),
      ...(values.refusal !== null && { file: { type: 'refused', message: values.refusal } }),
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
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
  values: FormValues,
): UnsavedRecord {
  const collection: Collection = collections[screen.name]
  const { picture } = values
  const { create, update } = collection.endpoints
  const whole = { ...prepared(values.fields), ...sentTranslations(screen, values), status: values.status }
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
export function shownHere(html: string, { file, picture }: FormValues, fileUrl: string | null): string {
  const withFile = file && fileUrl ? html.replaceAll(unsavedMedia(file), fileUrl) : html
  if (!picture || picture.focalX === null) return withFile
  return withFile.replaceAll(/<source[^>]*\/upright-\d+-\d+\.avif[^>]*>/g, '')
}

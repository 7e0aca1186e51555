import { Type } from '@sinclair/typebox'
import { camelKey, type Collection, collections, formatSocialMedia, parseSocialMedia } from '@tablier/contracts'
import type { ReactNode } from 'react'
import { asIs, type Kind } from '../../forms/kinds.ts'
import type { RecordFields } from '../../forms/record-fields.ts'
import { languageName } from '../../translations/languages.ts'
import { namesOf, translationsKind } from '../../translations/translations.ts'
import { FieldContent } from '../cells.tsx'
import type { CollectionScreen, ContentRecord, InputKind } from '../collection-screen.ts'
import { type ContentValues, mediaField, translatedFields } from './form-values.ts'
import { t } from '../../language/words.ts'

/** What belongs to a picture or video in the form. */
const ofMedia = ['file', 'refusal', 'picture', 'replaces']

const any = { ...asIs, empty: null } as const satisfies Kind

/** Texts are sent trimmed; a picture without a path is null. */
const value = {
  ...any,
  read: (typed: unknown) => (typeof typed === 'string' ? typed.trim() : typed),
} as const satisfies Kind

/** A list of links without empty rows. */
const socialMedia = { ...asIs, typed: parseSocialMedia, read: formatSocialMedia } as const satisfies Kind

function kindOf(input: InputKind): Kind {
  if (input.kind === 'socialMedia') return socialMedia
  return (input.kind === 'own' && input.valueKind) || value
}

/**
 * Returns the form's fields: those of the collection, its texts in other languages one by one, and the status.
 * @param record the record as visitors see it; null for a new one
 */
export function contentFields(screen: CollectionScreen, record: ContentRecord | null): RecordFields<ContentValues> {
  const { fields, renames }: Collection = collections[screen.name]
  const columns = Object.entries(fields).map(([column, schema]) => [camelKey(column, renames), schema] as const)
  const media = mediaField(screen)
  const kinds = Object.entries(screen.fields).map(([name, { input }]) => [name, kindOf(input)])
  return {
    body: Type.Object({
      ...Object.fromEntries(columns),
      ...Object.fromEntries([...ofMedia, 'status', 'translations'].map((name) => [name, Type.Unknown()])),
    }),
    labels: labelsIn(screen),
    ...(media && { companions: { [media]: ofMedia } }),
    kinds: {
      ...Object.fromEntries([...ofMedia, 'status'].map((name) => [name, any])),
      ...(Object.fromEntries(kinds) as Record<string, Kind>), // pairs of a name and its kind
      translations: translationsKind(translatedFields(screen)),
    },
    shown: Object.fromEntries(
      Object.keys(labelsIn(screen)).map((path) => [path, (stored) => contentOf(screen, path, stored, record)]),
    ),
    isNamed: true,
    check: ({ refusal }, found) => (refusal ? { ...found, file: refusal } : found),
  }
}

/** Returns the labels of all that can differ between two versions, by path. */
function labelsIn(screen: CollectionScreen): Readonly<Record<string, string>> {
  const fields = Object.entries(screen.fields).map(([name, { label }]) => [name, label])
  const texts = namesOf(translatedFields(screen)).map((text) => {
    const path = `translations.${text}`
    const { name, language = '' } = placeOf(path)
    return [path, t.fieldInLanguage({ field: screen.fields[name]!.label, language: languageName(language) })] // it is one of them
  })
  return { ...Object.fromEntries([...fields, ...texts]), status: t.status } as Record<string, string> // pairs of texts
}

/** Returns the name of a field, and the language if the path is that of a translation. */
function placeOf(path: string): { readonly name: string; readonly language?: string } {
  const [, language, name] = /^translations\.(.+):(.+)$/.exec(path) ?? []
  return name === undefined ? { name: path } : { name, language }
}

/** Returns the field of a path, undefined for the status, and its text in a record. */
export function fieldAt(screen: CollectionScreen, path: string, record: ContentRecord) {
  const { name, language } = placeOf(path)
  const text = language === undefined ? record[name] : record.translations?.[language]?.[name]?.text
  return { name, field: screen.fields[name], text: String(text ?? '') }
}

function contentOf(
  screen: CollectionScreen,
  path: string,
  stored: ContentValues,
  record: ContentRecord | null,
): ReactNode {
  const whole = { ...record, ...stored } as ContentRecord // with the values of the form
  const { name, field, text } = fieldAt(screen, path, whole)
  if (!field) return t.contentStatus(stored)
  if (stored.file && field.input.kind === 'media') return stored.file.name
  const content = <FieldContent field={field} name={name} record={name === path ? whole : { ...whole, [name]: text }} />
  if (field.input.kind !== 'media' || !stored.picture) return content
  const { alt, isDecorative } = stored.picture
  return (
    <>
      {content}
      <p className="mt-1">{isDecorative ? t.decorativeHint : alt}</p>
    </>
  )
}

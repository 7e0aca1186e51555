import type { TSchema } from '@sinclair/typebox'
import {
  camelKey,
  type Collection,
  collections,
  type ContentStatus,
  formatSocialMedia,
  parseSocialMedia,
  type SocialMedia,
} from '@tablier/contracts'
import type { SaveInput } from '../collection-client.ts'
import type { CollectionScreen, ContentRecord, FieldValue } from '../collection-screen.ts'

/** The values of the open form. */
export interface FormValues {
  readonly status: ContentStatus
  /** A newly chosen picture or video. */
  readonly file: File | null
  /** Why the last chosen file was refused. The form cannot be saved until the user has decided about it. */
  readonly refusal: string | null
  /** The facts about the picture or the new file; null if nobody has changed them. */
  readonly picture: PictureValues | null
  /** Where a new file replaces the stored one. */
  readonly replaces: 'here' | 'everywhere'
  readonly fields: Record<string, FieldValue | SocialMedia[]>
}

/** The facts about the picture in the form, which apply wherever it is used. */
export interface PictureValues {
  /** In per cent. Both are null if the page chooses the point. */
  readonly focalX: number | null
  readonly focalY: number | null
  readonly alt: string
  readonly isDecorative: boolean
}

type Fields = Record<string, FieldValue>

/** Returns the initial values: those of the record, or a Draft with the contract's defaults. */
export function startValues(screen: CollectionScreen, record: ContentRecord | null): FormValues {
  const fields = Object.entries(screen.fields).map(([name, { input }]) => {
    const value = record?.[name] ?? null
    if (input.kind === 'socialMedia') return [name, parseSocialMedia(String(value))]
    if (input.kind === 'number') return [name, value ?? Number(contractField(screen, name).schema?.default ?? 0)]
    return [name, input.kind === 'media' ? value : (value ?? '')]
  })
  const media = { file: null, refusal: null, picture: null, replaces: 'here' } as const
  return { status: record?.status ?? 'Draft', ...media, fields: Object.fromEntries(fields) }
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
export function createInput(screen: CollectionScreen, { fields, file, status }: FormValues): SaveInput {
  const set = Object.entries(prepared(fields)).filter(([, value]) => value !== null && value !== '')
  return { body: { ...withoutReplacedMedia(screen, set, file), status }, ...(file && { file }) }
}

/** Returns what updating sends: the fields that differ from the record, and the record's version. */
export function updateInput(screen: CollectionScreen, values: FormValues, record: ContentRecord): SaveInput {
  const { file, status } = values
  const fields = prepared(values.fields)
  const changed = Object.entries(fields).filter(([name, value]) => value !== record[name])
  return {
    body: {
      ...withoutReplacedMedia(screen, changed, file),
      ...screen.alsoSent?.(fields, file),
      ...(status !== record.status && { status }),
      version: record.version,
    },
    ...(file && { file }),
  }
}

/** Returns true if the form only changes the picture's facts, which do not belong to a record. */
export function changesPictureOnly({ fields, file, status, picture }: FormValues, record: ContentRecord): boolean {
  if (!picture || file || status !== record.status) return false
  return Object.entries(prepared(fields)).every(([name, value]) => value === record[name])
}

/** Returns what updating sends if it must name every field, changed or not. */
export function wholeInput(screen: CollectionScreen, values: FormValues, record: ContentRecord): SaveInput {
  const { body, ...rest } = updateInput(screen, values, record)
  const all = Object.entries(prepared(values.fields))
  return { body: { ...withoutReplacedMedia(screen, all, values.file), ...body }, ...rest }
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

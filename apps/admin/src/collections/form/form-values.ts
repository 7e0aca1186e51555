import {
  type Collection,
  collections,
  type ContentStatus,
  formatSocialMedia,
  parseSocialMedia,
} from '@tablier/contracts'
import type { SaveInput } from '../collection-client.ts'
import type { CollectionScreen, ContentRecord, FieldValue, InputKind } from '../collection-screen.ts'
import { columnOf } from './contract-fields.ts'

/** The values of the open form. */
export interface FormValues {
  readonly status: ContentStatus
  /** A newly chosen picture or video. */
  readonly file: File | null
  readonly fields: Record<string, FieldValue>
}

type Fields = FormValues['fields']

/** The initial values: those of the record, or a Draft with the contract's defaults. */
export function startValues(screen: CollectionScreen, record: ContentRecord | null): FormValues {
  const entries = Object.entries(screen.fields).map(([name, { input }]): [string, FieldValue] => [
    name,
    record?.[name] ?? emptyValue(screen, name, input),
  ])
  return { status: record?.status ?? 'Draft', file: null, fields: Object.fromEntries(entries) }
}

function emptyValue({ name }: CollectionScreen, field: string, { kind }: InputKind): FieldValue {
  const collection: Collection = collections[name]
  if (kind === 'number') return Number(collection.fields[columnOf(collection, field)]?.default ?? 0)
  return kind === 'media' ? null : ''
}

/** The values as they are sent and compared: texts trimmed, lists without their empty rows. */
export function prepared({ fields: screens }: CollectionScreen, fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]): [string, FieldValue] => {
    if (typeof value !== 'string') return [name, value]
    if (screens[name]?.input.kind === 'socialMedia') return [name, formatSocialMedia(parseSocialMedia(value))]
    return [name, value.trim()]
  })
  return Object.fromEntries(entries)
}

/** What creating sends: the fields that have a value. */
export function createInput(screen: CollectionScreen, { fields, file, status }: FormValues): SaveInput {
  const set = Object.entries(prepared(screen, fields)).filter(([, value]) => value !== null && value !== '')
  return { body: { ...withoutReplacedMedia(screen, set, file), status }, ...(file && { file }) }
}

/** What updating sends: the fields that differ from the record, and the version they are based on. */
export function updateInput(screen: CollectionScreen, values: FormValues, record: ContentRecord): SaveInput {
  const { file, status } = values
  const fields = prepared(screen, values.fields)
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

/** A new file replaces the stored path, so the path is not sent. */
function withoutReplacedMedia(screen: CollectionScreen, fields: [string, FieldValue][], file: File | null): Fields {
  return Object.fromEntries(fields.filter(([name]) => !file || screen.fields[name]?.input.kind !== 'media'))
}

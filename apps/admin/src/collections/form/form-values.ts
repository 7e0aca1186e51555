import {
  type Collection,
  collections,
  type ContentStatus,
  formatSocialMedia,
  parseSocialMedia,
} from '@tablier/contracts'
import type { SaveInput } from '../collection-calls.ts'
import type { CollectionScreen, ContentRecord, FieldValue, InputKind, MediaInputKind } from '../collection-screen.ts'
import { columnOf } from './contract-fields.ts'

/** What the form holds while it is open. */
export interface FormValues {
  readonly status: ContentStatus
  /** A newly chosen picture or video. */
  readonly file: File | null
  readonly fields: Record<string, FieldValue>
}

type Fields = FormValues['fields']

/** The form's start: the record's values, or a Draft with the contract's defaults. */
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

/** What creating sends: the fields that say something. */
export function createInput(screen: CollectionScreen, { fields, file, status }: FormValues): SaveInput {
  const set = Object.entries(prepared(screen, fields)).filter(([, value]) => value !== null && value !== '')
  return { body: { ...withMediaAsSaved(screen, Object.fromEntries(set), file), status }, ...(file && { file }) }
}

/** What updating sends: the fields that differ from the record, and the version they were made from. */
export function updateInput(screen: CollectionScreen, values: FormValues, record: ContentRecord): SaveInput {
  const { file, status } = values
  const fields = prepared(screen, values.fields)
  const changed = Object.entries(fields).filter(([name, value]) => value !== record[name])
  return {
    body: {
      ...withMediaAsSaved(screen, { ...mediaOf(screen, fields), ...Object.fromEntries(changed) }, file),
      ...(file && sentWithFile(screen)),
      ...(status !== record.status && { status }),
      version: record.version,
    },
    ...(file && { file }),
  }
}

/** The present addresses that are sent back although they did not change. */
function mediaOf(screen: CollectionScreen, fields: Fields): Fields {
  const kept = Object.entries(fields).filter(([name, value]) => value !== null && mediaInput(screen, name)?.savedAs)
  return Object.fromEntries(kept)
}

/** A new file replaces the address; without one it goes back in the form that the collection states. */
function withMediaAsSaved(screen: CollectionScreen, fields: Fields, file: File | null): Fields {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, FieldValue][] => {
    const input = mediaInput(screen, name)
    if (!input) return [[name, value]]
    if (file) return []
    return [[name, typeof value === 'string' ? (input.savedAs?.(value) ?? value) : value]]
  })
  return Object.fromEntries(entries)
}

function sentWithFile(screen: CollectionScreen): Fields {
  return Object.assign({}, ...Object.keys(screen.fields).map((name) => mediaInput(screen, name)?.sentWithFile?.()))
}

function mediaInput(screen: CollectionScreen, name: string): MediaInputKind | undefined {
  const input = screen.fields[name]?.input
  return input?.kind === 'media' ? input : undefined
}

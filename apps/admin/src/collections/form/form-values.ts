import type { ContentStatus } from '@tablier/contracts'
import type { SaveInput } from '../collection-calls.ts'
import type { CollectionScreen, ContentRecord, FieldValue } from '../collection-screen.ts'

/** What the form holds while it is open. */
export interface FormValues {
  readonly status: ContentStatus
  /** A newly chosen picture or video. */
  readonly file: File | null
  readonly fields: Record<string, FieldValue>
}

/** The form's start: the record's values, or an empty Draft. */
export function startValues({ fields }: CollectionScreen, record: ContentRecord | null): FormValues {
  const entries = Object.entries(fields).map(([name, { input }]): [string, FieldValue] => [
    name,
    record?.[name] ?? (input.kind === 'media' ? null : ''),
  ])
  return { status: record?.status ?? 'Draft', file: null, fields: Object.fromEntries(entries) }
}

/** The values with their texts trimmed. */
export function trimmed(fields: FormValues['fields']): FormValues['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )
}

/** What creating sends: the fields that say something. */
export function createInput(screen: CollectionScreen, { fields, file, status }: FormValues): SaveInput {
  const set = Object.entries(trimmed(fields)).filter(([, value]) => value !== null && value !== '')
  return { body: { ...withMediaAsSaved(screen, Object.fromEntries(set), file), status }, ...(file && { file }) }
}

/** What updating sends: the fields that differ from the record, and the version they were made from. */
export function updateInput(screen: CollectionScreen, values: FormValues, record: ContentRecord): SaveInput {
  const { file, status } = values
  const fields = trimmed(values.fields)
  const changed = Object.entries(fields).filter(([name, value]) => value !== record[name])
  return {
    body: {
      ...withMediaAsSaved(screen, { ...mediaOf(screen, fields), ...Object.fromEntries(changed) }, file),
      ...(status !== record.status && { status }),
      version: record.version,
    },
    ...(file && { file }),
  }
}

/** The present addresses that are sent back although they did not change. */
function mediaOf(screen: CollectionScreen, fields: FormValues['fields']): FormValues['fields'] {
  const kept = Object.entries(fields).filter(([name, value]) => value !== null && savedAs(screen, name))
  return Object.fromEntries(kept)
}

/** A new file replaces the address; without one it goes back in the form that the collection states. */
function withMediaAsSaved(
  screen: CollectionScreen,
  fields: FormValues['fields'],
  file: File | null,
): FormValues['fields'] {
  const entries = Object.entries(fields).flatMap(([name, value]): [string, FieldValue][] => {
    if (screen.fields[name]?.input.kind !== 'media') return [[name, value]]
    if (file) return []
    return [[name, typeof value === 'string' ? (savedAs(screen, name)?.(value) ?? value) : value]]
  })
  return Object.fromEntries(entries)
}

function savedAs(screen: CollectionScreen, name: string): ((path: string) => string) | undefined {
  const input = screen.fields[name]?.input
  return input?.kind === 'media' ? input.savedAs : undefined
}

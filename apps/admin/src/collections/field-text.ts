import type { CollectionScreen, ContentRecord } from './collection-screen.ts'

/** A field of a record as searchable text. */
export function fieldText({ fields }: Pick<CollectionScreen, 'fields'>, record: ContentRecord, field: string): string {
  const value = String(record[field] ?? '')
  return fields[field]?.asText?.(value) ?? value
}

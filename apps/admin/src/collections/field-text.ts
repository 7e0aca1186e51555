import type { CollectionScreen, ContentRecord } from './collection-screen.ts'

/** A field of a record as text: what the search looks at. */
export function fieldText({ fields }: Pick<CollectionScreen, 'fields'>, record: ContentRecord, field: string): string {
  const value = String(record[field] ?? '')
  return fields[field]?.asText?.(value) ?? value
}

import type { CollectionScreen, ContentRecord } from './collection-screen.ts'

/** A field of a record as searchable text. */
export function fieldText({ fields }: Pick<CollectionScreen, 'fields'>, record: ContentRecord, field: string): string {
  const value = String(record[field] ?? '')
  return fields[field]?.asText?.(value) ?? value
}

/** The name of a record in labels; its id if it has no name. */
export function recordName(screen: CollectionScreen, record: ContentRecord): string {
  const isText = (column: string) => /^(?:text|longText|richText)$/.test(screen.fields[column]?.input.kind ?? '')
  const nameField = screen.nameField ?? screen.columns.find(isText)
  const name = nameField === undefined ? '' : fieldText(screen, record, nameField).trim()
  return name || `${screen.words.one} ${record.id}`
}

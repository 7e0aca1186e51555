import type { CollectionScreen, ContentRecord } from './collection-screen.ts'

/** A field of a record as searchable text. */
export function fieldText({ fields }: Pick<CollectionScreen, 'fields'>, record: ContentRecord, field: string): string {
  const value = String(record[field] ?? '')
  return fields[field]?.asText?.(value) ?? value
}

/** The column that names a record; undefined if no column is a text. */
export function nameColumn({ nameField, columns, fields }: CollectionScreen): string | undefined {
  const isText = (column: string) => /^(?:text|longText|richText)$/.test(fields[column]?.input.kind ?? '')
  return nameField ?? columns.find(isText)
}

/** The name of a record in labels; its id if it has no name. */
export function recordName(screen: CollectionScreen, record: ContentRecord): string {
  return titleText(screen, String(record[nameColumn(screen) ?? ''] ?? ''), record.id)
}

/** The name of a record with this title; its id if the title is empty. */
export function titleText(screen: CollectionScreen, title: string, id: number): string {
  const { asText } = screen.fields[nameColumn(screen) ?? ''] ?? {}
  return (asText?.(title) ?? title).trim() || `${screen.nouns.one} ${id}`
}

/** The visible text of HTML. Tags that break the line become a space. Nothing in it runs or loads. */
export function htmlToText(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '$& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

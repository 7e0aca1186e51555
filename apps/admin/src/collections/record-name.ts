import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { fieldText } from './field-text.ts'

/** The name of a record in labels; its id if it has no name. */
export function recordName(screen: CollectionScreen, record: ContentRecord): string {
  const nameField = screen.nameField ?? screen.columns.find((column) => isText(screen, column))
  const name = nameField === undefined ? '' : fieldText(screen, record, nameField).trim()
  return name || `${screen.words.one} ${record.id}`
}

function isText({ fields }: CollectionScreen, column: string): boolean {
  const kind = fields[column]?.input.kind
  return kind === 'text' || kind === 'longText'
}

import type { CollectionScreen, ContentRecord } from './collection-screen.ts'
import { fieldText } from './field-text.ts'

/** What a record is called in labels; its number where it has no name. */
export function recordName(screen: CollectionScreen, record: ContentRecord): string {
  const naming = screen.naming ?? screen.columns.find((column) => isText(screen, column))
  const name = naming === undefined ? '' : fieldText(screen, record, naming).trim()
  return name || `${screen.words.one} ${record.id}`
}

function isText({ fields }: CollectionScreen, column: string): boolean {
  const kind = fields[column]?.input.kind
  return kind === 'text' || kind === 'longText'
}

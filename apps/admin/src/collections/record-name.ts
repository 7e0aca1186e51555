import type { CollectionScreen, ContentRecord } from './collection-screen.ts'

/** What a record is called in labels: its first column, else its number. */
export function recordName({ columns, words }: CollectionScreen, record: ContentRecord): string {
  const first = columns[0] === undefined ? undefined : record[columns[0]]
  return typeof first === 'string' && first.trim() ? first : `${words.one} ${record.id}`
}

import type { ContentRecord } from '../src/content/collection-screen.ts'

/** A record of any collection; `values` adds and replaces fields. */
export function contentRecord(id: number, values: Partial<ContentRecord> = {}): ContentRecord {
  const record: ContentRecord = { id, position: id, version: 1, status: 'Draft', createdAt: '', updatedAt: '' }
  return Object.assign(record, values)
}

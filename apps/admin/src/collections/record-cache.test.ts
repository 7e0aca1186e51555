import { describe, expect, it } from 'vitest'
import { contentRecord as record } from '../../test/content-record.ts'
import { type LoadedPages, withMovedRecord, withNewRecord, withoutRecord, withRecord } from './use-records.ts'

const loaded: LoadedPages = {
  pages: [
    { items: [record(1), record(2)], total: 3, page: 1, limit: 2 },
    { items: [record(3)], total: 3, page: 2, limit: 2 },
  ],
  pageParams: [1, 2],
}
const ids = ({ pages }: LoadedPages) => pages.map((page) => page.items.map((item) => item.id))

describe('the loaded pages of a collection', () => {
  it('get a new record at the top of the first page', () => {
    const changed = withNewRecord(loaded, record(9), 'portfolioItems')
    expect(ids(changed)).toEqual([[9, 1, 2], [3]])
    expect(changed.pages[0]?.total).toBe(4)
  })

  it('get it at the end of the last page if new records go last, once that page is loaded', () => {
    expect(ids(withNewRecord(loaded, record(9), 'contactHours'))).toEqual([
      [1, 2],
      [3, 9],
    ])
    const changed = withNewRecord({ ...loaded, pages: loaded.pages.slice(0, 1) }, record(9), 'contactHours')
    expect(ids(changed)).toEqual([[1, 2]])
    expect(changed.pages[0]?.total).toBe(4)
  })

  it('get a changed record in its place', () => {
    expect(withRecord(loaded, record(3, { version: 2 })).pages[1]?.items[0]?.version).toBe(2)
  })

  it('lose a deleted record', () => {
    const changed = withoutRecord(loaded, 2)
    expect(ids(changed)).toEqual([[1], [3]])
    expect(changed.pages[0]?.total).toBe(2)
  })

  it('move a record across pages', () => {
    expect(ids(withMovedRecord(loaded, record(3), 0))).toEqual([[3, 1], [2]])
    expect(ids(withMovedRecord(loaded, record(1), 2))).toEqual([[2, 3], [1]])
  })
})

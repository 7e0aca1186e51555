/** Rows that are numbered from 1 as they come, as an identity column does it. */
export interface Table<Row extends { readonly id: number }> {
  rows(): readonly Row[]
  find(id: number): Row | undefined
  insert(values: Omit<Row, 'id'>): Row
  /** @returns undefined where there is no such row */
  change(id: number, values: Partial<Omit<Row, 'id'>>): Row | undefined
  /** @returns false where there is no such row */
  remove(id: number): boolean
}

export function createTable<Row extends { readonly id: number }>(): Table<Row> {
  const rows = new Map<number, Row>()
  let lastId = 0
  const keep = (row: Row) => {
    rows.set(row.id, row)
    return row
  }
  return {
    rows: () => [...rows.values()],
    find: (id) => rows.get(id),
    insert: (values) => keep({ ...values, id: (lastId += 1) } as Row), // what Omit took away is back
    change: (id, values) => {
      const row = rows.get(id)
      return row && keep({ ...row, ...values })
    },
    remove: (id) => rows.delete(id),
  }
}

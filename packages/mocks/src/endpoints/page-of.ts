interface PageQuery {
  readonly page: number
  readonly limit: number
}

/** A page of rows as lists answer it; one past the end is empty. */
export function pageOf<Row>(rows: readonly Row[], { page, limit }: PageQuery) {
  return { items: rows.slice((page - 1) * limit, page * limit), total: rows.length, page, limit }
}

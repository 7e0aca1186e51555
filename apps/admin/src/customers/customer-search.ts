/** What the list shows, as in `/admin/customers?search=ada&order=name`. */
export interface CustomerSearch {
  readonly search?: string
  /** Those who wrote last come first by default. */
  readonly order?: 'name'
  readonly page?: number
}

/** Parses the search parameters and drops invalid ones. The router parses a search for `123` as a number. */
export function customerSearch(raw: Record<string, unknown>): CustomerSearch {
  const search = typeof raw['search'] === 'string' || typeof raw['search'] === 'number' ? String(raw['search']) : ''
  const page = Number(raw['page'])
  return {
    ...(search.trim() && { search: search.trim().slice(0, 200) }),
    ...(raw['order'] === 'name' && { order: 'name' }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

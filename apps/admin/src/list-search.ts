/** The search parameters of a view, and a function that changes them. */
export interface ViewProps<Search> {
  readonly applied: Search
  readonly onApply: (search: Search) => void
}

/** The maximum length of a search in the API, in characters. */
const MAX_SEARCH = 200

/** Returns the page of a list for a URL; nothing for the first page and for an invalid number. */
export function pageIn({ page }: Readonly<Record<string, unknown>>): { page?: number } {
  const number = idIn(page)
  return number !== undefined && number > 1 ? { page: number } : {}
}

/** Returns the search text for a URL, if there is one. The router parses a search for `123` as a number. */
export function searchIn({ search }: Readonly<Record<string, unknown>>): { search?: string } {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
  return text ? { search: text.slice(0, MAX_SEARCH) } : {}
}

/** Returns a whole number above 0; undefined for anything else. */
export function idIn(raw: unknown): number | undefined {
  const number = Number(raw)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Maximum length of a search, in characters, as the API has it. */
const MAX_SEARCH = 200

/** The page of a list in a URL; nothing for the first page and for what is no number of a page. */
export function pageIn({ page }: Readonly<Record<string, unknown>>): { page?: number } {
  const number = idIn(page)
  return number !== undefined && number > 1 ? { page: number } : {}
}

/** The text that a list is searched for in a URL, if there is one. The router parses a search for `123` as a number. */
export function searchIn({ search }: Readonly<Record<string, unknown>>): { search?: string } {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : ''
  return text ? { search: text.slice(0, MAX_SEARCH) } : {}
}

/** A whole number above 0; undefined for anything else. */
export function idIn(raw: unknown): number | undefined {
  const number = Number(raw)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

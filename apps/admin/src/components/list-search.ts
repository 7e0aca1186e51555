import { isDay, startOfText } from '@tablier/contracts'
import { notFound } from '@tanstack/react-router'

/** The search parameters of a view, and a function that changes some of them. */
export interface ViewProps<Search> {
  readonly applied: Search
  readonly onApply: (change: Search) => void
}

type Readers = Readonly<Record<string, (raw: unknown) => unknown>>
type SearchOf<Read extends Readers> = { readonly [Name in keyof Read]?: ReturnType<Read[Name]> }

/** Returns a function that parses the search parameters of a page, each by its reader, and drops invalid ones. */
export function searchOf<Read extends Readers>(readers: Read) {
  return (raw: Readonly<Record<string, unknown>>): SearchOf<Read> => {
    const all = Object.entries(readers).map(([name, read]) => [name, read(raw[name])])
    return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as SearchOf<Read> // the names are those of `read`
  }
}

/** Returns a reader of a value that is one of these. */
export function oneOf<Value extends string | boolean>(...values: readonly Value[]) {
  return (raw: unknown): Value | undefined => values.find((known) => known === raw)
}

/** The maximum length of a search in the API, in characters. */
const MAX_SEARCH = 200

/** Reads a text, such as a search. The router parses a search for `123` as a number. */
export function textIn(raw: unknown): string | undefined {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : ''
  return startOfText(text, MAX_SEARCH) || undefined
}

/** Reads a whole number above 0. */
export function idIn(raw: unknown): number | undefined {
  const number = Number(raw)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Reads the page of a list; undefined for the first one. */
export function pageIn(raw: unknown): number | undefined {
  const number = idIn(raw)
  return number === 1 ? undefined : number
}

export function dayIn(raw: unknown): string | undefined {
  return typeof raw === 'string' && isDay(raw) ? raw : undefined
}

/** The id in a path such as `/admin/orders/12`. A path without a possible id shows the page for unknown paths. */
export const idParams = {
  parse: ({ id }: { readonly id: string }) => {
    if (/^[1-9]\d{0,9}$/.test(id)) return { id: Number(id) }
    throw notFound()
  },
  stringify: ({ id }: { readonly id: number }) => ({ id: String(id) }),
}

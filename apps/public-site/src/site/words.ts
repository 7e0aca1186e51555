import type { Words } from '@tablier/words/islands/words'
import type { Words as SiteWords } from '@tablier/words/site/words'
import { createContext, use } from 'react'

/** Set on a page in another language than the site's main one: that main language. */
interface OfLanguage {
  readonly main?: string | undefined
}
export type PageWords = Words & OfLanguage
export type SitePageWords = SiteWords & OfLanguage

/** The words of a page, in its language. The server provides all of them, a script only those of the islands. */
export const WordsOfPage = createContext({} as PageWords) // every page provides its own

/** Returns the words for islands. */
export function useWords(): PageWords {
  return use(WordsOfPage)
}

/** Returns all words, for what no script renders. */
export const useSiteWords = useWords as () => SitePageWords // the server provides all words

/** A record that visitors read in their language, with the names of the fields that are still in the main one. */
interface MaybeUntranslated {
  readonly untranslated?: readonly string[] | undefined
}

/** Returns a function from a field's name to the props of its element: the text, its language and its direction. */
export function useTextOf(record: MaybeUntranslated | null | undefined) {
  const { main } = useWords()
  const texts = record as Readonly<Record<string, string | undefined>> | null | undefined // only fields with a text are asked for
  return (field: string) => ({
    dir: 'auto',
    lang: record?.untranslated?.includes(field) ? main : undefined,
    children: texts?.[field],
  })
}

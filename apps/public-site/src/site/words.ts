import { names } from '@tablier/words/islands/names'
import type { Words } from '@tablier/words/islands/words'
import type { Words as SiteWords } from '@tablier/words/site/words'
import { createContext, use } from 'react'

/** The words of a page, in the site's language. The server provides all of them, a script only those of the islands. */
export const WordsOfPage = createContext({} as Words) // every page provides its own

/** Returns the words for islands. */
export function useWords(): Words {
  return use(WordsOfPage)
}

/** Returns all words, for what no script renders. */
export function useSiteWords(): SiteWords {
  return use(WordsOfPage) as SiteWords // the server provides them
}

/** Returns the words that the page holds. A message with a parameter, whose place is `{}`, is a function. */
export function wordsIn(page: string): Words {
  const words = page.split('|').map((template, index) => {
    const [before = '', after] = template.split('{}')
    const isWhole = after === undefined
    return [names[index], isWhole ? before : (values: object) => before + String(Object.values(values)[0]) + after]
  })
  return Object.fromEntries(words) as Words // the server has written it
}

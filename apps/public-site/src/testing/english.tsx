import { words } from '@tablier/words/site/all'
import type { ReactNode } from 'react'
import { WordsOfPage } from '../site/words.ts'

/** Provides the words in English, for what is rendered alone. */
export function English({ children }: { readonly children: ReactNode }) {
  return <WordsOfPage value={words.en}>{children}</WordsOfPage>
}

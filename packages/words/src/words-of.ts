import { words } from '@tablier/words/site/all'
import type { Words } from '@tablier/words/site/words'
import { languageOf } from './language-of.ts'

/** Returns the server's words in the language of a BCP 47 tag; in English if we do not have that language. */
export function wordsOf(tag: string): Words {
  return words[languageOf(tag) ?? 'en']
}

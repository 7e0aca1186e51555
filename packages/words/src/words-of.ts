import { words } from '../dist/site/all.js'
import type { Words } from '../dist/site/words.d.ts'
import { languageOf } from './language-of.ts'

/** Returns the server's words in the language of a BCP 47 tag; in English if we do not have that language. */
export function wordsOf(tag: string): Words {
  return words[languageOf(tag) ?? 'en']
}

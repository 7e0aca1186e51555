import { directionOf } from '@tablier/words/language-of'
import { language, loadDeskWords, loadStartWords } from './words.ts'

void main()

/** Loads the words, and then the code that uses them: the desk's words only if the browser has a session. */
async function main(): Promise<void> {
  document.documentElement.dir = directionOf(language) ?? ''
  document.documentElement.lang = language
  await Promise.all([loadStartWords(), 'user' in localStorage && loadDeskWords()])
  const { start } = await import('./start.tsx')
  await start()
}

import { browserStorage } from '@tablier/contracts/browser-storage'
import { loadDeskWords, loadStartWords } from './language/words.ts'

void main()

/**
 * Loads the words, and then the code that uses them. The desk's words are needed with a session; and in the playground,
 * whose sign-in shares its chunks with other pages.
 */
async function main(): Promise<void> {
  const isDesk = browserStorage.read('user') !== null || import.meta.env.MODE === 'mock'
  await Promise.all([loadStartWords(), isDesk && loadDeskWords()])
  const { start } = await import('./start.tsx')
  await start()
}

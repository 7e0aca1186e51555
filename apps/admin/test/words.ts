import { loadDeskWords, loadStartWords } from '../src/language/words.ts'

// Before the code that uses them: see src/main.tsx.
await loadStartWords()
await loadDeskWords()

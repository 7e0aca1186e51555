import { loadDeskWords, loadStartWords } from '../src/words.ts'

// Before the code that uses them: see src/main.tsx.
await loadStartWords()
await loadDeskWords()

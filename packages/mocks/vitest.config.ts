import { defineConfig } from 'vitest/config'

/** Test files leave no state behind, so they can share workers. */
export default defineConfig({
  test: {
    include: ['{src,test,examples}/**/*.test.ts'],
    globalSetup: ['vitest/prepare-database.ts'],
    isolate: false,
    testTimeout: 60_000, // the first test of a file opens the database, which takes long on a busy machine
    hookTimeout: 60_000,
    maxWorkers: '100%',
  },
})

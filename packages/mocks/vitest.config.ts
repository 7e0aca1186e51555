import { defineConfig } from 'vitest/config'

/** No file leaves anything behind that another could see, so they share their workers. */
export default defineConfig({
  test: {
    include: ['{src,test,examples}/**/*.test.ts'],
    globalSetup: ['vitest/prepare-database.ts'],
    isolate: false,
    maxWorkers: '100%',
  },
})

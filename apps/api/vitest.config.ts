import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/prepare-database.ts'],
    isolate: false, // no file leaves anything behind that another could see, so they share what they import
    // Each file has a database of its own; two at a time is what two cores bear.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

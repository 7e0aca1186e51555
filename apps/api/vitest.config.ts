import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup:
      process.env['TEST_DATABASE'] === 'postgres' ? 'test/prepare-database.ts' : '@tablier/mocks/prepare-database',
    isolate: false, // test files leave no state behind, so they can share modules
    // Each file has its own database.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

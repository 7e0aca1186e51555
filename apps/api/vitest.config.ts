import { defineConfig } from 'vitest/config'

const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** Slow suites that never use a PostgreSQL server. */
const withoutPostgres = [
  'src/db/embedded.test.ts',
  'src/db/lock-folder.test.ts',
  'src/media/{pictures,receive,variants}.test.ts',
  'test/backups/bounded-memory.test.ts',
  'test/media/demo-picture-facts.test.ts',
]

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: isOnPostgres ? withoutPostgres : [],
    globalSetup: isOnPostgres ? 'test/prepare-database.ts' : '@tablier/mocks/prepare-database',
    isolate: false, // test files leave no state behind, so they can share modules
    // Each file has its own database.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

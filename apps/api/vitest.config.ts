import { defineConfig } from 'vitest/config'

const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** The suites whose result depends on the database. With POSTGRES_SUITES=all, the others run on PostgreSQL too. */
const onPostgres = [
  'src/backups/**/{load-tables,switch-site,task-runner}.test.ts',
  'src/database/content-version.test.ts',
  'test/backups/upgrade.test.ts',
  'test/{commands/doctor,machine/new-site}.test.ts',
  'test/**/*.calls.test.ts',
  'test/*/{conformance,migrations,order-days,order-files,payments-migration,retention,due-schedules,search-key}.test.ts',
  'test/*/{back-office-backups,enquiries,erasure,examples,guest-forms-once,kept-history,instances,keys,nginx,reply-mails}.test.ts',
  'test/*/{deleted-parents,simultaneous-changes,unread-words,two-instances,user-flood}.test.ts',
  'test/*/{restore-elsewhere,restore-fixtures,restore-running}.test.ts',
]
/** Slow suites that never use a PostgreSQL server. */
const withoutPostgres = [
  'src/{database/data-folder,media/pictures,media/receive,media/variants}.test.ts',
  'test/machine/{database-log,root-and-links,setup*,upgrade-*,watchdog}.test.ts',
]
/** Slow suites for code that seldom changes (docs/testing.md). `.ci/nightly` runs them with NIGHTLY_SUITES=1. */
const nightly = ['test/backups/bounded-memory.test.ts', 'test/media/demo-picture-facts.test.ts']

export default defineConfig({
  test: {
    include: isOnPostgres && process.env['POSTGRES_SUITES'] !== 'all' ? onPostgres : ['{src,test}/**/*.test.ts'],
    exclude: [...(process.env['NIGHTLY_SUITES'] ? [] : nightly), ...(isOnPostgres ? withoutPostgres : [])],
    globalSetup: isOnPostgres ? 'test/prepare-database.ts' : '@tablier/mocks/prepare-database',
    setupFiles: ['test/collect-garbage.ts'],
    isolate: false, // test files leave no state behind, so they can share modules
    experimental: { viteModuleRunner: false }, // Node strips the types, and nothing is transformed
    execArgv: ['--expose-gc'], // for test/collect-garbage.ts
    // A second worker loads all code again, and the tests of other packages use the other half of the processors. On a
    // server no others run, and a worker waits for the server half of the time.
    maxWorkers: isOnPostgres ? '100%' : '50%',
    expect: { poll: { timeout: 20_000, interval: 5 } }, // in ms; what is done after an answer takes seconds on a busy machine
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

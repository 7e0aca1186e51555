import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'

/** The suites whose result depends on the database. With POSTGRES_SUITES=all, the others run on PostgreSQL too. */
const onPostgres = [
  'src/backups/**/{load-tables,switch-site,task-runner}.test.ts',
  'src/database/content-version.test.ts',
  'test/backups/upgrade.test.ts',
  'test/commands/{doctor,new-site}.test.ts',
  'test/**/*.calls.test.ts',
  'test/*/{conformance,migrations,order-days,order-files,retention,due-schedules,search-key}.test.ts',
  'test/*/{back-office-backups,enquiries,erasure,examples,guest-forms-once,kept-history,instances,keys,nginx,reply-mails}.test.ts',
  'test/*/{deleted-parents,simultaneous-changes,unread-words,user-flood}.test.ts',
  'test/*/{restore-elsewhere,restore-fixtures,restore-running}.test.ts',
]
/** Slow suites that never use a PostgreSQL server. */
const withoutPostgres = ['src/database/{connect,data-folder}.test.ts', 'src/media/{pictures,receive,variants}.test.ts']
/** Slow suites for code that seldom changes (docs/testing.md). `.ci/nightly` runs them with NIGHTLY_SUITES=1. */
const nightly = ['test/backups/bounded-memory.test.ts', 'test/media/demo-picture-facts.test.ts']

/** Suites that come first, group by group. */
const first = [
  // They start many programs, which takes 30 ms each once the worker holds databases.
  /\/(?:data-folder|media\/pictures|usage)\.test\.ts$/,
  // They take the most memory, and are through before the admin's tests take most of theirs.
  /\/(?:connect|conformance|copies|erasure|full-disk|order-files|restore[a-z-]*|uploads|upgrade)\.test\.ts$/,
]

class InGroups extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ moduleId }: TestSpecification) => first.findIndex((group) => group.test(moduleId))
    const groups = Map.groupBy(await super.sort(files), groupOf)
    return [0, 1, -1].flatMap((group) => groups.get(group) ?? [])
  }
}

// For glibc's allocator in the worker, which would otherwise keep 300 MB of files and answers that tests have freed.
Object.assign(process.env, { MALLOC_MMAP_THRESHOLD_: String(2 ** 20) })

export default defineConfig({
  test: {
    include: isOnPostgres && process.env['POSTGRES_SUITES'] !== 'all' ? onPostgres : ['{src,test}/**/*.test.ts'],
    exclude: [...(process.env['NIGHTLY_SUITES'] ? [] : nightly), ...(isOnPostgres ? withoutPostgres : [])],
    globalSetup: isOnPostgres ? 'test/prepare-database.ts' : '@tablier/mocks/prepare-database',
    sequence: { sequencer: InGroups },
    setupFiles: ['test/collect-garbage.ts'],
    isolate: false, // test files leave no state behind, so they can share modules
    experimental: { viteModuleRunner: false }, // Node strips the types, and nothing is transformed
    execArgv: [
      '--max-semi-space-size=32', // in MB: what a request leaves is collected less often
      '--heap-growing-percent=300', // or files and answers that tests have freed cause a collection twice a second
      '--expose-gc', // for test/collect-garbage.ts
    ],
    maxWorkers: '50%', // a second worker loads all code again; other packages' tests use the other half
    expect: { poll: { timeout: 20_000, interval: 5 } }, // in ms; what is done after an answer takes seconds on a busy machine
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

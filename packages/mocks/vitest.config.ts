import { defineConfig } from 'vitest/config'

/** Test files leave no state behind, so they can share workers. */
export default defineConfig({
  test: {
    include: ['{src,test,examples}/**/*.test.ts'],
    globalSetup: ['vitest/prepare-database.ts'],
    setupFiles: ['vitest/load-styles.ts'],
    isolate: false,
    experimental: { viteModuleRunner: false }, // Node strips the types, and nothing is transformed
    execArgv: ['--wasm-tiering-budget=1300000000'], // optimising the database's code takes longer than these tests
    expect: { poll: { timeout: 20_000 } }, // in ms
    testTimeout: 60_000, // the first test of a worker opens its database, on a busy machine
    hookTimeout: 60_000,
    maxWorkers: '50%', // a second worker loads all code again; other packages' tests use the other half
  },
})

import { defineConfig } from 'vitest/config'

/** The tests of the benchmarks' figures. The browser tests, in `tests`, are Playwright's. */
export default defineConfig({ test: { include: ['bench/**/*.test.ts'], isolate: false } })

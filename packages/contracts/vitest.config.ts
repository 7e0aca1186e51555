import { defineConfig } from 'vitest/config'

/** Test files leave no state behind, so they can share workers. */
export default defineConfig({ test: { include: ['src/**/*.test.ts'], isolate: false, testTimeout: 20_000 } })

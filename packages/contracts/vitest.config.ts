import { defineConfig } from 'vitest/config'

/** Test files leave no state behind, so they can share workers. Node loads them without a transformation. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    isolate: false,
    experimental: { viteModuleRunner: false },
    testTimeout: 20_000,
  },
})

import { defineConfig } from 'vitest/config'

/** The tests of what `npx pnpm@12 package` made. */
export default defineConfig({ test: { include: ['test/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 } })

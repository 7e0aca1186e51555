import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['src/**/*.test.ts'], isolate: false, expect: { poll: { timeout: 10_000 } } }, // in ms
})

import { defineConfig } from 'vitest/config'

/** No file leaves anything behind that another could see, so they share their workers. */
export default defineConfig({ test: { include: ['src/**/*.test.ts'], isolate: false } })

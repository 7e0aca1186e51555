import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['src/**/*.test.mjs'], isolate: false, experimental: { viteModuleRunner: false } },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // Each file cleans up after itself, so files can share modules and the document.
  test: {
    isolate: false,
    execArgv: ['--wasm-tiering-budget=1300000000'], // optimising the database's code takes longer than these tests
    css: true, // or the addresses of style sheets are empty
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: ['@tablier/mocks/prepare-database'],
    setupFiles: ['src/testing/setup.ts'],
    maxWorkers: '50%', // a second worker loads all code again; other packages' tests use the other half
    testTimeout: 60_000, // the first test of a worker opens its database, on a busy machine
    hookTimeout: 60_000,
  },
})

import { defineConfig } from 'vitest/config'

/** Browser tests in Firefox and WebKitGTK, of the built server. */
export default defineConfig({
  test: {
    include: ['engines/*.test.ts'],
    globalSetup: 'engines/server.ts',
    fileParallelism: false, // the files share one server and its content
    testTimeout: 60_000,
    hookTimeout: 60_000, // starts a browser
    reporters: ['verbose', 'json'],
    outputFile: { json: '.vitest/engines.json' },
  },
})

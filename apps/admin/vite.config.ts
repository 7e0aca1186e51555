import { withoutMocks } from '@tablier/mocks/without-mocks'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  base: '/admin/',
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    mode !== 'mock' && withoutMocks(),
    mode !== 'mock' && compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024, logLevel: 'silent' }),
  ],
  build: {
    assetsInlineLimit: 0, // the Content-Security-Policy forbids data: URLs for scripts, styles and fonts
    modulePreload: { polyfill: false },
    license: mode !== 'mock' && { fileName: '.vite/license.json' },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
    globalSetup: ['@tablier/mocks/prepare-database'],
    setupFiles: ['./test/cheap-elements.ts', './test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false, // each file cleans up after itself, so files can share modules and the document
    maxWorkers: '50%', // a second worker loads all code again; other packages' tests use the other half
    testTimeout: 15_000,
  },
}))

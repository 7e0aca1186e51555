import { withoutMocks } from '@tablier/mocks/without-mocks'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

export default defineConfig(({ mode }) => ({
  base: '/admin/',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/login' ? [] : undefined) },
    }),
    react(),
    tailwindcss(),
    stylesAfterFrame(),
    mode !== 'mock' && withoutMocks(),
    mode !== 'mock' && compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024, logLevel: 'silent' }),
  ],
  build: {
    assetsInlineLimit: 0, // the Content-Security-Policy forbids data: URLs for scripts, styles and fonts
    modulePreload: { polyfill: false },
    license: mode !== 'mock' && { fileName: '.vite/license.json' },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'dashboard', test: /routes\/admin\/(?:route|dashboard)\.tsx\?tsr-split/, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
    globalSetup: ['@tablier/mocks/prepare-database'],
    setupFiles: ['./test/cheap-elements.ts', './test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    execArgv: ['--max-old-space-size=480'], // in MB; or Node keeps three times what the tests use
    isolate: false, // each file cleans up after itself, so files can share modules and the document
    maxWorkers: '50%', // a second worker loads all code again; other packages' tests use the other half
    testTimeout: 15_000,
  },
}))

/** Moves the stylesheet below the frame in index.html, so that the browser paints the frame without waiting for it. */
function stylesAfterFrame(): Plugin {
  const link = /\s*<link rel="stylesheet"[^>]*>/
  return {
    name: 'styles-after-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(link, '').replace('</body>', `${link.exec(html)?.[0] ?? ''}\n  </body>`),
    },
  }
}

import { buildTarget } from '@tablier/browsers'
import { withoutMocks } from '@tablier/mocks/without-mocks'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { codeOfFrame, wordsOfFrame } from './frame.ts'
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
    codeOfFrame(),
    wordsOfFrame(),
    mode === 'production' && withoutDescriptions(),
    mode !== 'mock' && withoutMocks(),
    mode !== 'mock' && compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024, logLevel: 'silent' }),
  ],
  build: {
    target: buildTarget,
    cssTarget: buildTarget,
    assetsInlineLimit: 0, // the Content-Security-Policy forbids data: URLs for scripts, styles and fonts
    modulePreload: { polyfill: false },
    license: mode !== 'mock' && { fileName: '.vite/license.json' },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'words',
              test: /src\/language\/words\.ts$|words\/dist\/.*(?:load|languages)\.js$|messageformat|make-plural/,
              priority: 4,
            },
            { name: 'start', test: /src\/start\.tsx/, priority: 2 },
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
    setupFiles: ['./test/words.ts', './test/cheap-elements.ts', './test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    execArgv: ['--heap-growing-percent=200', '--max-old-space-size=900'], // percent, MB: fewer collections, each of the whole heap
    isolate: false, // each file cleans up after itself, so files can share modules and the document
    maxWorkers: '50%', // a second worker loads all code again; other packages' tests use the other half
    expect: { poll: { timeout: 20_000 } }, // in ms, as in test/setup.ts and for the API: a busy machine takes seconds
    testTimeout: 60_000,
  },
}))

/** Leaves out the texts of the API's description and its names. The back office has the contract for its rules. */
function withoutDescriptions(): Plugin {
  const texts = /\b(?:description|summary):\s*(['"`])(?:(?!\1)[^\\]|\\.)*\1,?|\bnamed: \{ schema: .*\},/g
  const asArguments =
    /\b((?:count\(|(?:within|nullable|nullableText)\((?:[^()'"`;]|\([^()]*\))*?,\s*))(['"`])(?:(?!\2)[^\\]|\\.)*\2,?\s*\)/g
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contracts\/src/ },
      handler: (code) => code.replace(texts, '').replace(asArguments, '$1)'),
    },
  }
}

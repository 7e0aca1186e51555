import { buildTarget } from '@tablier/browsers'
import { withoutMocks } from '@tablier/mocks/without-mocks'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    withoutPreloadHelper(),
    tailwindcss(),
    withoutColourTests(),
    mode !== 'mock' && withoutMocks(),
    mode !== 'mock' && !isSsrBuild && compression({ include: /\.(?:css|js|svg)$/, threshold: 512, logLevel: 'silent' }),
  ],
  // Fixing NODE_ENV at build time removes React's development code and doubles the renders per second.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: command === 'build' ? true : undefined },
  build: {
    ...(!isSsrBuild && { target: buildTarget, cssTarget: buildTarget }),
    manifest: !isSsrBuild,
    license: mode !== 'mock' && { fileName: '.vite/license.json' },
    modulePreload: false,
    copyPublicDir: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    assetsInlineLimit: 0, // the Content-Security-Policy forbids data: URLs for fonts
    ...(!isSsrBuild && { rolldownOptions: { input: 'src/entry-client.tsx' } }),
  },
}))

/** Every supported browser has `color-mix`, so Tailwind's tests for it are taken out of the style sheets. */
function withoutColourTests(): Plugin {
  const test = /@supports \(color:\s*color-mix\(in lab, red, red\)\)\s*\{([^{}]*\{[^{}]*\})\s*\}/g
  return {
    name: 'without-colour-tests',
    enforce: 'pre', // after Tailwind, which is before it
    transform: { filter: { id: /\.css/ }, handler: (css) => css.replaceAll(test, '$1') },
  }
}

/** Vite's helper preloads what a chunk imports. The page itself names those files, and the helper is 1 KB. */
function withoutPreloadHelper(): Plugin {
  return {
    name: 'without-preload-helper',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

import { withoutMocks } from '@tablier/mocks/without-mocks'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    tanstackRouter({ target: 'react', quoteStyle: 'single', semicolons: false }),
    react(),
    tailwindcss(),
    mode !== 'mock' && withoutMocks(),
    mode !== 'mock' && !isSsrBuild && compression({ include: /\.(?:css|js|svg)$/, threshold: 512, logLevel: 'silent' }),
  ],
  // Fixing NODE_ENV at build time removes React's development code and doubles the renders per second.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: command === 'build' ? true : undefined },
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    assetsInlineLimit: 0, // the Content-Security-Policy forbids data: URLs for fonts
    ...(!isSsrBuild && { rolldownOptions: { input: 'src/entry-client.tsx' } }),
  },
}))

import { defineConfig } from 'vite'

/** Bundles the server's 1,300 modules into a few files, for a faster start. Not minified, to keep stack traces readable. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/server', // as deep as the sources, because their paths to the other apps are relative
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: ['src/main.ts', 'src/media/picture-process.ts'],
      external: [
        // These packages ship other files: pictures, pages, native and WebAssembly code.
        /^@electric-sql\/pglite/,
        '@fastify/swagger-ui',
        '@node-rs/argon2',
        '@tablier/demo-content',
        'sharp',
        // These are loaded on demand.
        /^@aws-sdk\//,
        'ioredis',
        'nodemailer',
        'pg', // OpenTelemetry recognises it only as a module of its own
        'prom-client',
        'vite',
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})

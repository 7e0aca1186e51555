import { defineConfig } from 'vite'

/**
 * The server as a few files instead of 1,300, which a start would look for and
 * read one by one. Not minified, so that a stack trace can be read.
 */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist/server', // as deep as the folders of the sources, whose paths to the other apps are relative
    target: 'node24',
    minify: false,
    rolldownOptions: {
      external: [
        // These ship files with their code: pictures, pages, native and WebAssembly code.
        /^@electric-sql\/pglite/,
        '@fastify/swagger-ui',
        '@node-rs/argon2',
        '@tablier/demo-content',
        'sharp',
        // These are loaded when they are asked for.
        /^@aws-sdk\//,
        'ioredis',
        'nodemailer',
        'vite',
      ],
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})

import { cpSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { preparedDumpFile } from '@tablier/mocks/prepared-dump'
import { defineConfig, type Plugin } from 'vite'

const examplePictures = new URL('../../packages/demo-content/src/pictures/', import.meta.url)

/** Bundles the server's 1,300 modules into a few files, for a faster start. Not minified, to keep stack traces readable. */
export default defineConfig({
  plugins: [withExamplePictures(), withEmptyDatabase(), withListOfPackages()],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/server', // as deep as the sources, because their paths to the other apps are relative
    target: 'node24',
    minify: false,
    license: { fileName: '.vite/license.json' },
    rolldownOptions: {
      input: [
        'src/main.ts',
        'src/tablier.ts',
        'src/media/picture-process.ts',
        'src/backups/tables/stage-process.ts',
        'src/watchdog/watchdog-thread.ts',
      ],
      external: [
        // These packages ship other files: pages, native and WebAssembly code.
        /^@electric-sql\/pglite/,
        '@fastify/swagger-ui',
        '@node-rs/argon2',
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

/** Copies the pictures of the example content, which its module looks for in `pictures/` next to itself. */
function withExamplePictures(): Plugin {
  return {
    name: 'with-example-pictures',
    writeBundle: ({ dir }) => cpSync(fileURLToPath(examplePictures), `${dir}/pictures`, { recursive: true }),
  }
}

/** Adds the dump of an empty database from which a restore's scratch database starts. */
function withEmptyDatabase(): Plugin {
  return {
    name: 'with-empty-database',
    async generateBundle() {
      const source = await promisify(gzip)(await readFile(await preparedDumpFile()))
      this.emitFile({ type: 'asset', fileName: 'empty-database.tar.gz', source })
    },
  }
}

/** Lists the modules that stay outside the bundle in `outside.json`, so that the package brings them. */
function withListOfPackages(): Plugin {
  return {
    name: 'with-list-of-packages',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const imported = chunks.flatMap(({ imports, dynamicImports }) => imports.concat(dynamicImports))
      const outside = imported.filter((name) => !name.startsWith('node:') && !(name in bundle))
      this.emitFile({ type: 'asset', fileName: 'outside.json', source: JSON.stringify([...new Set(outside)].sort()) })
    },
  }
}

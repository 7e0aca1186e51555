import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { appConfig, publicPage } from './apps.ts'
import { buildBackend } from './backend.ts'

/**
 * Builds the whole product as static files that run in a browser tab. All their URLs are relative, so they can be served
 * from any folder on any host. `--outDir` is `apps/playground/dist` by default.
 */
const { values } = parseArgs({ options: { outDir: { type: 'string' } } })
const outDir = values.outDir
  ? resolve(process.env['INIT_CWD'] ?? '.', values.outDir) // pnpm runs this in its own folder
  : fileURLToPath(new URL('../dist', import.meta.url))

await rm(outDir, { recursive: true, force: true })
await build({ ...appConfig('public-site'), base: './', build: { outDir, emptyOutDir: true } })
await writeFile(join(outDir, 'index.html'), publicPage(await publicEntry()))
await rm(join(outDir, '.vite'), { recursive: true })
await build({ ...appConfig('admin'), base: './', build: { outDir: join(outDir, 'admin'), emptyOutDir: true } })
await buildBackend(join(outDir, 'backend'))
await copyFile(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), join(outDir, 'mockServiceWorker.js'))
process.stdout.write(`The playground is in ${outDir}. Serve it with any static file server.\n`)

/** The hashed file names of the public page's script and styles, from the build's manifest. */
async function publicEntry() {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  > // our own build wrote it
  const { file, css = [] } = manifest['src/entry-client.tsx']! // the build's input
  return { script: `./${file}`, styles: css.map((path) => `./${path}`), icon: './favicon.svg' }
}

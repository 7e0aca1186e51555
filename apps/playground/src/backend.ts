import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { buildTarget } from '@tablier/browsers'
import { databaseFiles } from '@tablier/mocks/database-files'
import { dumpEmptyDatabase } from '@tablier/mocks'
import { build, type InlineConfig, type Plugin } from 'vite'

/** Builds the worker into a folder: its script, the example pictures and the database's compressed files. */
export async function buildBackend(folder: string, watch?: () => void): Promise<void> {
  await build(workerConfig(folder, watch))
  await mkdir(folder, { recursive: true })
  const { engine, bundle, dump } = databaseFiles
  const pglite = (file: string) => readFile(new URL(file, import.meta.resolve('@electric-sql/pglite')))
  await writeCompressed(join(folder, engine), await pglite('pglite.wasm'))
  await writeCompressed(join(folder, bundle), await pglite('pglite.data'))
  const empty = await dumpEmptyDatabase()
  await writeCompressed(join(folder, dump), new Uint8Array(await empty.arrayBuffer()))
}

function workerConfig(outDir: string, watch?: () => void): InlineConfig {
  return {
    configFile: false,
    base: './',
    logLevel: 'error', // the engine's code causes warnings: eval, node:module, its size
    plugins: [withoutEngine(), ...(watch ? [{ name: 'tell', writeBundle: watch }] : [])],
    build: {
      target: buildTarget,
      outDir,
      emptyOutDir: !watch,
      copyPublicDir: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      ...(watch && { watch: {} }),
      rolldownOptions: {
        input: fileURLToPath(import.meta.resolve('@tablier/mocks/worker')),
        output: { entryFileNames: 'worker.js' },
      },
    },
  }
}

/** Drops the database's uncompressed files, which the worker does not load. */
function withoutEngine(): Plugin {
  return {
    name: 'without-engine',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (/\bpglite-[^/]*\.(?:wasm|data)$/.test(file)) delete bundle[file]
    },
  }
}

async function writeCompressed(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(path, await promisify(gzip)(bytes, { level: 9 }))
}

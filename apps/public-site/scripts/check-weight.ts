import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** Fails the build if the page's scripts or the styles of a layout are too large. All sizes are bytes in brotli. */

const MAX_BYTES = { js: 66 * 1024, css: 10 * 1024 }

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

const client = new URL('../dist/client/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Record<string, Chunk> // Vite wrote it

// Everything that the page ever needs. What loads the content in the browser, if rendering failed, is not counted.
const names = new Set(['src/entry-client.tsx', 'src/islands/hydrate-islands.tsx'])
for (const known of names) for (const imported of manifest[known]?.imports ?? []) names.add(imported)
const chunks = [...names].map((name) => {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build's manifest does not name ${name}.`)
  return chunk
})
// A layout has one style sheet instead of the entry's.
const layouts = Object.entries(manifest).filter(([name]) => /\/layouts\/\w+\.css$/.test(name))
const sheets = [chunks.flatMap(({ css = [] }) => css), ...layouts.map(([, { file }]) => [file])]
// The words of the page's language.
const words = Object.entries(manifest).filter(([name]) => /\/words\/dist\/islands\/\w+\.js$/.test(name))
const weights = {
  js: weightOf(chunks.map(({ file }) => file)) + Math.max(...words.map(([, { file }]) => weightOf([file]))),
  css: Math.max(...sheets.map(weightOf)),
}

function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, client))).length, 0)
}

for (const kind of ['js', 'css'] as const) {
  if (weights[kind] <= MAX_BYTES[kind]) continue
  process.stderr.write(`The page's ${kind} is ${weights[kind]} bytes in brotli; the maximum is ${MAX_BYTES[kind]}.\n`)
  process.exitCode = 1
}
process.stdout.write(
  `The page's scripts are ${weights.js} bytes in brotli, the styles of its largest layout ${weights.css}.\n`,
)

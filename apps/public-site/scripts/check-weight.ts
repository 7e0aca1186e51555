import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** Fails the build if the page's scripts or styles are too large. All sizes are bytes in brotli. */

const MAX_BYTES = { js: 130 * 1024, css: 15 * 1024 }

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const client = new URL('../dist/client/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Record<string, Chunk> // Vite wrote it

/** A chunk and its static imports. */
function withImports(name: string): string[] {
  const names = new Set([name])
  for (const known of names) for (const imported of manifest[known]?.imports ?? []) names.add(imported)
  return [...names]
}

// The entry imports the page's scripts after the first paint. What they import on demand is not counted.
const entry = withImports('src/entry-client.tsx')
const page = entry.flatMap((name) => manifest[name]?.dynamicImports ?? []).flatMap(withImports)
const chunks = [...new Set([...entry, ...page])].flatMap((name) => manifest[name] ?? [])
const weights = {
  js: weightOf(chunks.map(({ file }) => file)),
  css: weightOf(chunks.flatMap(({ css = [] }) => css)),
}

function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, client))).length, 0)
}

for (const kind of ['js', 'css'] as const) {
  if (weights[kind] <= MAX_BYTES[kind]) continue
  process.stderr.write(`The page's ${kind} is ${weights[kind]} bytes in brotli; the maximum is ${MAX_BYTES[kind]}.\n`)
  process.exitCode = 1
}
process.stdout.write(`The page's scripts are ${weights.js} bytes in brotli, its styles ${weights.css}.\n`)

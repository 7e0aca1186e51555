import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/**
 * Fails the build if the back office's first load is too large. The font is not counted, because nothing waits for it.
 */
const MAX_SIGN_IN_BYTES = 148 * 1024 // in brotli
const MAX_DASHBOARD_SCRIPTS = 12

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk> // Vite wrote it
const html = readFileSync(new URL('index.html', dist), 'utf8')
const linked = [...html.matchAll(/(?:src|href)="\/admin\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(
  ([, file]) => file ?? [],
)

/** The code of the sign-in is in the first scripts, its words in the catalogue of the start. */
const signInBytes = ['index.html', ...linked, fileOf('start/en.js')].reduce((sum, file) => sum + weightOf(file), 0)
/** See the groups in vite.config.ts. */
const dashboard = scriptsOf(
  'index.html',
  fileOf('desk/en.js'),
  ...Object.keys(manifest).filter((name) => /(?:^_|\/)dashboard[-.]/.test(name)),
)
const isFrameFirst = html.indexOf('class="frame"') < html.indexOf('rel="stylesheet"')

function fileOf(module: string): string {
  return Object.entries(manifest).find(([name]) => name.endsWith(module))?.[1].file ?? ''
}

function weightOf(file: string): number {
  return brotliCompressSync(readFileSync(new URL(file, dist))).length
}

/** Returns these scripts and everything that they import. */
function scriptsOf(...names: string[]): ReadonlySet<string> {
  const found = new Set(names)
  for (const name of found) for (const imported of manifest[name]?.imports ?? []) found.add(imported)
  return found
}

const problems = [
  signInBytes > MAX_SIGN_IN_BYTES &&
    `The sign-in is ${signInBytes} bytes in brotli; the maximum is ${MAX_SIGN_IN_BYTES}.`,
  dashboard.size > MAX_DASHBOARD_SCRIPTS &&
    `The dashboard needs ${dashboard.size} scripts; the maximum is ${MAX_DASHBOARD_SCRIPTS}.`,
  dashboard.size < 2 && "The build's manifest does not name the dashboard.",
  !isFrameFirst && 'The frame in index.html waits for the stylesheet.',
].filter((problem) => problem !== false)
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
process.stdout.write(`The sign-in is ${signInBytes} bytes in brotli, the dashboard needs ${dashboard.size} scripts.\n`)

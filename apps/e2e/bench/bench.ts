import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { abuse } from './abuse.ts'
import { change } from './change.ts'
import { desk } from './desk.ts'
import { drillAll, fullDisk } from './drills.ts'
import { lighthouse } from './lighthouse.ts'
import type { Figure, Measurement } from './measurement.ts'
import { memoryUse } from './memory.ts'
import { slowPhone } from './slow-phone.ts'
import { start } from './start.ts'
import { throughput } from './throughput.ts'
import { surroundings } from './versions.ts'

/**
 * Runs all benchmarks, or those that the arguments name, and writes the figures to docs/benchmarks.md. With `--print`, it
 * only prints them.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILE = join(ROOT, 'docs/benchmarks.md')

/** The load average at the start of this run: 0 means idle, the number of processors fully used. */
const loadBefore = (loadavg()[0] ?? Number.NaN).toFixed(1)

const measurements: Readonly<Record<string, Measurement>> = {
  start,
  memory: memoryUse,
  throughput,
  change,
  desk,
  phone: slowPhone,
  lighthouse,
  abuse,
  drills: drillAll,
  'full-disk': fullDisk,
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function bench(args: readonly string[]): Promise<void> {
  const names = args.filter((name) => name !== '--print')
  const everywhere = await surroundings()
  for (const [name, measurement] of chosen(names)) {
    const ranOn = [...everywhere, ...((await measurement.tools?.()) ?? [])]
    say(`\n${measurement.title}\n${measurement.method}\n${ranOn.join(', ')}`)
    const figures = await measurement.run()
    for (const { what, figure } of figures) say(`  ${what}: ${figure}`)
    if (names.length === args.length) writeResult(name, measurement, figures, ranOn)
  }
}

/** @throws Error if a name is unknown */
function chosen(names: readonly string[]): [string, Measurement][] {
  const unknown = names.filter((name) => !Object.hasOwn(measurements, name))
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. The benchmarks are ${Object.keys(measurements).join(', ')}.`)
  return Object.entries(measurements).filter(([name]) => names.length === 0 || names.includes(name))
}

/** Writes the result of a measurement to docs/benchmarks.md, in place of the previous one. */
function writeResult(
  name: string,
  { title, method }: Measurement,
  figures: readonly Figure[],
  ranOn: readonly string[],
): void {
  const rows = figures.map(({ what, figure }) => `| ${what} | ${figure} |`)
  const section = [
    `<!-- begin ${name} -->`,
    `## ${title}`,
    method,
    `${new Date().toISOString().slice(0, 10)}, ${ranOn.join(', ')}, load average before: ${loadBefore}.`,
    ['| Measured | Figure |', '| --- | --- |', ...rows].join('\n'),
    `<!-- end ${name} -->`,
  ].join('\n\n')
  writeFileSync(FILE, withSection(readFileSync(FILE, 'utf8'), name, section))
  execFileSync('node_modules/.bin/oxfmt', ['docs/benchmarks.md'], { cwd: ROOT }) // aligns the tables' columns
}

/** Returns the file's text with the section in the place of the previous one, or at its end. */
function withSection(text: string, name: string, section: string): string {
  const old = new RegExp(`<!-- begin ${name} -->.*<!-- end ${name} -->`, 's')
  return old.test(text) ? text.replace(old, () => section) : `${text}\n${section}\n`
}

bench(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure, Measurement } from './measurement.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILE = join(ROOT, 'docs/benchmarks.md')

/** The load average at the start of this run: 0 means idle, the number of processors fully used. */
const loadBefore = (loadavg()[0] ?? Number.NaN).toFixed(1)

/** Writes the result of a measurement to docs/benchmarks.md, in place of the previous one. */
export function writeResult(
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
  execFileSync('node_modules/.bin/oxfmt', ['docs/benchmarks.md'], { cwd: ROOT }) // aligns the table
}

/** Returns the file's text with the section in the place of the previous one, or at its end. */
export function withSection(text: string, name: string, section: string): string {
  const old = new RegExp(`<!-- begin ${name} -->.*<!-- end ${name} -->`, 's')
  return old.test(text) ? text.replace(old, () => section) : `${text}\n${section}\n`
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Figure, Measurement } from './measurement.ts'

const FILE = new URL('../../../docs/benchmarks.md', import.meta.url)

/** The load average at the start of this run: 0 means idle, the number of processors fully used. */
const loadBefore = (loadavg()[0] ?? Number.NaN).toFixed(1)

const intro = `# Benchmarks

Written by \`npx pnpm@12 bench\`, which builds the checkout and runs all benchmarks, or those that you name: \`npx pnpm@12 bench start upload\`. Each is a file in \`apps/e2e/bench\`. The server is the built one, in a process of its own with a data folder of its own. The server and what measures it run on the same machine, over loopback.

To repeat a figure, check out the commit that is named below its heading, run \`npx pnpm@12 install\` and the benchmark on a machine that does nothing else: the load average before the run should be below 0.5. The measurements of pages need Chromium (\`CHROMIUM_PATH\`).

- **Steady**: sizes in bytes and the scores of accessibility, best practices, SEO and agentic browsing depend only on the build.
- **Roughly steady**: ratios of two sides that were measured alternately, since other load affects both; memory at rest.
- **Noisy**: everything in seconds, milliseconds or per second, and Lighthouse's performance score, because other processes, the processor's clock and the disk's cache change it. Where a figure was repeated, it is the median, and the least and the most are in parentheses; a difference smaller than that range says nothing. Do not compare these figures with those of other machines.
`

/** Writes the result of a measurement to docs/benchmarks.md, in place of the previous one. */
export function writeResult(
  name: string,
  { title, method }: Measurement,
  figures: readonly Figure[],
  ranOn: readonly string[],
): void {
  const section = [
    `<!-- begin ${name} -->`,
    `## ${title}`,
    method,
    `${new Date().toISOString().slice(0, 10)}, ${ranOn.join(', ')}, load average before: ${loadBefore}.`,
    table(figures),
    `<!-- end ${name} -->`,
  ].join('\n\n')
  writeFileSync(FILE, withSection(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '', name, section))
}

/** Returns the file's text with the present introduction, and with the section in the place of the previous one. */
export function withSection(text: string, name: string, section: string): string {
  const start = text.indexOf('<!-- begin ')
  const present = start < 0 ? intro : `${intro}\n${text.slice(start)}`
  const old = new RegExp(`<!-- begin ${name} -->.*<!-- end ${name} -->`, 's')
  return old.test(present) ? present.replace(old, () => section) : `${present}\n${section}\n`
}

/** A table with its columns aligned, as the formatter does it. */
function table(figures: readonly Figure[]): string {
  const rows = [['Measured', 'Figure'], ...figures.map(({ what, figure }) => [what, figure])]
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const widths = [widthOf(0), widthOf(1)]
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

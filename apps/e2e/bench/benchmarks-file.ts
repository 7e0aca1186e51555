import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Figure, Measurement } from './measurement.ts'

const FILE = new URL('../../../docs/benchmarks.md', import.meta.url)

/** The load average when this run began: 0 is an idle machine, the number of processors a fully used one. */
const loadBefore = (loadavg()[0] ?? Number.NaN).toFixed(1)

const intro = `# Benchmarks

Written by \`npx pnpm@12 bench\`, which runs all benchmarks, or those that you name: \`npx pnpm@12 bench messages upload\`. Each is a file in \`apps/e2e/bench\`. The server and the load run on the same machine, over loopback. Do not compare figures of different runs or machines; ratios and sizes are roughly comparable.
`

/** Writes the result of a measurement to docs/benchmarks.md and replaces the previous one. */
export function writeResult(name: string, { title, method }: Measurement, figures: readonly Figure[]): void {
  const section = [
    `<!-- begin ${name} -->`,
    `## ${title}`,
    method,
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} processors, load average before: ${loadBefore}.`,
    table(figures),
    `<!-- end ${name} -->`,
  ].join('\n\n')
  const present = existsSync(FILE) ? readFileSync(FILE, 'utf8') : intro
  const old = new RegExp(`<!-- begin ${name} -->.*<!-- end ${name} -->`, 's')
  writeFileSync(FILE, old.test(present) ? present.replace(old, () => section) : `${present}\n${section}\n`)
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

import { parseArgs } from 'node:util'
import { abuse } from './abuse.ts'
import { adminLists } from './admin-lists.ts'
import { backup } from './backup.ts'
import { writeResult } from './benchmarks-file.ts'
import { buildIn, commitOf, thisBuild } from './builds.ts'
import { customers } from './customers.ts'
import { firstSeconds } from './first-seconds.ts'
import { lighthouse } from './lighthouse.ts'
import type { Figure, Measurement } from './measurement.ts'
import { memoryUse } from './memory.ts'
import { messages } from './messages.ts'
import { orders } from './orders.ts'
import { previews } from './previews.ts'
import { saves } from './saves.ts'
import { start } from './start.ts'
import { throughput } from './throughput.ts'
import { uploadOfFilm } from './upload.ts'
import { surroundings } from './versions.ts'

/**
 * Runs all benchmarks, or those that the arguments name, and writes the figures to docs/benchmarks.md. With
 * `--against <folder>` it measures this build and that checkout's build alternately, and only prints the figures.
 */

const measurements: Readonly<Record<string, Measurement>> = {
  start,
  memory: memoryUse,
  throughput,
  messages,
  orders,
  customers,
  saves,
  previews,
  upload: uploadOfFilm,
  backup,
  lighthouse,
  'first-seconds': firstSeconds,
  'admin-lists': adminLists,
  abuse,
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function bench(names: readonly string[]): Promise<void> {
  const everywhere = await surroundings()
  for (const [name, measurement] of chosen(names)) {
    const ranOn = [...everywhere, ...((await measurement.tools?.()) ?? [])]
    say(`\n${measurement.title}\n${measurement.method}\n${ranOn.join(', ')}`)
    const figures = await measurement.run()
    sayFigures(figures)
    writeResult(name, measurement, figures, ranOn)
  }
}

async function benchAgainst(folder: string, names: readonly string[]): Promise<void> {
  const other = buildIn(folder)
  const alone = names.length > 0 ? chosen(names).filter(([, { compare }]) => !compare) : []
  if (alone.length > 0) throw new Error(`Cannot compare two builds: ${alone.map(([name]) => name).join(', ')}.`)
  say(`${thisBuild.folder}: ${(await surroundings()).join(', ')}`)
  say(`against ${other.folder}: the build of ${await commitOf(other)}`)
  for (const [, { title, method, tools, compare }] of chosen(names)) {
    if (!compare) continue
    say(`\n${title}\n${method}\n${((await tools?.()) ?? []).join(', ')}`)
    sayFigures(await compare([thisBuild, other]))
  }
}

/** @throws Error if a name is unknown */
function chosen(names: readonly string[]): [string, Measurement][] {
  const unknown = names.filter((name) => !Object.hasOwn(measurements, name))
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. The benchmarks are ${Object.keys(measurements).join(', ')}.`)
  return Object.entries(measurements).filter(([name]) => names.length === 0 || names.includes(name))
}

function sayFigures(figures: readonly Figure[]): void {
  for (const { what, figure } of figures) say(`  ${what}: ${figure}`)
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
  await (values.against === undefined ? bench(positionals) : benchAgainst(values.against, positionals))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

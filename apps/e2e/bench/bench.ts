import { abuse } from './abuse.ts'
import { writeResult } from './benchmarks-file.ts'
import { desk } from './desk.ts'
import { drillAll } from './drills.ts'
import { lighthouse } from './lighthouse.ts'
import type { Measurement } from './measurement.ts'
import { memoryUse } from './memory.ts'
import { slowPhone } from './slow-phone.ts'
import { start } from './start.ts'
import { throughput } from './throughput.ts'
import { surroundings } from './versions.ts'

/**
 * Runs all benchmarks, or those that the arguments name, and writes the figures to docs/benchmarks.md. With `--print`, it
 * only prints them.
 */

const measurements: Readonly<Record<string, Measurement>> = {
  start,
  memory: memoryUse,
  throughput,
  desk,
  phone: slowPhone,
  lighthouse,
  abuse,
  drills: drillAll,
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

bench(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

import { adminLists } from './admin-lists.ts'
import { writeResult } from './benchmarks-file.ts'
import { lighthouse } from './lighthouse.ts'
import type { Measurement } from './measurement.ts'
import { memoryUse } from './memory.ts'
import { messages } from './messages.ts'
import { start } from './start.ts'
import { throughput } from './throughput.ts'
import { uploadOfFilm } from './upload.ts'

/** Runs all benchmarks, or those that the arguments name, and writes the figures to docs/benchmarks.md. */

const measurements: Readonly<Record<string, Measurement>> = {
  start,
  memory: memoryUse,
  throughput,
  messages,
  upload: uploadOfFilm,
  lighthouse,
  'admin-lists': adminLists,
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function bench(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(measurements, name))
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. The benchmarks are ${Object.keys(measurements).join(', ')}.`)
  for (const [name, measurement] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue
    say(`\n${measurement.title}`)
    const figures = await measurement.run()
    for (const { what, figure } of figures) say(`  ${what}: ${figure}`)
    writeResult(name, measurement, figures)
  }
}

bench(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})

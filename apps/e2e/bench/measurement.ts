import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Build } from './builds.ts'

/** One line of the result: what was measured, and the value with its unit. */
export interface Figure {
  readonly what: string
  readonly figure: string
}

export interface Measurement {
  readonly title: string
  /** How it was measured, in a sentence or two. */
  readonly method: string
  /** Returns the tools it uses, with their versions. */
  readonly tools?: () => Promise<readonly string[]>
  run(): Promise<Figure[]>
  /** Measures two builds alternately. */
  readonly compare?: (builds: readonly [Build, Build]) => Promise<Figure[]>
}

/** Runs a function with an empty folder that is deleted afterwards. */
export async function withTempFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tablier-bench-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = low] = sorted.length % 2 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1)
  return (low + high) / 2
}

/** Returns the median of repeated values and, unless all of them print alike, the least and the most. */
export function spread(values: readonly number[], print: (value: number) => string): string {
  const [least, most] = [print(Math.min(...values)), print(Math.max(...values))]
  const middle = print(median(values))
  return least === most ? middle : `${middle} (${least} to ${most})`
}

export const seconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} s`
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`
export const ratio = (value: number): string => `${value.toFixed(value < 0.1 ? 3 : 2)} ×`

import { type ServerProcess, startServer, tempFolder } from '../support/server-process.ts'

export interface Figure {
  readonly what: string
  readonly figure: string
}

export interface Measurement {
  readonly title: string
  /** The method, in a sentence or two. */
  readonly method: string
  readonly tools?: () => Promise<readonly string[]>
  run(): Promise<Figure[]>
}

/** One value of one round. */
export interface Reading {
  readonly what: string
  readonly value: number
  readonly print: (value: number) => string
}

interface Plan extends Omit<Measurement, 'run'> {
  readonly rounds: number
  /**
   * Prepares the measurement, and returns what measures one round.
   * @param resources what it adds here is disposed of after the last round
   */
  readonly open: (resources: AsyncDisposableStack) => Promise<() => Promise<readonly Reading[]>>
}

/** Returns a measurement with several rounds, which states the spread of each figure. */
export function repeated({ rounds, open, method, ...described }: Plan): Measurement {
  return {
    ...described,
    method: `${method} ${rounds} rounds: each figure is the median, in parentheses the least and the most.`,
    run: async () => {
      await using resources = new AsyncDisposableStack()
      const measure = await open(resources)
      const readings: (readonly Reading[])[] = []
      for (let round = 0; round < rounds; round += 1) readings.push(await measure())
      return figuresOf(readings)
    },
  }
}

/** Returns the spread of each value over the rounds. A value that a round lacks counts as NaN. */
export function figuresOf(rounds: readonly (readonly Reading[])[]): Figure[] {
  const [first = []] = rounds
  return first.map(({ what, print }) => {
    const values = rounds.map((round) => round.find((reading) => reading.what === what)?.value ?? Number.NaN)
    return { what, figure: spread(values, print) }
  })
}

/**
 * Starts a server in a new folder after another one, because creating the database leaves free memory behind, which
 * would hide growth.
 * @param whileFirst runs before the first server is stopped
 */
export async function startAgain(
  resources: AsyncDisposableStack,
  env: Record<string, string> = {},
  whileFirst: (first: ServerProcess, folder: string) => Promise<unknown> = async () => {},
): Promise<{ server: ServerProcess; folder: string }> {
  const { path: folder } = resources.use(await tempFolder())
  const first = await startServer(folder, env)
  await whileFirst(first, folder)
  await first.stop()
  return { folder, server: resources.use(await startServer(folder, env)) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = low] = sorted.length % 2 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1)
  return (low + high) / 2
}

/** Returns the median of repeated values, and the minimum and maximum unless they print alike. */
export function spread(values: readonly number[], print: (value: number) => string): string {
  const [least, most] = [print(Math.min(...values)), print(Math.max(...values))]
  const middle = print(median(values))
  return least === most ? middle : `${middle} (${least} to ${most})`
}

export const seconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} s`
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`
export const ratio = (value: number): string => `${value.toFixed(value < 0.1 ? 3 : 2)} ×`

import { type Build, thisBuild } from './builds.ts'
import { type Figure, type Measurement, median, spread, withTempFolder } from './measurement.ts'

/** One value of one round. */
export interface Reading {
  readonly what: string
  readonly value: number
  readonly print: (value: number) => string
}

/** A build that is ready to be measured, for instance a started server. */
export interface Subject {
  round(): Promise<readonly Reading[]>
  close(): Promise<void>
}

interface Plan extends Pick<Measurement, 'title' | 'method' | 'tools'> {
  readonly rounds: number
  /** Prepares a build to be measured, with an empty folder for its data. */
  readonly open: (build: Build, folder: string) => Promise<Subject>
}

/** Returns a measurement that repeats its rounds, states the spread of each figure, and can compare two builds. */
export function repeated({ rounds, open, method, ...described }: Plan): Measurement {
  const measured = (builds: readonly Build[]) =>
    withSubjects(builds, open, (subjects) => alternateRounds(subjects, rounds))
  return {
    ...described,
    method: `${method} ${rounds} rounds: each figure is the median, in parentheses the least and the most.`,
    run: async () => figuresOf((await measured([thisBuild]))[0] ?? []),
    compare: async (builds) => {
      const [ours = [], theirs = []] = await measured(builds)
      return comparedFigures(ours, theirs)
    },
  }
}

async function withSubjects<T>(
  builds: readonly Build[],
  open: Plan['open'],
  measure: (subjects: readonly Subject[]) => Promise<T>,
  opened: readonly Subject[] = [],
): Promise<T> {
  const [build, ...others] = builds
  if (!build) return measure(opened)
  return withTempFolder(async (folder) => {
    const subject = await open(build, folder)
    try {
      return await withSubjects(others, open, measure, [...opened, subject])
    } finally {
      await subject.close()
    }
  })
}

type Rounds = readonly (readonly Reading[])[]

/**
 * Measures the subjects alternately, so that other load on the machine affects all of them, and reverses the order in
 * every second round.
 * @returns the rounds of each subject
 */
export async function alternateRounds(subjects: readonly Subject[], rounds: number): Promise<Rounds[]> {
  const readings = subjects.map((subject) => ({ subject, rounds: [] as (readonly Reading[])[] })) // filled below
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 ? readings.toReversed() : readings) side.rounds.push(await side.subject.round())
  return readings.map((side) => side.rounds)
}

export function figuresOf(rounds: Rounds): Figure[] {
  return seriesOf(rounds).map(({ what, values, print }) => ({ what, figure: spread(values, print) }))
}

/** States the figures of both sides, and by how much the first one's rounds differ from those of the second. */
export function comparedFigures(ours: Rounds, theirs: Rounds): Figure[] {
  const others = new Map(seriesOf(theirs).map((series) => [series.what, series]))
  return seriesOf(ours).map(({ what, values, print }) => {
    const against = others.get(what)?.values ?? []
    const differences = values.map((value, round) => difference(value, against[round]))
    const lower = differences.filter((by) => by < 0).length
    const higher = differences.filter((by) => by > 0).length
    return {
      what,
      figure: [
        spread(values, print),
        `against ${spread(against, print)}`,
        `difference ${signed(median(differences), print)}, lower in ${lower} and higher in ${higher} of ${values.length} rounds`,
      ].join('; '),
    }
  })
}

/** Two infinite values, such as of what never happened, do not differ. */
function difference(value: number, other = Number.NaN): number {
  return value === other ? 0 : value - other
}

function signed(value: number, print: Reading['print']): string {
  return `${value < 0 ? '−' : '+'}${print(Math.abs(value))}`
}

/** Collects the values of all rounds by what was measured. */
function seriesOf(rounds: Rounds): { what: string; values: number[]; print: Reading['print'] }[] {
  const [first = []] = rounds
  return first.map(({ what, print }) => ({
    what,
    print,
    values: rounds.map((round) => round.find((reading) => reading.what === what)?.value ?? Number.NaN),
  }))
}

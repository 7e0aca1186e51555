import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const THREADS = 1
export const CONNECTIONS = 32
export const ROUND_SECONDS = 2

export interface Load {
  readonly requests: number
  readonly seconds: number
  /** Processor time that the generator itself used, in seconds. */
  readonly generatorSeconds: number
}

export interface LoadGenerator {
  /** With its version and its threads, to print beside the figures. */
  readonly name: string
  /** @throws Error if a response is not a success, or a connection fails */
  readonly run: (url: string, headers: Readonly<Record<string, string>>) => Promise<Load>
}

/** @throws Error if wrk is not installed */
export async function loadGenerator(): Promise<LoadGenerator> {
  const version = await wrkVersion()
  if (version === undefined) throw new Error('This benchmark needs wrk, a package of Debian.')
  return {
    name: `wrk ${version} with ${THREADS} thread`,
    run: async (url, headers) => {
      const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
      const load = [`-t${THREADS}`, `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, ...lines, url]
      // The shell's `times` prints the processor time of wrk, its only child.
      const { stdout } = await run('sh', ['-c', 'wrk "$@"; times', 'sh', ...load], {
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      })
      return readWrk(stdout)
    },
  }
}

async function wrkVersion(): Promise<string | undefined> {
  // `wrk -v` prints its version and fails.
  const printed = await run('wrk', ['-v']).catch((error: { code: unknown; stdout?: string }) => error)
  return /^wrk (?:debian\/)?(\d[\w.]*)/.exec(printed.stdout ?? '')?.[1]
}

/** Reads what wrk and then the shell's `times` have printed. @throws Error if wrk failed or did not measure */
export function readWrk(output: string): Load {
  const failures = /Non-2xx.*|Socket errors.*/.exec(output)
  const measured = /(\d+) requests in ([\d.]+)(s|m)/.exec(output)
  const [, user, system] = /\n(\d+m[\d.]+s) (\d+m[\d.]+s)\n*$/.exec(output) ?? []
  if (failures || !measured || !user || !system) throw new Error(failures?.[0] ?? `wrk printed: ${output}`)
  const [, requests, duration, unit] = measured
  return {
    requests: Number(requests),
    seconds: Number(duration) * (unit === 'm' ? 60 : 1),
    generatorSeconds: secondsIn(user) + secondsIn(system),
  }
}

/** Reads a time such as `0m1.25s`. */
function secondsIn(time: string): number {
  const [minutes = '', seconds = ''] = time.split('m')
  return Number(minutes) * 60 + Number(seconds.replace('s', ''))
}

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumFlags, chromiumPath } from '../support/chromium.ts'
import { milliseconds, type Reading, repeated } from './measurement.ts'
import { untilIdle } from './process-figures.ts'
import { showAllLanguages } from '../support/owner.ts'
import { startServer, tempFolder } from '../support/server-process.ts'
import { chromiumVersion, packageVersion } from './versions.ts'

/** The used part of Lighthouse's report. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<string, { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }>
  >
  readonly environment: { readonly benchmarkIndex: number }
}

/** Runs Lighthouse again if its trace lacks the start of the page, which happens sometimes. */
async function audit(url: string, output: string): Promise<Report> {
  try {
    return await auditOnce(url, output)
  } catch (error) {
    if (error instanceof Error && error.message.includes('NO_NAVSTART')) return auditOnce(url, output)
    throw error
  }
}

/** Runs Lighthouse once, in its own process, with its mobile preset. */
async function auditOnce(url: string, output: string): Promise<Report> {
  const cli = join(createRequire(import.meta.url).resolve('lighthouse/package.json'), '../cli/index.js')
  const args = [
    cli,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
  ]
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...(chromiumPath && { CHROME_PATH: chromiumPath }) },
  })
  return JSON.parse(await readFile(output, 'utf8')) as Report // Lighthouse wrote it
}

const whole = (value: number) => value.toFixed(0)
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

const categories = ['Performance', 'Accessibility', 'Best practices', 'SEO', 'Agentic browsing']
const times = ['Largest contentful paint', 'First contentful paint', 'Speed index', 'Total blocking time']
const kinds = { JavaScript: 'Script', CSS: 'Stylesheet', Fonts: 'Font', Pictures: 'Image' }

/** Lighthouse's id of a category or an audit. */
const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

function readingsOf({ categories: scores, audits, environment }: Report): Reading[] {
  const valueOf = (name: string) => audits[idOf(name)]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details?.items ?? []
  const bytesOf = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  const shift = 'Cumulative layout shift'
  return [
    ...categories.map((what) => ({ what, value: (scores[idOf(what)]?.score ?? Number.NaN) * 100, print: whole })),
    ...times.map((what) => ({ what, value: valueOf(what), print: milliseconds })),
    { what: shift, value: valueOf(shift), print: (value) => value.toFixed(3) },
    ...Object.entries(kinds).map(([what, type]) => ({ what, value: bytesOf(type), print: kilobytes })),
    {
      what: "Lighthouse's benchmark of the machine during the run (an idle desktop has 1,500 or more)",
      value: environment.benchmarkIndex,
      print: whole,
    },
  ]
}

export const lighthouse = repeated({
  title: 'The public page in Lighthouse',
  method:
    "Lighthouse's mobile preset with all its categories (a simulated slow 4G network, the processor slowed four times) on the built server with the example content, after the server has made the pictures' sizes in the background, and after a warm-up run. BENCH_PATH=/de/ measures the page in German, on a site in five languages.",
  tools: async () => [`Lighthouse ${await packageVersion('lighthouse')}`, await chromiumVersion()],
  rounds: 5,
  open: async (resources) => {
    let audits = 0
    const { path } = resources.use(await tempFolder())
    const server = resources.use(await startServer(path))
    const { BENCH_PATH = '' } = process.env
    if (BENCH_PATH) await showAllLanguages((await server.signIn()).client)
    const nextReport = () => audit(server.url + BENCH_PATH, join(path, `lighthouse-${(audits += 1)}.json`))
    await untilIdle(server.pid) // the example pictures' sizes are made in the background
    await nextReport() // asks for what is only made on request
    await untilIdle(server.pid)
    return async () => readingsOf(await nextReport())
  },
})

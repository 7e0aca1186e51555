import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumFlags, chromiumPath } from '../support/chromium.ts'
import { milliseconds, type Reading, repeated } from './measurement.ts'
import { untilIdle } from './process-figures.ts'
import { startServer } from '../support/server-process.ts'
import { chromiumVersion, packageVersion } from './versions.ts'

/** The used part of Lighthouse's report. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
  readonly environment: { readonly benchmarkIndex: number }
}
interface Audit {
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[] }
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

function readingsOf(report: Report): Reading[] {
  const score = (what: string, category: string) => ({
    what,
    value: (report.categories[category]?.score ?? Number.NaN) * 100,
    print: (value: number) => value.toFixed(0),
  })
  const time = (what: string, name: string) => ({ what, value: valueOf(report, name), print: milliseconds })
  const kilobytes = (what: string, type: string) => ({
    what,
    value: bytesOf(report, type) / 1024,
    print: (value: number) => `${value.toFixed(1)} KiB`,
  })
  return [
    score('Performance', 'performance'),
    score('Accessibility', 'accessibility'),
    score('Best practices', 'best-practices'),
    score('SEO', 'seo'),
    score('Agentic browsing', 'agentic-browsing'),
    time('Largest contentful paint', 'largest-contentful-paint'),
    time('First contentful paint', 'first-contentful-paint'),
    time('Speed index', 'speed-index'),
    time('Total blocking time', 'total-blocking-time'),
    {
      what: 'Cumulative layout shift',
      value: valueOf(report, 'cumulative-layout-shift'),
      print: (value) => value.toFixed(3),
    },
    kilobytes('JavaScript', 'Script'),
    kilobytes('CSS', 'Stylesheet'),
    kilobytes('Fonts', 'Font'),
    kilobytes('Pictures', 'Image'),
    {
      what: "Lighthouse's benchmark of the machine during the run (an idle desktop has 1,500 or more)",
      value: report.environment.benchmarkIndex,
      print: (value) => value.toFixed(0),
    },
  ]
}

function valueOf({ audits }: Report, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN
}

function bytesOf({ audits }: Report, type: string): number {
  const requests = audits['network-requests']?.details?.items ?? []
  return requests
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

export const lighthouse = repeated({
  title: 'The public page in Lighthouse',
  method:
    "Lighthouse's mobile preset with all its categories (a simulated slow 4G network, the processor slowed four times) on the built server with the example content, after the server has made the pictures' sizes in the background, and after a warm-up run.",
  tools: async () => [`Lighthouse ${await packageVersion('lighthouse')}`, await chromiumVersion()],
  rounds: 5,
  open: async (folder) => {
    let audits = 0
    const server = await startServer(folder)
    const nextReport = () => audit(server.url, join(folder, `lighthouse-${(audits += 1)}.json`))
    await untilIdle(server.pid) // the example pictures' sizes are made in the background
    await nextReport() // asks for what is only made on request
    await untilIdle(server.pid)
    return { round: async () => readingsOf(await nextReport()), close: () => server.stop() }
  },
})

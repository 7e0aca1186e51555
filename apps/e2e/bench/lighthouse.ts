import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumFlags, chromiumPath } from '../support/chromium.ts'
import { type Figure, type Measurement, median, milliseconds, withTempFolder } from './measurement.ts'
import { startServer } from './server-process.ts'

const RUNS = 3
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

async function run(): Promise<Figure[]> {
  return withTempFolder(async (folder) => {
    const server = await startServer(folder)
    try {
      await audit(server.url, join(folder, 'lighthouse-0.json')) // makes the server create the pictures' variants
      const reports: Report[] = []
      while (reports.length < RUNS)
        reports.push(await audit(server.url, join(folder, `lighthouse-${reports.length + 1}.json`)))
      return figuresOf(reports)
    } finally {
      await server.stop()
    }
  })
}

/** Runs Lighthouse once, in its own process, with its mobile preset. */
async function audit(url: string, output: string): Promise<Report> {
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

function figuresOf(reports: readonly Report[]): Figure[] {
  const score = (category: string) =>
    mid(reports, ({ categories }) => (categories[category]?.score ?? Number.NaN) * 100)
  const value = (name: string) => mid(reports, ({ audits }) => audits[name]?.numericValue ?? Number.NaN)
  const kilobytes = (type: string) => `${(mid(reports, (report) => bytesOf(report, type)) / 1024).toFixed(1)} KiB`
  return [
    { what: 'Performance', figure: score('performance').toFixed(0) },
    { what: 'Accessibility', figure: score('accessibility').toFixed(0) },
    { what: 'Best practices', figure: score('best-practices').toFixed(0) },
    { what: 'SEO', figure: score('seo').toFixed(0) },
    { what: 'Largest contentful paint', figure: milliseconds(value('largest-contentful-paint')) },
    { what: 'First contentful paint', figure: milliseconds(value('first-contentful-paint')) },
    { what: 'Total blocking time', figure: milliseconds(value('total-blocking-time')) },
    { what: 'Cumulative layout shift', figure: value('cumulative-layout-shift').toFixed(3) },
    { what: 'JavaScript', figure: kilobytes('Script') },
    { what: 'CSS', figure: kilobytes('Stylesheet') },
    { what: 'Fonts', figure: kilobytes('Font') },
    {
      what: "Lighthouse's benchmark of the machine during the run (an idle desktop has 1,500 or more)",
      figure: mid(reports, ({ environment }) => environment.benchmarkIndex).toFixed(0),
    },
  ]
}

function mid(reports: readonly Report[], read: (report: Report) => number): number {
  return median(reports.map(read))
}

function bytesOf({ audits }: Report, type: string): number {
  const requests = audits['network-requests']?.details?.items ?? []
  return requests
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

export const lighthouse: Measurement = {
  title: 'The public page in Lighthouse',
  method: `Lighthouse's mobile preset (a simulated slow 4G network, the processor slowed four times) on the built server with the example content, after one warm-up run; medians of ${RUNS} runs. Needs Chromium (\`CHROMIUM_PATH\`). The times depend on the machine and its load; the sizes do not.`,
  run,
}

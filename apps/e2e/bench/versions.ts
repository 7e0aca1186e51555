import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../support/chromium.ts'

export async function packageVersion(name: string): Promise<string> {
  const manifest = await readFile(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version // every installed package has one
}

export async function chromiumVersion(): Promise<string> {
  await using browser = await chromium.launch(chromiumLaunch)
  return `headless Chromium ${browser.version()}`
}

/** Returns what every measurement runs on: the build, the database and the machine. */
export async function surroundings(): Promise<string[]> {
  const [processor] = cpus()
  return [
    `the build of ${await commit()}`,
    `Node ${process.versions.node}`,
    `embedded database PGlite ${await packageVersion('@electric-sql/pglite')}`,
    `${cpus().length} processors (${processor?.model.trim() ?? 'unknown'})`,
  ]
}

/** Returns the short commit of this checkout, and says if its files differ from it. docs/benchmarks.md does not count. */
async function commit(): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args)).stdout.trim()
  try {
    const changes = await git('status', '--porcelain', '--', ':/', ':!/docs/benchmarks.md')
    return `commit ${await git('rev-parse', '--short=10', 'HEAD')}${changes && ' with uncommitted changes'}`
  } catch {
    return 'no commit known' // an unpacked archive, or no git
  }
}

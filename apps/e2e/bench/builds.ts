import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A checkout with a built server. */
export interface Build {
  /** Which of the two it is where two are compared. */
  readonly side: 'this' | 'against'
  readonly folder: string
  /** The script that starts its server. */
  readonly main: string
}

export const thisBuild: Build = buildAt('this', resolve(fileURLToPath(new URL('../../..', import.meta.url))))

/**
 * Returns the build in a folder. A relative folder is relative to where the command was entered.
 * @throws Error if the folder has no built server
 */
export function buildIn(folder: string): Build {
  const build = buildAt('against', resolve(process.env['INIT_CWD'] ?? process.cwd(), folder))
  if (!existsSync(build.main))
    throw new Error(`${build.folder} has no built server. Run \`npx pnpm@12 install\` and \`npx pnpm@12 build\` in it.`)
  return build
}

function buildAt(side: Build['side'], folder: string): Build {
  return { side, folder, main: join(folder, 'apps/api/dist/server/main.js') }
}

/** Returns a build's short commit, and says if its files differ from it. docs/benchmarks.md does not count. */
export async function commitOf({ folder }: Build): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', ['-C', folder, ...args])).stdout.trim()
  try {
    const commit = await git('rev-parse', '--short=10', 'HEAD')
    const changes = await git('status', '--porcelain', '--', '.', ':!docs/benchmarks.md')
    return `commit ${commit}${changes && ' with uncommitted changes'}`
  } catch {
    return 'no commit known' // an unpacked archive, or no git
  }
}

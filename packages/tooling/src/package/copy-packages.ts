import { cp, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

/**
 * Copies packages and everything that they need into `node_modules` of a folder, without links and without files that
 * only developers read. It finds packages as Node does, so it copies the installed versions.
 * @param names packages that the program imports
 * @param from the folder of the program, as it is installed
 * @throws if a package, or one that it depends on, is not installed
 */
export async function copyPackages(names: readonly string[], from: string, folder: string): Promise<void> {
  await copyInto(names, await realpath(from), [folder], new Map())
}

/**
 * @param parents the folders in which Node looks for a package from the copy of `from`, the nearest first
 * @param copies the installed folder of each copy
 */
async function copyInto(
  names: readonly string[],
  from: string,
  parents: readonly string[],
  copies: Map<string, string>,
): Promise<void> {
  for (const name of names) {
    const installed = await findPackage(name, from)
    const found = parents.map((parent) => copies.get(join(parent, 'node_modules', name))).find(Boolean)
    if (found === installed) continue
    // Copied as high as possible, so that other packages find it too; next to its dependent if another version is in
    // the way.
    const copy = join(found ? parents[0]! : parents.at(-1)!, 'node_modules', name) // there is always a parent
    copies.set(copy, installed)
    await cp(installed, copy, { recursive: true, filter: (path) => isNeeded(relative(installed, path)) })
    const above = found ? parents : parents.slice(-1)
    await copyInto(await dependenciesOf(installed), installed, [copy, ...above], copies)
  }
}

/** Returns the names of a package's dependencies, including installed peers and optional ones. */
async function dependenciesOf(folder: string): Promise<string[]> {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
  } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<string, Record<string, string>> // a manifest
  const optional = Object.keys({ ...optionalDependencies, ...peerDependencies })
  const installed = await Promise.all(
    optional.map(async (name) => ((await findPackage(name, folder).catch(() => null)) === null ? [] : [name])),
  )
  const required = Object.keys(dependencies).filter((name) => !optional.includes(name))
  return [...required, ...installed.flat()]
}

async function findPackage(name: string, from: string): Promise<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = await realpath(join(folder, 'node_modules', name)).catch(() => null)
    if (found) return found
    if (folder === dirname(folder)) throw new Error(`${name}, which ${from} needs, is not installed.`)
  }
}

/** Returns whether a file of a package is copied. Licences are, because they must go with every copy. */
function isNeeded(path: string): boolean {
  if (/^(?:licen[cs]e|notice|copying)/i.test(basename(path))) return true
  return !/^(?:node_modules|tests?|__tests__)$|\.(?:map|md|markdown|[cm]?ts|flow|tsbuildinfo)$/i.test(path)
}

/** A bundled package, as Vite lists it. */
export interface Licensed {
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly identifier?: string | null
  readonly text?: string | null
}

/** Returns the licences of bundled packages as Markdown, each package once. */
export function thirdPartyLicenses(packages: readonly Licensed[]): string {
  const sections = packages.map(({ name, version, identifier, text }) =>
    [`## ${name} ${version}${identifier ? ` (${identifier})` : ''}`, text?.trim()].filter(Boolean).join('\n\n'),
  )
  const intro = 'The bundles contain these packages. Those in `node_modules` have their licences with them.'
  return `# Third-party licences\n\n${intro}\n\n${[...new Set(sections)].sort().join('\n\n')}\n`
}

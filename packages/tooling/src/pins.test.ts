import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** A tag can be moved to other code; a digest cannot. The version beside it is for people and for dependabot. */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const workflows = globSync('.github/workflows/*.yml', { cwd: root })
const files = [...workflows, ...globSync('{Dockerfile,compose*.yaml}', { cwd: root })]
const linesOf = (file: string) => readFileSync(`${root}${file}`, 'utf8').split('\n')

/** Returns what follows a word in the files, such as every image. */
function named(pattern: RegExp, among: readonly string[] = files) {
  return among.flatMap((file) =>
    linesOf(file).flatMap((line) => {
      const found = pattern.exec(line)?.[1]
      return found === undefined ? [] : [{ file, found }]
    }),
  )
}

const stages = new Set(named(/^FROM .* AS (\S+)$/).map(({ found }) => found))
const images = named(/^(?:FROM (?:--platform=\S+ )?|\s*image: )(\S+)/).filter(
  ({ found }) => found !== 'tablier' && !stages.has(found), // made here
)

it('finds the files that name actions and images', () => {
  expect(workflows.length).toBeGreaterThan(3)
  expect(images.length).toBeGreaterThan(5)
})

it('names every action by its commit, with the version', () => {
  const actions = named(/\buses: *(.+)$/, workflows)
  expect(actions.length).toBeGreaterThan(10)
  expect(actions.filter(({ found }) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(found))).toEqual([])
})

it('names every image by its digest, with the version', () => {
  expect(images.filter(({ found }) => !/^[\w./-]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/.test(found))).toEqual([])
})

it.each([
  ['an action', named(/\buses: *(\S+@\S+)/, workflows), '@'],
  ['an image', images, ':'],
])('names %s in one version only', (_, all, separator) => {
  const versions = Map.groupBy(new Set(all.map(({ found }) => found)), (found) => found.split(separator)[0])
  expect([...versions.values()].filter((found) => found.length > 1)).toEqual([])
})

it('runs, installs and ships one version of Node', () => {
  const node = /\b(?:node-linux-\w+": "|nodeVersion: |node:)(\d+\.\d+\.\d+)/
  const used = named(node, ['package.json', 'pnpm-workspace.yaml', 'Dockerfile']).map(({ found }) => found)
  expect(used.length).toBe(5)
  expect(new Set(used).size).toBe(1)
})

it('makes what is released with the pnpm of package.json', () => {
  const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { packageManager: string } // our own
  const used = named(/\b(pnpm@[\d.]+)/, ['Dockerfile', '.github/workflows/release.yml', '.github/workflows/weekly.yml'])
  expect(used.length).toBeGreaterThan(3)
  expect(used.filter(({ found }) => found !== packageManager)).toEqual([])
})

it('gives all packages the version of the product', () => {
  const manifests = globSync('{package.json,{apps,packages}/*/package.json}', { cwd: root })
  const versions = manifests.map(
    (file) => (JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as { version: string }).version, // our own
  )
  expect(new Set(versions).size).toBe(1)
  expect(manifests.length).toBeGreaterThan(10)
})

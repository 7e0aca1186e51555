import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyPackages, thirdPartyLicenses } from './copy-packages.ts'

let work: string
let program: string
let folder: string

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'tablier-packages-'))
  program = join(work, 'program')
  folder = join(work, 'copy')
  mkdirSync(program)
})
afterEach(() => rmSync(work, { recursive: true, force: true }))

type Needs = Readonly<Record<string, string>>

/** Installs a package as pnpm does: in a folder of its own, with links to its dependencies next to it. */
function install(id: string, { dependencies = {}, optionalDependencies = {} }: Record<string, Needs> = {}): void {
  const [name = '', version = ''] = id.split(/@(?=\d)/)
  const home = join(work, 'store', id, 'node_modules', name)
  write(join(home, 'package.json'), JSON.stringify({ name, version, dependencies, optionalDependencies }))
  write(join(home, 'index.js'), `exports.id = '${id}'`)
  for (const [needed, range] of Object.entries(dependencies))
    link(join(work, 'store', id, 'node_modules', needed), `${needed}@${range}`)
}

const homeOf = (id: string) => join(work, 'store', id, 'node_modules', id.split(/@(?=\d)/)[0]!) // the name

function link(path: string, id: string): void {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(homeOf(id), path)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Requires a chain of packages, each from the one before, and returns what the last one exports. */
function required(...chain: readonly string[]): string {
  const last = chain.reduce((from, name) => createRequire(from).resolve(name), join(folder, 'main.js'))
  return (createRequire(last)(last) as { id: string }).id // as install() wrote it
}

it('copies a package with all that it needs, without links', async () => {
  install('c@1', { dependencies: { '@scope/a': '1' } }) // a circle
  install('@scope/a@1', { dependencies: { b: '1' } })
  install('b@1', { dependencies: { c: '1' } })
  link(join(program, 'node_modules/@scope/a'), '@scope/a@1')
  await copyPackages(['@scope/a'], program, folder)
  rmSync(join(work, 'store'), { recursive: true })
  expect(required('@scope/a', 'b', 'c', '@scope/a')).toBe('@scope/a@1')
  expect(readdirSync(join(folder, 'node_modules')).sort()).toEqual(['@scope', 'b', 'c'])
})

it('gives each package the version that it had', async () => {
  install('x@1', { dependencies: { y: '1' } })
  install('x@2', { dependencies: { y: '2' } })
  install('y@1')
  install('y@2')
  install('a@1', { dependencies: { x: '1' } })
  install('b@1', { dependencies: { x: '2', y: '1' } })
  for (const id of ['a@1', 'b@1']) link(join(program, 'node_modules', id.slice(0, 1)), id)
  await copyPackages(['a', 'b'], program, folder)
  expect([required('a', 'x'), required('a', 'x', 'y')]).toEqual(['x@1', 'y@1'])
  expect([required('b', 'x'), required('b', 'x', 'y'), required('b', 'y')]).toEqual(['x@2', 'y@2', 'y@1'])
})

it('leaves optional packages out that are not installed here', async () => {
  install('a@1', { optionalDependencies: { 'a-for-another-machine': '1' } })
  link(join(program, 'node_modules/a'), 'a@1')
  await copyPackages(['a'], program, folder)
  expect(readdirSync(join(folder, 'node_modules'))).toEqual(['a'])
})

it('fails if a package is missing that another one needs', async () => {
  install('a@1', { dependencies: { gone: '1' } })
  link(join(program, 'node_modules/a'), 'a@1')
  await expect(copyPackages(['a'], program, folder)).rejects.toThrow(/^gone, which .* needs, is not installed\.$/)
})

it('leaves out what only developers read, and keeps licences', async () => {
  install('a@1')
  for (const file of ['LICENSE.md', 'README.md', 'a.d.ts', 'a.js.map', 'test/a.js', 'pages/index.html'])
    write(join(homeOf('a@1'), file), '')
  link(join(program, 'node_modules/a'), 'a@1')
  await copyPackages(['a'], program, folder)
  const copied = readdirSync(join(folder, 'node_modules/a'), { recursive: true, encoding: 'utf8' })
  expect(copied.sort()).toEqual(['LICENSE.md', 'index.js', 'package.json', 'pages', 'pages/index.html'])
})

it('lists each version of a package once, in order', () => {
  const b = { name: 'b', version: '1.0.0', identifier: 'MIT', text: 'Permission is granted.\n' }
  const a = { name: 'a', version: '2.0.0', identifier: null, text: null }
  const sections = thirdPartyLicenses([b, a, { ...b }, { ...b, version: '1.0.1' }]).split('\n\n')
  expect(sections.slice(2)).toEqual([
    '## a 2.0.0',
    '## b 1.0.0 (MIT)',
    'Permission is granted.',
    '## b 1.0.1 (MIT)',
    'Permission is granted.\n',
  ])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Documents name files: links, the tests that show what is claimed, and what sets a limit. */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const code = globSync(['{apps,packages}/**/*.{ts,tsx,json}', '*.ts'], {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
})
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
/** A file as the documents name it: by its path or the end of it. */
const NAMED = /`((?:[\w.-]+\/)*[\w.-]+\.tsx?)`/g
const filesOf = (name: string) => code.filter((file) => `/${file}`.endsWith(`/${name}`))
const named = (text: string) => Array.from(text.matchAll(NAMED), ([, name = '']) => name)

const documents = [...globSync('*.md', { cwd: root }), ...globSync('{docs,.github}/**/*.md', { cwd: root })]

/** Returns the anchors of a document's headings, as GitHub makes them: the second of a name ends in `-1`. */
function anchorsOf(document: string): string[] {
  const names = Array.from(read(document).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return names.map((name, place) => {
    const before = names.slice(0, place).filter((other) => other === name).length
    return before === 0 ? name : `${name}-${before}`
  })
}

it.each(documents)('%s links to files and headings that exist', (document) => {
  const links = Array.from(read(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g), ([, link = '']) => link)
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? document : join(dirname(document), path)
    if (!existsSync(`${root}${file}`)) return true
    return anchor !== undefined && !anchorsOf(file).includes(anchor)
  })
  expect(broken).toEqual([])
})

it('docs/README.md lists every document', () => {
  const listed = read('docs/README.md')
  const others = globSync('docs/*.md', { cwd: root }).map((file) => file.slice('docs/'.length))
  expect(others.filter((name) => name !== 'README.md' && !listed.includes(`](${name})`))).toEqual([])
})

it('docs/decisions/README.md lists every decision', () => {
  const listed = read('docs/decisions/README.md')
  const others = globSync('docs/decisions/*.md', { cwd: root }).map((file) => file.slice('docs/decisions/'.length))
  expect(others.filter((name) => name !== 'README.md' && !listed.includes(`](${name})`))).toEqual([])
})

it('code names only decisions that exist', () => {
  const sources = globSync(['{apps,packages,.github,.ci}/**/*.{ts,tsx,mjs,css,html,yml,json,sh}', '*.ts', '.npmrc'], {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
  })
  const mentions = sources.flatMap((file) =>
    Array.from(read(file).matchAll(/docs\/decisions(?:\/[\w-]+(?:\.md)?)?/g), ([mention]) => ({ file, mention })),
  )
  const isFile = (path: string) => path.endsWith('.md') && existsSync(`${root}${path}`)
  expect(mentions.filter(({ file, mention }) => !file.endsWith('named-files.test.ts') && !isFile(mention))).toEqual([])
  expect(mentions.length).toBeGreaterThan(20)
})

it('.github/CODEOWNERS names only paths that exist', () => {
  const paths = Array.from(read('.github/CODEOWNERS').matchAll(/^(\/\S+)/gm), ([, path = '']) => path)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(paths.length).toBeGreaterThan(5)
})

/** Files of the examples in docs/extending.md, and how tests are named. */
const EXAMPLE = /voucher|\/events\.|^x\./

it.each(documents)('%s names only files of code that exist', (document) => {
  const missing = named(read(document)).filter((name) => filesOf(name).length === 0)
  expect(missing.filter((name) => !EXAMPLE.test(name))).toEqual([])
})

it('docs/asvs.md names each test so that one file is meant', () => {
  const tests = named(read('docs/asvs.md')).filter((name) => /\.(?:test|spec)\.tsx?$|-suite\.ts$/.test(name))
  expect(tests.filter((name) => filesOf(name).length !== 1).map((name) => [name, filesOf(name)])).toEqual([])
  expect(new Set(tests).size).toBeGreaterThan(30)
})

/** An allowance is stated with its number of attempts; of a sign-in with a passkey, each half counts. */
const halves = new Set(['passkey'])

it('docs/security.md states each allowance with its number', () => {
  const source = read('packages/backend/src/calls/rate-limits.ts')
  const allowances = Array.from(
    source.matchAll(/^ {2}(\w+): \{ attempts: (\w+),/gm),
    ([, rule = '', attempts = '']) => ({
      rule,
      attempts: halves.has(rule) ? Number(attempts) / 2 : Number(attempts),
    }),
  )
  expect(allowances.length).toBeGreaterThan(20)
  const bullets = read('docs/security.md')
    .split(/\n(?=- )/)
    .map((bullet) => bullet.replaceAll(/\s+/g, ' '))
  const isStated = ({ rule, attempts }: (typeof allowances)[number]) =>
    bullets.some(
      (bullet) => bullet.includes(`\`${rule}\``) && (Number.isNaN(attempts) || bullet.includes(` ${attempts} `)),
    )
  expect(allowances.filter((allowance) => !isStated(allowance))).toEqual([])
})

it('docs/asvs.md quotes the names of tests as their files have them', () => {
  const quotes = read('docs/asvs.md').matchAll(/"([^"|]+)" \(`([\w./-]+\.(?:test|spec)\.tsx?)`\)/g)
  const wrong = Array.from(quotes, ([, quote = '', name = '']) => ({ quote, name })).filter(
    ({ quote, name }) => !filesOf(name).some((file) => read(file).includes(quote)),
  )
  expect(wrong).toEqual([])
})

it('docs/asvs.md lists at its top what is not met or only partly', () => {
  const text = read('docs/asvs.md')
  const ids = (words: string) => words.match(/\b\d+\.\d+\.\d+\b/g) ?? []
  const bullets = text.split(/\n(?=- |\n)/).map((bullet) => bullet.replaceAll(/\s+/g, ' '))
  const inLists = bullets.flatMap((bullet) => {
    const [, numbers = ''] = /^ ?- ([\d., L()and]+) .*?: (?:partly|not met)[.,:]? /.exec(bullet) ?? []
    return ids(numbers)
  })
  const inTables = text.match(/^\| \d+\.\d+\.\d+ +\|[^|]*\| (?:partly|not met)[^|]*\|/gm) ?? []
  const [, listed = ''] = /\*\*Not met, or only partly, at level 2\*\*: (.*?)\. With/s.exec(text) ?? []
  expect(ids(listed).toSorted()).toEqual([...inLists, ...inTables.flatMap((row) => ids(row).slice(0, 1))].toSorted())
})

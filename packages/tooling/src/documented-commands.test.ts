import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** What the documents and the workflows tell somebody to run exists, and runs with the Node of this checkout. */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const documents = globSync(['*.md', 'docs/*.md'], { cwd: root }).filter((file) => file !== 'CHANGELOG.md')

/** Returns the first groups of a pattern's matches. */
const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, first = '']) => first)

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('calls programs of this checkout by pnpm, which runs them with Node 24 on every machine', () => {
    expect(found(text, /(?:^|`|&& )((?:\w+=\S+ )*node (?:--?\S+ )*(?:apps|packages)\/\S+)/gm)).toEqual([])
  })

  it('names only scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object } // our own file
    const known = new Set([...Object.keys(scripts), 'exec', 'install'])
    const named = found(text, /\bnpx pnpm@12 (?:run )?([a-z][\w:-]*)/g)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe.each([
  ['ci', 'run'],
  ['nightly', 'nightly'],
])('the workflow %s', (workflow, script) => {
  it(`runs each check of .ci/${script} once`, () => {
    const [, matrix = ''] = /^ +checks: \[(.*)\]$/m.exec(read(`.github/workflows/${workflow}.yml`)) ?? []
    const [, all = ''] = /^\[ \$# -gt 0 \] \|\| checks=\((.*)\)$/m.exec(read(`.ci/${script}`)) ?? []
    const words = (list: string) => (list.match(/[\w:]+/g) ?? []).toSorted()
    expect(words(matrix)).toEqual(words(all))
    expect(words(all).length).toBeGreaterThan(3)
  })

  it(`each check of .ci/${script} is one of its cases`, () => {
    const text = read(`.ci/${script}`)
    const [, all = ''] = /\|\| checks=\((.*)\)$/m.exec(text) ?? []
    expect(found(text, /^ {4}([\w:]+)\)/gm).toSorted()).toEqual(all.split(' ').toSorted())
  })
})

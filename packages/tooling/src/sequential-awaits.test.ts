import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const files = globSync('{apps,packages}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
})

/** Several names for an array with a call that is awaited in it. `Promise.all`, or a line for each, says what happens. */
const SEQUENTIAL = /\b(?:const|let) \[[^\]]*\] = \[[^[\]=]*?\bawait\b/

it('what is waited for one after the other does not look as if it ran at once', () => {
  const misleading = files.filter((file) => SEQUENTIAL.test(readFileSync(`${root}${file}`, 'utf8')))
  expect(misleading).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('what a dialog shows above its buttons scrolls, so that no button is outside of a small window', () => {
  const files = globSync('src/**/*.tsx').filter((file) => /<(?:Edit|Form)Dialog\b/.test(readFileSync(file, 'utf8')))
  const bodies = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/"([^"]*\bpx-6 py-5\b[^"]*)"/g), ([, names]) => `${file}: ${names}`),
  )
  expect(files.length).toBeGreaterThan(8)
  expect(bodies.filter((names) => !names.includes('overflow-y-auto') && !names.includes('week-editor'))).toEqual([])
})

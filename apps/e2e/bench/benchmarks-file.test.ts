import { expect, it } from 'vitest'
import { withSection } from './benchmarks-file.ts'

const section = (name: string, figure: string) =>
  `<!-- begin ${name} -->\n\n## ${name}\n\n${figure}\n\n<!-- end ${name} -->`

const two = withSection(withSection('', 'start', section('start', '1 s')), 'upload', section('upload', '0.5 ×'))

it('starts a new file with the introduction', () => {
  expect(two).toMatch(/^# Benchmarks\n/)
  expect(two).toMatch(/<!-- end start -->\n\n<!-- begin upload -->/)
})

it('replaces the previous figures of a benchmark and keeps the others', () => {
  expect(withSection(two, 'start', section('start', '2 s'))).toBe(two.replace('1 s', '2 s'))
})

it('replaces an older introduction', () => {
  const older = `# Old\n\nText.\n\n${two.slice(two.indexOf('<!-- begin'))}`
  expect(withSection(older, 'start', section('start', '1 s'))).toBe(two)
})

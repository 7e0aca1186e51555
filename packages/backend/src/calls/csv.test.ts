import { readFileSync, globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { csvFile } from './csv.ts'

const written = (...values: (string | number | readonly string[] | null)[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    csvFile(
      'a.csv',
      ['a'],
      values.map((a) => ({ a })),
    ).content,
  )
const cellOf = (value: Parameters<typeof written>[number]) => written(value).slice('\ufeffa\r\n'.length, -'\r\n'.length)

it('begins with a byte order mark, and ends its lines with CRLF', () => {
  expect(written('Crème', 5, null, ['x', 'y'])).toBe('\ufeffa\r\n"Crème"\r\n5\r\n""\r\n"x, y"\r\n')
})

it.each([
  '=1+1',
  '+49 30 123456',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\ntext',
  '＝1+1',
  '＋49',
  '－5',
  '＠SUM(A1)',
  '﹦1',
  '−5',
  '  =1',
  '\u00a0+1',
  '\u200b@x',
  "'=1",
  '“=1”',
])('marks %j as a text', (value) => {
  expect(cellOf(value)).toBe(`"'${value}"`)
})

it('marks a formula after a quotation mark, which is doubled', () => {
  expect(cellOf('"=1+1"')).toBe(`"'""=1+1"""`)
})

it.each(['Ada', 'a=b', 'ada@example.com', '1-2', '', '–', 'Dinner, for 6'])('leaves %j as it is', (value) => {
  expect(cellOf(value)).toBe(`"${value}"`)
})

it('leaves a number as it is', () => {
  expect(cellOf(-5)).toBe('-5')
})

it('writes the tables of all calls', () => {
  const folder = new URL('..', import.meta.url)
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
  const writers = sources.filter((source) =>
    /text\/csv|\.join\(['"][,;]['"]\)\)\s*\.join/.test(readFileSync(new URL(source, folder), 'utf8')),
  )
  expect(writers).toEqual(['calls/csv.ts'])
})

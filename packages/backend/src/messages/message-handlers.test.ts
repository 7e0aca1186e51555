import { expect, it } from 'vitest'
import { isFromBot } from './message-handlers.ts'

const NOW = new Date('2026-05-01T18:30:00.000Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()

it.each([
  ['no traces', {}, false],
  ['an empty trap', { website: '' }, false],
  ['a blank trap', { website: '  ' }, false],
  ['a filled trap', { website: 'https://spam.example' }, true],
  ['a form open for a minute', { started_at: ago(60_000) }, false],
  ['a form open for 2 seconds', { started_at: ago(2000) }, false],
  ['a form open for less', { started_at: ago(1999) }, true],
  ['a form opened in the future', { started_at: ago(-60_000) }, false],
  ['an invalid time', { started_at: 'yesterday' }, false],
  ['a filled trap after a minute', { website: 'x', started_at: ago(60_000) }, true],
])('isFromBot %s', (_, traces, verdict) => {
  expect(isFromBot(traces, NOW)).toBe(verdict)
})

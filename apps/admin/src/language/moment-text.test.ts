import { expect, it } from 'vitest'
import { momentText } from './moment-text.ts'

it("is written with its year if that is not the current one on the zone's clocks", () => {
  const [moment, now] = [new Date('2026-12-31T12:00:00Z'), new Date('2026-12-31T05:00:00Z')]
  expect(momentText(moment, 'Pacific/Kiritimati', now)).toContain('2027')
  expect(momentText(moment, 'UTC', now)).not.toContain('2026')
})

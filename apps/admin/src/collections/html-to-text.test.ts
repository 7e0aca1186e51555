import { describe, expect, it } from 'vitest'
import { htmlToText } from './record-text.ts'

describe('htmlToText', () => {
  it('returns the visible text', () => {
    expect(htmlToText('<p>One <b>table</b>,<br>one&nbsp;cook</p><p>&copy; 2026</p>')).toBe('One table, one cook © 2026')
  })

  it('returns a text without tags unchanged', () => {
    expect(htmlToText('5 < 6 & 7')).toBe('5 < 6 & 7')
  })
})

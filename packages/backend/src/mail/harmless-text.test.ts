import { describe, expect, it } from 'vitest'
import { harmlessName, harmlessText } from './harmless-text.ts'

describe('harmlessText', () => {
  it.each([
    ['Dinner for eight, on 31.05.2027 at 7 pm.', 'Dinner for eight, on 31.05.2027 at 7 pm.'],
    ['Win at https://spam.example/x?y now', 'Win at […] now'],
    ['Win at spam.example now', 'Win at […] now'],
    ['Win at (www.spam.example/a-b) now', 'Win at […] now'],
    ['Win at spam。example now', 'Win at […] now'],
    ['Win at spa\u200Bm.exa\u200Dmple now', 'Win at […] now'],
    ['Win at ｓｐａｍ．ｅｘａｍｐｌｅ now', 'Win at […] now'],
    ['Write to eve@spam.example now', 'Write to […] now'],
    ['Open javascript://alert now', 'Open […] now'],
    ['Call +1 (800) 555-0100 now', 'Call […] now'],
    ['Call 08005550100', 'Call […]'],
    ['On 2027-05-31 for 12', 'On 2027-05-31 for 12'],
    ['Two\r\nlines\u202Eturned', 'Two linesturned'],
  ])('makes %j %j', (text, harmless) => {
    expect(harmlessText(text, 100)).toBe(harmless)
  })

  it('cuts a long text, and no character in two', () => {
    expect(harmlessText('🍋'.repeat(30), 10)).toBe(`${'🍋'.repeat(10)}…`)
  })
})

describe('harmlessName', () => {
  it.each([
    ['Zoë O’Hara-Smith', 'Zoë O’Hara-Smith'],
    [' Ada ', 'Ada'],
    ['Visit spam.example', ''],
    ['Call 0800 555', ''],
    ['https://spam', ''],
    ['x'.repeat(61), ''],
    ['', ''],
  ])('greets %j as %j', (name, greeted) => {
    expect(harmlessName(name)).toBe(greeted)
  })
})

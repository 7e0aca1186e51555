import { expect, it } from 'vitest'
import cases from './harmless-text.cases.json' with { type: 'json' }
import { addressHint, harmlessName, harmlessText } from './harmless-text.ts'

it.each(cases.harmlessText)('harmlessText makes $text $harmless', ({ text, harmless }) => {
  expect(harmlessText(text, 100)).toBe(harmless)
})

it('harmlessText cuts a long text, and no character in two', () => {
  expect(harmlessText('🍋'.repeat(30), 10)).toBe(`${'🍋'.repeat(10)}…`)
})

it.each(cases.harmlessName)('harmlessName greets $name as $greeted', ({ name, greeted }) => {
  expect(harmlessName(name)).toBe(greeted)
})

it.each(cases.addressHint)('addressHint reminds of $email by $hint', ({ email, hint }) => {
  expect(addressHint(email)).toBe(hint)
})

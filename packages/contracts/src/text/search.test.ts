import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, matchesSearch, searchKey, searchTerms } from './search.ts'
import cases from './search.cases.json' with { type: 'json' }

const isFound = (typed: string, texts: readonly string[]) => matchesSearch(searchTerms(typed), texts)

describe('a search', () => {
  it.each(cases.found as [string, string[]][])('for %j finds %j', (typed, texts) => {
    expect(isFound(typed, texts)).toBe(true)
  })

  it.each(cases.notFound as [string, string[]][])('for %j does not find %j', (typed, texts) => {
    expect(isFound(typed, texts)).toBe(false)
  })

  const letters = array(constantFrom(...Array.from('aAäÖßİıøŁ0 7+-/(.é\u0301%_🍋ﬁ’'))).map((all) => all.join(''))

  it('finds every part of a text, in upper and lower case, composed or not', () => {
    const anyText = property(letters, letters, letters, (before, part, after) => {
      const typed = [part, part.toUpperCase(), part.normalize('NFD'), part.normalize('NFC')]
      expect(typed.filter((one) => !isFound(one, [before + part + after]))).toEqual([])
    })
    assert(anyText)
  })

  it('finds a number however its digits are separated', () => {
    const separator = constantFrom('', ' ', '/', '-', '.', ' / ')
    const number = property(
      string({ unit: constantFrom(...'123456789'.split('')), minLength: 6, maxLength: 11 }),
      separator,
      separator,
      (digits, one, other) => {
        const written = (gap: string) => `0${digits.slice(0, 3)}${gap}${digits.slice(3, 5)}${gap}${digits.slice(5)}`
        expect(isFound(written(one), [written(other)])).toBe(true)
        expect(isFound(written(one), [`+49 ${written(other).slice(1)}`])).toBe(true)
        expect(isFound(`+49${written(one).slice(1)}`, [written(other)])).toBe(true)
      },
    )
    assert(number)
  })
})

it('folds two texts as it folds each of them', () => {
  const text = string({ unit: 'grapheme' })
  assert(
    property(text, text, (one, other) => {
      expect(foldText(one + other)).toBe(foldText(one) + foldText(other))
    }),
  )
})

it.each([
  ['Müller, 0171/23 45 67', 'muller, 0171/23 45 67\n\tmueller,\t0171234567'],
  ['12 guests', '12 guests'],
  ['', ''],
])('searchKey of %j is %j', (text, key) => {
  expect(searchKey(text)).toBe(key)
})

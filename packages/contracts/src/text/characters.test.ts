import { afterEach, describe, expect, it, vi } from 'vitest'
import { initialOf, shortenedText, startOfText } from './characters.ts'

const family = '👩‍👩‍👧' // five code points
const cook = '👩🏽‍🍳'

afterEach(() => vi.unstubAllGlobals())

describe.each([true, false])('with Intl.Segmenter: %s', (hasSegmenter) => {
  const inBrowser = () => {
    if (!hasSegmenter) vi.stubGlobal('Intl', {})
  }

  it.each([
    ['Menu', 3, 'Men'],
    ['Menu', 4, 'Menu'],
    ['🍋🍋🍋', 2, '🍋🍋'],
    ['🍋🍋', 2, '🍋🍋'],
    [`a${family}b`, 5, 'a'],
    [`a${family}b`, 6, `a${family}`],
    [`${cook}${cook}`, 7, cook],
    ['🇩🇪🇫🇷', 3, '🇩🇪'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['❤️❤️', 3, '❤️'],
    ['', 3, ''],
  ])('startOfText of %j with at most %i is %j', (text, maxLength, start) => {
    inBrowser()
    expect(startOfText(text, maxLength)).toBe(start)
  })

  it.each([
    ['Anna', 'A'],
    ['élodie', 'É'],
    ['  émile', 'É'],
    ['e\u0301lodie', 'E\u0301'],
    ['ßaal', 'ß'],
    ['ilker', 'I'],
    ['🍋 Lemon', '🍋'],
    [`${cook} Ada`, cook],
    ['🇩🇪 Küche', '🇩🇪'],
    ['محمد', 'م'],
    ['“Anna”', 'A'],
    ['\u200b\u200fאב', 'א'],
    ['李', '李'],
    ['3 Köche', '3'],
    ['  ', undefined],
    ['', undefined],
  ])('initialOf %j is %j', (name, initial) => {
    inBrowser()
    expect(initialOf(name)).toBe(initial)
  })
})

it.each([
  ['Soup, then fish', 20, 'Soup, then fish'],
  ['Soup, then fish', 12, 'Soup, then…'],
  ['Soup, then fish', 10, 'Soup, then…'],
  ['Soup and, fish', 10, 'Soup and…'],
  ['Donaudampfschifffahrt', 8, 'Donaudam…'],
  ['A Donaudampfschifffahrt', 10, 'A Donaudam…'],
  ['🍋'.repeat(30), 8, `${'🍋'.repeat(8)}…`],
  [`${family}${family}`, 8, `${family}…`],
])('shortenedText of %j to %i is %j', (text, maxLength, short) => {
  expect(shortenedText(text, maxLength)).toBe(short)
})

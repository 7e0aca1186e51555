import { expect, it } from 'vitest'
import { isMadeOfWords, seemsEasy } from './password-rules.ts'

const cases = {
  madeOfWords: [
    'Zoe Cook 1985',
    'zoécook!!',
    'tabletalk',
    'Chez-Zoe-2026',
    'Tablier1',
    'administrator',
    'zoe.cook@table-talk.example',
  ],
  good: ['a long walk by the sea', 'zoe likes artichokes', 'cook8271936405', '(╯°□°)╯︵ ┻━┻', 'admiration'],
}

const texts = ['Zoé Cook', 'zoe.cook@table-talk.example', 'Chez Zoé']

it.each(cases.madeOfWords)('finds that %j is made of words that are easy to guess', (password) => {
  expect(isMadeOfWords(password, texts)).toBe(true)
})

it.each(cases.good)('accepts %j', (password) => {
  expect(isMadeOfWords(password, texts)).toBe(false)
  expect(seemsEasy(password, texts)).toBe(false)
})

it('counts characters, not their parts', () => {
  expect(seemsEasy('🥕🥕🥕🥕', texts)).toBe(true)
  expect(seemsEasy('🥕🍋🧄🥔🌶🍇🍒🍎', texts)).toBe(false)
})

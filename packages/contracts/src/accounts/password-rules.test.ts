import { expect, it } from 'vitest'
import { isMadeOfWords, seemsEasy } from './password-rules.ts'
import cases from './password-rules.cases.json' with { type: 'json' }

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

import { globSync, readFileSync } from 'node:fs'
import { allReasonsOf, type ErrorCode, type Reason, type Refusal } from '@tablier/contracts'
import { askedLanguage } from '@tablier/words/language-of'
import { languages } from '@tablier/words/languages'
import english from '@tablier/words/refusals/en'
import { expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { refusalText } from './refusal-text.ts'

const reasons = Object.keys(english).filter((name) => name !== 'lang') as Reason[] // the catalogue's own names
/** A message as somebody reads it, with 2 for each value. */
const said = (reason: Reason, language: (typeof languages)[number]) => {
  const values = new Proxy({}, { get: () => 2 })
  return refusalText({ reason, values } as unknown as Refusal, [], language) // any message takes numbers
}
/** The pieces from which the list of wrong fields is made. */
const pieces = new Set<Reason>(['oneField'])

it.each(languages.filter((language) => language !== 'en'))('every reason has words of its own in %s', (language) => {
  const copied = reasons.filter((reason) => !pieces.has(reason) && said(reason, language) === said(reason, 'en'))
  expect(copied).toEqual([])
})

it('lists wrong fields in the language of the call', () => {
  const errors = [{ field: 'email', reason: 'isRequired' }] as const
  const error = new AppError('invalid_input', { errors })
  expect(error.message).toBe('Please check: email is required.')
  expect(error.messageIn('fr')).toBe('Vérifiez\u00a0: email est obligatoire.')
})

it.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['pt, fr-CA;q=0.8, de;q=0.9', 'de'],
  ['de;q=0, it', 'it'],
  [`${'pt,'.repeat(200)}de`, 'en'], // too long to read on
])('a call with Accept-Language %s gets %s', (header, language) => {
  expect(askedLanguage(header)).toBe(language)
})

it('the contract names each reason that code gives with a code', () => {
  const root = new URL('../../../../', import.meta.url)
  const files = globSync('{apps,packages}/*/src/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
  const code = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('')
  const pairs = Array.from(code.matchAll(/AppError\('(\w+)', \{\s*reason: '(\w+)'/g), ([, one, reason]) => [
    one,
    reason,
  ])
  const unnamed = pairs.filter(([one, reason]) => !allReasonsOf(one as ErrorCode).includes(reason as Reason)) // as written
  expect(unnamed).toEqual([])
  expect(pairs.length).toBeGreaterThan(30)
})

import { expect, it } from 'vitest'
import { cleanEmail, emailKey, isEmail } from './email.ts'
import { suggestedEmail, suggestedIn } from './email-suggestion.ts'
import cases from './email.cases.json' with { type: 'json' }

const ADMIN = 'admin@example.com'

it.each(cases.spellings)('%j is another spelling of an address', (email) => {
  expect(emailKey(email)).toBe(ADMIN)
})

it.each(cases.others)('%j is another address', (email) => {
  expect(emailKey(email)).not.toBe(ADMIN)
})

it('treats an accent alike, written as one character or as two', () => {
  expect(emailKey('jose\u0301@example.com')).toBe(emailKey('JOSÉ@example.com'))
})

it('stays short enough for an index', () => {
  const long = `${'\ufdfa'.repeat(240)}@example.com`
  expect(emailKey(long)).toBe(long)
  expect(new TextEncoder().encode(emailKey(`${'İ'.repeat(240)}@example.com`)).length).toBeLessThan(1000)
})

it.each(cases.pasted)('takes off what was pasted along in %j', (text) => {
  expect(cleanEmail(text)).toBe('marie@gmail.com')
})

it.each(cases.accepted)('accepts %j as it is', (email) => {
  expect([isEmail(email), cleanEmail(email)]).toEqual([true, email])
})

it.each(cases.refused)('refuses %j and leaves it as it is', (text) => {
  expect([isEmail(text), cleanEmail(text)]).toEqual([false, text.trim()])
})

it('writes a domain in lower case, and leaves the rest as it is', () => {
  expect(cleanEmail('Marie.Dupont@Müller.DE')).toBe('Marie.Dupont@müller.de')
})

it.each(['<a', '(', '<', '*', 'mailto:', '@', '.', '@a', ' '])('cleans a hostile repetition of %j quickly', (part) => {
  const text = part.repeat(100_000)
  expect(isEmail(cleanEmail(text))).toBe(false)
  expect(isEmail(cleanEmail(text.slice(0, 1000)))).toBe(false)
})

it.each(Object.entries(cases.meant))('asks at %s whether %s was meant', (typed, meant) => {
  expect(suggestedEmail(`marie@${typed}`)).toBe(`marie@${meant}`)
})

it.each(cases.unasked)('does not ask at %s', (domain) => {
  expect(suggestedEmail(`marie@${domain}`)).toBeUndefined()
})

it.each(['marie(at)gmail.com', 'marie [at] gmail.com', 'marie @ gmail.com', 'marie@ gmail .com'])(
  'asks what was meant by %s',
  (typed) => {
    expect(suggestedEmail(typed)).toBe('marie@gmail.com')
  },
)

it.each([
  ['ada@example.com\nmarie@gmial.com', 'ada@example.com\nmarie@gmail.com'],
  ['ada@example.com, marie@gmial.com', 'ada@example.com, marie@gmail.com'],
  ['ada@example.com; <marie@gmial.com>', 'ada@example.com; marie@gmail.com'],
  ['mailto:marie@gmial.com', 'mailto:marie@gmail.com'],
  ['marie@gmail,com', 'marie@gmail.com'],
])('asks about the address in %j', (typed, text) => {
  expect(suggestedIn(typed)).toEqual({ email: 'marie@gmail.com', text })
})

it.each(['', '12 Rue du Port', '+33 1 42 68 53 00', 'ada@example.com\nmarie@gmail.com'])(
  'asks nothing about %j',
  (typed) => {
    expect(suggestedIn(typed)).toBeUndefined()
  },
)

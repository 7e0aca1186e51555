import { Value } from '@sinclair/typebox/value'
import { words } from '@tablier/words/site/all'
import { expect, it } from 'vitest'
import {
  allergenCodes,
  eveningBody,
  eveningInShort,
  eveningProblems,
  eveningTexts,
  eveningWords,
} from './evening-form.ts'
import { EveningAsked } from './evening.ts'
import cases from './evening-form.cases.json' with { type: 'json' }

const posted = (text: string) => eveningTexts(new URLSearchParams(text))

it('reads a form as the body of a call', () => {
  const body = eveningBody(posted(cases.posted.form)!)
  expect(body).toEqual(cases.posted.body)
  expect(Value.Check(EveningAsked, body)).toBe(true)
})

it('tells a form without the fields from one that is empty', () => {
  expect(posted('name=Ada&date=2027-06-12')).toBeUndefined()
  expect(posted('evening=1&date=')).toEqual({})
})

it('sends what is no number so that the call refuses it', () => {
  expect(JSON.stringify(eveningBody(posted('evening=1&guests=many')!))).toBe('{"guests":null}')
})

it('finds the fields that the errors of a call name', () => {
  const errors = [
    { field: 'evening.date', message: 'must not be in the past' },
    { field: 'evening.allergens.0', message: 'must be one of eggs' },
    { field: 'email', message: 'is required' },
  ]
  expect(eveningProblems(errors)).toEqual({ date: 'must not be in the past', allergens: 'must be one of eggs' })
})

it('knows the 14 allergens of Regulation (EU) No 1169/2011', () => {
  expect(allergenCodes).toHaveLength(14)
})

const { nothing } = cases

it('tells only what was told, in the order of the form', () => {
  expect(eveningWords(nothing, 'en', words.en)).toEqual([])
  expect(eveningWords({ ...nothing, place: 'Lyon', guests: 8 }, 'en', words.en)).toEqual([
    { fact: 'guests', term: 'Guests', text: '8' },
    { fact: 'place', term: 'Place', text: 'Lyon' },
  ])
})

it("names the weekday in the site's language, whatever the machine's time zone", () => {
  const [date] = eveningWords({ ...nothing, date: '2027-06-12', is_flexible: true }, 'en', words.en)
  expect(date?.text).toBe('Saturday, June 12, 2027 (flexible)')
  expect(eveningWords({ ...nothing, date: '2027-06-12' }, 'fr', words.en)[0]?.text).toBe('samedi 12 juin 2027')
  expect(eveningWords({ ...nothing, is_flexible: true }, 'en', words.en)).toEqual([
    { fact: 'date', term: 'Date', text: 'Flexible' },
  ])
})

it.each([
  ['en-GB', 'Saturday, 12 June 2027', '19:30'],
  ['en-US', 'Saturday, June 12, 2027', '7:30 PM'],
  ['es-MX', 'sábado, 12 de junio de 2027', '7:30 p.m.'],
])('writes the day and the start as in the country of %s', (locale, day, start) => {
  const told = eveningWords({ ...nothing, date: '2027-06-12', start: '19:30' }, locale, words.en)
  expect(told.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([day, start])
})

it('says date and guests in one line', () => {
  expect(eveningInShort({ date: '2027-06-12', guests: 8 }, 'en', words.en)).toBe('Saturday, June 12, 2027, 8 guests')
  expect(eveningInShort({ date: null, guests: 1 }, 'en', words.en)).toBe('1 guest')
  expect(eveningInShort(nothing, 'en', words.en)).toBe('')
})

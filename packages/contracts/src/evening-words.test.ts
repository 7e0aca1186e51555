import { expect, it } from 'vitest'
import { eveningInShort, eveningWords, type ToldEvening } from './evening-words.ts'

const nothing: ToldEvening = {
  date: null,
  isFlexible: false,
  start: null,
  guests: null,
  occasion: '',
  place: '',
  liked: '',
  budget: '',
  telephone: '',
}

it('tells only what was told, in the order of the form', () => {
  expect(eveningWords(nothing, 'en')).toEqual([])
  expect(eveningWords({ ...nothing, place: 'Lyon', guests: 8 }, 'en')).toEqual([
    { term: 'Guests', text: '8' },
    { term: 'Place', text: 'Lyon' },
  ])
})

it("names the weekday in the site's language, whatever the machine's time zone", () => {
  const [date] = eveningWords({ ...nothing, date: '2027-06-12', isFlexible: true }, 'en')
  expect(date?.text).toBe('Saturday, June 12, 2027 (flexible)')
  expect(eveningWords({ ...nothing, date: '2027-06-12' }, 'fr')[0]?.text).toBe('samedi 12 juin 2027')
  expect(eveningWords({ ...nothing, isFlexible: true }, 'en')).toEqual([{ term: 'Date', text: 'Flexible' }])
})

it('says date and guests in one line', () => {
  expect(eveningInShort({ date: '2027-06-12', guests: 8 }, 'en')).toBe('Saturday, June 12, 2027, 8 guests')
  expect(eveningInShort({ date: null, guests: 1 }, 'en')).toBe('1 guest')
  expect(eveningInShort(nothing, 'en')).toBe('')
})

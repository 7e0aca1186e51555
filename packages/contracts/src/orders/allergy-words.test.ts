import { words } from '@tablier/words/site/all'
import { expect, it } from 'vitest'
import { allergensNamed } from './allergy-words.ts'
import cases from './allergy-words.cases.json' with { type: 'json' }
import { allergenCodes } from './evening-form.ts'

/** The ways in which the same words arrive. */
const spellings = [
  (text: string) => text,
  (text: string) => text.normalize('NFD'),
  (text: string) => text.toUpperCase(),
  (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, ''),
  (text: string) => `«${text.replaceAll(' ', '\n')}»!`,
]

it.each(cases.named)('finds in %j the allergens %j, however it is spelt', (text, allergens) => {
  const isManí = text.includes('maní') // without its accent it means hands
  for (const spelt of isManí ? spellings.slice(0, 3) : spellings)
    expect(allergensNamed(spelt(text as string))).toEqual({ allergens, isAllergy: true })
})

it.each(cases.allergies)('finds in %j an allergy, however it is spelt', (text) => {
  for (const spelt of spellings) expect(allergensNamed(spelt(text)).isAllergy).toBe(true)
})

it.each(cases.others)('finds nothing in %j', (text) => {
  for (const spelt of spellings) expect(allergensNamed(spelt(text))).toEqual({ allergens: [], isAllergy: false })
})

// The last spelling breaks the line after each word, and so ends the sentence there: then the allergen counts.
it.each(cases.wishes)('takes %j for a liking, not for an allergy', (text) => {
  for (const spelt of spellings.slice(0, -1))
    expect(allergensNamed(spelt(text))).toEqual({ allergens: [], isAllergy: false })
})

it.each(cases.restricted)('finds in %j an allergen, although it may be liked', (text) => {
  for (const spelt of spellings) expect(allergensNamed(spelt(text)).isAllergy).toBe(true)
})

it('finds an allergen that is named apart from what is liked', () => {
  expect(allergensNamed('We love fish. Tom: peanuts').allergens).toEqual(['peanuts'])
  expect(allergensNamed('We love fish\nMy daughter: eggs').allergens).toEqual(['eggs'])
})

it.each(Object.entries(words))('finds each allergen by its name in %s', (_language, t) => {
  for (const code of allergenCodes) expect(allergensNamed(t.allergen({ code })).allergens).toContain(code)
})

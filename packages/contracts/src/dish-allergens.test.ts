import { Value } from '@sinclair/typebox/value'
import { expect, it } from 'vitest'
import { collections } from './collections/collections.ts'
import { dishAllergensInWords, formatDishAllergens, parseDishAllergens } from './dish-allergens.ts'

const { create, list } = collections.portfolioItems.endpoints
const isAccepted = (allergens: string) => Value.Check(create.body, { title: 'Sole', category: 'Main', allergens })

it.each([
  ['', null, 'Not declared'],
  ['none', {}, 'None of the 14'],
  ['milk contains', { milk: 'contains' }, 'Contains: Milk'],
  [
    'eggs may_contain, milk contains, nuts removable, mustard contains',
    { eggs: 'may_contain', milk: 'contains', nuts: 'removable', mustard: 'contains' },
    'Contains: Milk, Mustard. Can be left out: Nuts. May contain: Eggs',
  ],
])('reads and writes %j', (text, said, words) => {
  expect(isAccepted(text)).toBe(true)
  expect(parseDishAllergens(text)).toEqual(said)
  expect(formatDishAllergens(parseDishAllergens(text))).toBe(text)
  expect(dishAllergensInWords(text)).toBe(words)
})

it('takes the worse of two states, and the usual order', () => {
  expect(formatDishAllergens(parseDishAllergens('nuts may_contain, milk removable, nuts contains'))).toBe(
    'milk removable, nuts contains',
  )
})

it.each(['None', 'milk', 'milk contains,', 'milk contains, none', 'tomato contains', 'milk Contains', ' '])(
  'does not take %j for a declaration',
  (text) => {
    expect(isAccepted(text)).toBe(false)
    expect(parseDishAllergens(text)).toBeNull()
  },
)

it('is not what visitors get of a dish', () => {
  expect(list.reply.properties['items']?.['items'].properties).not.toHaveProperty('allergens')
})

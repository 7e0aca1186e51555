import { Value } from '@sinclair/typebox/value'
import { words } from '@tablier/words/site/all'
import { expect, it } from 'vitest'
import { collections } from '../content/collections.ts'
import {
  conflictsOf,
  conflictsOfCourses,
  dishAllergensInWords,
  type Eater,
  formatDishAllergens,
  parseDishAllergens,
} from './conflicts.ts'

const cases = {
  declarations: [
    { text: '', said: null, inWords: 'Not declared' },
    { text: 'none', said: {}, inWords: 'None of the 14' },
    { text: 'milk contains', said: { milk: 'contains' }, inWords: 'Contains: Milk' },
    {
      text: 'eggs may_contain, milk contains, nuts removable, mustard contains',
      said: { eggs: 'may_contain', milk: 'contains', nuts: 'removable', mustard: 'contains' },
      inWords: 'Contains: Milk, Mustard. Can be left out: Nuts. May contain: Eggs',
    },
  ],
  noDeclarations: ['None', 'milk', 'milk contains,', 'milk contains, none', 'tomato contains', 'milk Contains', ' '],
}

const { create, list } = collections.portfolioItems.endpoints
const isAccepted = (allergens: string) => Value.Check(create.body, { title: 'Sole', category: 'Main', allergens })

it.each(cases.declarations)('reads and writes $text', ({ text, said, inWords }) => {
  expect(isAccepted(text)).toBe(true)
  expect(parseDishAllergens(text)).toEqual(said)
  expect(formatDishAllergens(parseDishAllergens(text))).toBe(text)
  expect(dishAllergensInWords(text, words.en)).toBe(inWords)
})

it('takes the worse of two states, and the usual order', () => {
  expect(formatDishAllergens(parseDishAllergens('nuts may_contain, milk removable, nuts contains'))).toBe(
    'milk removable, nuts contains',
  )
})

it.each(cases.noDeclarations)('does not take %j for a declaration', (text) => {
  expect(isAccepted(text)).toBe(false)
  expect(parseDishAllergens(text)).toBeNull()
})

it('is not what visitors get of a dish', () => {
  expect(list.reply.properties['items']?.['items'].properties).not.toHaveProperty('allergens')
})

const ada: Eater = {
  name: 'Ada',
  allergens: [
    { code: 'nuts', severity: 'life_threatening' },
    { code: 'milk', severity: 'traces_ok' },
  ],
}
const ben: Eater = { name: 'Ben', allergens: [{ code: 'nuts', severity: 'never' }] }
const host: Eater = { name: 'The host', allergens: [{ code: 'nuts', severity: null }] }
const cleo: Eater = { name: 'Cleo', allergens: [] }
const safe = { isDeclared: true, contains: [], removable: [], may_contain: [], undeclaredFor: [] }
const check = (allergens: string, ...eaters: Eater[]) => conflictsOf([{ title: 'Tart', allergens }], eaters)[0]

it('sets what a dish contains, can do without and may contain against the guests', () => {
  const nuts = { allergen: 'nuts', guests: [{ name: 'Ada', severity: 'life_threatening' }] }
  const milk = { allergen: 'milk', guests: [{ name: 'Ada', severity: 'traces_ok' }] }
  expect(check('milk removable, nuts contains', ada, cleo)).toEqual({
    ...safe,
    title: 'Tart',
    contains: [nuts],
    removable: [milk],
  })
  expect(check('nuts may_contain', ada)).toMatchObject({ ...safe, may_contain: [nuts] })
})

it('names those with the worst reaction first, and before them those who did not tell', () => {
  const [conflict] = check('nuts contains', ben, ada, host)!.contains
  expect(conflict!.guests.map(({ name }) => name)).toEqual(['The host', 'Ada', 'Ben'])
})

it('says nothing about a dish without their allergens', () => {
  expect(check('eggs contains', ada, ben)).toEqual({ ...safe, title: 'Tart' })
  expect(check('none', ada, ben)).toEqual({ ...safe, title: 'Tart' })
})

it.each(['', 'milk', 'nonsense contains'])('warns everybody with an allergy about a dish that says %j', (allergens) => {
  expect(check(allergens, ada, cleo, ben)).toEqual({
    ...safe,
    title: 'Tart',
    isDeclared: false,
    undeclaredFor: ['Ada', 'Ben'],
  })
})

it('keeps the order of the dishes, with the same dish as often as it is served', () => {
  const dishes = ['Soup', 'Tart', 'Soup'].map((title) => ({ title, allergens: 'none' }))
  expect(conflictsOf(dishes, []).map(({ title }) => title)).toEqual(['Soup', 'Tart', 'Soup'])
})

it('checks a menu course by course, and each dish of a choice', () => {
  const dish = (title: string, allergens: string) => ({ title, allergens })
  const courses = [
    { title: 'Starter', dishes: [dish('Cake', 'nuts contains'), dish('Bread', ''), dish('Soup', 'none')] },
    { title: '', dishes: [] },
  ]
  const [starter, empty] = conflictsOfCourses(courses, [ben])
  const told = starter!.dishes.map(({ contains, undeclaredFor }) => [contains.length, undeclaredFor])
  expect(told).toEqual([
    [1, []],
    [0, ['Ben']],
    [0, []],
  ])
  expect(empty).toEqual({ title: '', dishes: [] })
})

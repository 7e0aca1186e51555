import { expect, it } from 'vitest'
import { conflictsOf, type Eater } from './conflicts.ts'

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
const safe = { contains: [], removable: [], may_contain: [], undeclaredFor: [] }
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
  expect(check(allergens, ada, cleo, ben)).toEqual({ ...safe, title: 'Tart', undeclaredFor: ['Ada', 'Ben'] })
})

it('keeps the order of the dishes, with the same dish as often as it is served', () => {
  const dishes = ['Soup', 'Tart', 'Soup'].map((title) => ({ title, allergens: 'none' }))
  expect(conflictsOf(dishes, []).map(({ title }) => title)).toEqual(['Soup', 'Tart', 'Soup'])
})

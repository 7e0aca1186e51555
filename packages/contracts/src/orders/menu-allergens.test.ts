import { array, assert, constantFrom, dictionary, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dishAllergenStates, formatDishAllergens } from './conflicts.ts'
import { allergenCodes } from './evening-form.ts'
import { allergensOfCourse, allergensOfMenu } from './menu-allergens.ts'

describe('allergens', () => {
  it('a choice has for certain what each of its dishes contains', () => {
    const found = allergensOfCourse(['milk contains, nuts may_contain', 'milk contains, eggs removable'])
    expect(found).toEqual({ always: ['milk'], perhaps: ['eggs', 'nuts'], isIncomplete: false })
  })

  it('nothing is certain of a choice of which one dish states nothing', () => {
    expect(allergensOfCourse(['milk contains', ''])).toEqual({ always: [], perhaps: ['milk'], isIncomplete: true })
    expect(allergensOfCourse([null])).toEqual({ always: [], perhaps: [], isIncomplete: true })
    expect(allergensOfCourse(['none'])).toEqual({ always: [], perhaps: [], isIncomplete: false })
  })

  /** Reckons what can be on the plates: for every way to choose, what all of the chosen dishes contain. */
  const stated = dictionary(constantFrom(...allergenCodes), constantFrom(...dishAllergenStates))
  const text = oneof(stated.map(formatDishAllergens), constantFrom('', null))
  const menu = array(array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })

  it('of 50 menus are those of every way to choose', () => {
    assert(
      property(menu, (courses) => {
        const ways = courses.reduce<(string | null)[][]>(
          (before, lines) => before.flatMap((way) => lines.map((line) => [...way, line])),
          [[]],
        )
        const has = (way: readonly (string | null)[], word: string) =>
          way.some((line) => line?.split(', ').includes(word))
        const found = allergensOfMenu(courses.map(allergensOfCourse))
        for (const code of allergenCodes) {
          expect(found.always.includes(code)).toBe(
            courses.some((lines) => lines.every((line) => line?.split(', ').includes(`${code} contains`))),
          )
          const isPossible = ways.some((way) => dishAllergenStates.some((state) => has(way, `${code} ${state}`)))
          expect(found.always.includes(code) || found.perhaps.includes(code)).toBe(isPossible)
          // Whoever meets it in every way meets it for certain, if one course forces it.
          if (found.always.includes(code)) expect(ways.every((way) => has(way, `${code} contains`))).toBe(true)
        }
        expect(found.isIncomplete).toBe(courses.flat().some((line) => line === null || line === ''))
      }),
      { numRuns: 50 },
    )
  })
})

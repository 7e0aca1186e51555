// @vitest-environment node
import type { CardOnPage } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { renderMenuCard } from '../entry-server.tsx'
import { seed } from '../testing/mock.ts'
import { contentOf } from '../testing/render-at.ts'
import { densityOf } from './card-density.ts'

const dish = { dishId: 1, title: 'Sole', ingredients: 'sole, butter', allergens: 'fish contains, milk removable' }
const text = { dishId: null, title: 'Risotto', ingredients: '', allergens: null }

function cardOf(changed: Partial<CardOnPage> = {}): CardOnPage {
  return {
    title: 'Friday',
    introduction: '',
    courses: [{ title: 'Main', lines: [dish, text] }],
    name: '',
    day: null,
    size: 'a5',
    hasAllergens: true,
    ...changed,
  }
}

async function htmlOf(changed: Partial<CardOnPage> = {}, look: object = {}): Promise<string> {
  seed({ logos: [{ text_logo: 'Maison Test' }], looks: [{ status: 'Published', ...look }] })
  return renderMenuCard(cardOf(changed), await contentOf())
}

it('has the courses with their choices, and letters with what they mean', async () => {
  const html = await htmlOf()
  expect(html).toContain('<title>Friday – Maison Test</title>')
  expect(html).toMatch(/Sole<\/span> <span class="menu-letters" aria-hidden="true">D G\*<\/span>/)
  expect(html).toContain('D Fish · G Milk')
  expect(html).toMatch(/>or<.*Risotto/s)
  expect(html).not.toMatch(/<script|style="/)
})

it('has nothing of allergens if they are left out, not even that a dish states none', async () => {
  const lines = [dish, { ...dish, allergens: '' }]
  const html = await htmlOf({ hasAllergens: false, courses: [{ title: '', lines }] })
  expect(html).not.toMatch(/menu-letters|menu-legend|stated/)
})

it('is for somebody on a day, each of which may be missing', async () => {
  expect(await htmlOf({ name: 'Nora', day: '2027-05-31' })).toMatch(/Nora.*Monday, May 31, 2027/)
  expect(await htmlOf({ title: '', name: 'Nora' })).toMatch(/<h1[^>]*>Nora<\/h1>/)
  expect(await htmlOf({ title: '' })).toMatch(/<h1[^>]*>Maison Test<\/h1>/)
})

it('is set on its sheet, in the colours of paper and the fonts of the look', async () => {
  const html = await htmlOf({ size: 'a4' }, { fonts: 'playfair', palette: 'bone' })
  expect(html).toContain('href="/menu-card-a4.css"')
  expect(html).toMatch(/--color-ink:#[\da-f]{6}.*'Playfair Display Variable'/)
  expect(html).toMatch(/<link rel="stylesheet" href="[^"]*playfair/)
})

it('is set closer the more it has', () => {
  const courses = (count: number) => Array.from({ length: count }, () => ({ title: 'Course', lines: [dish] }))
  const densities = [1, 7, 9, 12, 14, 40].map((count) => densityOf(cardOf({ courses: courses(count) })))
  expect(densities[0]).toBe('roomy')
  expect(densities.at(-1)).toBe('long')
  const steps = ['roomy', 'close', 'two', 'dense', 'long']
  expect(densities).toEqual(densities.toSorted((a, b) => steps.indexOf(a) - steps.indexOf(b)))
})

// @vitest-environment node
import { formatCourses } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { type Content, seed } from '../testing/mock.ts'
import { renderAt } from '../testing/render-at.ts'

const dish = { category: 'Main', title: 'Sole', ingredients: 'sole, butter', status: 'Published' } as const
const allergens = 'fish contains, milk removable, nuts may_contain'
const courses = formatCourses([
  {
    title: 'Main',
    lines: [
      { dish_id: 1, title: 'Sole' },
      { dish_id: null, title: 'Risotto' },
    ],
  },
])
const menu = { title: 'Friday', courses, course_words: 'Main\nRisotto', status: 'Published' } as const
const extra = { title: 'Wine', price: 3800, unit: 'head', status: 'Published' } as const

async function htmlOf(path: string, content: Content): Promise<string> {
  seed({ logos: [{ text_logo: 'Maison Test' }], ...content })
  return (await renderAt(path)).html
}

it('has courses, choices, allergens as letters and in words, and what the letters mean', async () => {
  const html = await htmlOf('/menus', { portfolioItems: [{ ...dish, allergens }], menus: [menu] })
  expect(html).toContain('<title>Menus – Maison Test</title>')
  expect(html).toMatch(/Sole<\/span> <span class="menu-letters" aria-hidden="true">D G\* \(H\)<\/span>/)
  expect(html).toContain('Allergens: Fish: Contains; Milk: Can be left out; Nuts: May contain')
  expect(html).toContain('D Fish · G Milk · H Nuts')
  expect(html).toMatch(/>or<.*Risotto/s)
  expect(html).not.toContain('allergens not stated')
})

it('says that a dish states no allergens', async () => {
  const html = await htmlOf('/menus', { portfolioItems: [dish], menus: [menu] })
  expect(html).toContain('(allergens not stated)')
  expect(html).not.toContain('class="menu-legend"')
})

it('has the price of each party, and offers them to search engines', async () => {
  const priced = { ...menu, prices: '2: 12000, 4: 9500', most_guests: 14, least_sum: 30_000, season: '12-01/12-31' }
  const html = await htmlOf('/menus', { menus: [{ ...priced, season: '' }] })
  for (const text of ['from €95.00 a head', 'from 2 guests on: €120.00', 'For 2 to 14 guests', 'at least €300.00'])
    expect(html).toContain(text)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject([
    {
      '@type': 'Menu',
      name: 'Friday',
      hasMenuSection: [{ '@type': 'MenuSection', name: 'Main', hasMenuItem: [{ name: 'Sole' }, { name: 'Risotto' }] }],
      offers: [
        { price: '120.00', priceCurrency: 'EUR', eligibleQuantity: { minValue: 2, maxValue: 3 } },
        { price: '95.00', eligibleQuantity: { minValue: 4, maxValue: 14 } },
      ],
    },
  ])
})

it('has the price of an extra and what it is for', async () => {
  const html = await htmlOf('/menus', { menus: [menu], extras: [extra] })
  expect(html).toContain('€38.00 a head')
})

it('asks for a menu by its name, without scripts', async () => {
  const html = await htmlOf('/menus', { menus: [menu] })
  expect(html).toMatch(
    /<form class="menu-ask" action="\/enquiry" method="post"><input type="hidden" name="dish" value="Friday"\/><button/,
  )
  expect(html).not.toContain('type="module"')
})

it('is linked from the landing page and the footer as soon as there is a menu', async () => {
  const links = async (content: Content) => [...(await htmlOf('/', content)).matchAll(/href="\/menus"/g)].length
  expect(await links({ menus: [menu] })).toBe(2)
  expect(await links({ menus: [{ ...menu, status: 'Draft' }] })).toBe(0)
})

it.each(['/', '/enquiry'])('is offered by its title in the form about the evening of %s', async (path) => {
  const html = await htmlOf(path, { menus: [menu, { ...menu, title: 'Draft', status: 'Draft' }] })
  expect(html).toContain('<datalist id="menus-to-like"><option>Friday</option></datalist>')
  expect(html.indexOf('<datalist')).toBeGreaterThan(html.lastIndexOf('</form>'))
})

it('costs the landing page nothing without a menu', async () => {
  expect(await htmlOf('/', {})).not.toContain('datalist')
})

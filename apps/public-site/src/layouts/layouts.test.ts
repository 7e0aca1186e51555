// @vitest-environment node
import { layoutNames } from '@tablier/contracts/look-choices'
import { expect, it } from 'vitest'
import { type Content, seed } from '../testing/mock.ts'
import { renderAt } from '../testing/render-at.ts'

const image_path = '/api/uploads/0123456789abcdef-1600x900.jpg'
const content: Content = {
  banners: [{ heading: 'Supper', media_path: image_path }],
  aboutContents: [{ heading: 'One cook', summary: 'One table', details: 'Since 2012', media_path: image_path }],
  aboutFeatures: [{ title: '12', details: 'years' }],
  serviceFeatures: [{ title: 'Weddings', details: 'Up to forty' }],
  portfolioItems: [
    { category: 'Main', title: 'Trout', image_path },
    { category: 'Main', title: 'Soup' },
  ],
  testimonialItems: [{ name: 'Ada', details: 'Lovely.' }],
  galleryItems: [{ category: 'Evenings', title: 'Candles', image_path }],
  contactInfos: [{ type: 'Phone', label: 'Call', value: '+44 20 7946 0128' }],
}

async function pageIn(layout: (typeof layoutNames)[number]) {
  seed({ ...content, looks: [{ layout }] })
  const { html } = await renderAt('/')
  return html
}

/** Returns what a layout may change: style sheets, the widths of pictures, and how much the hero is darkened. */
const changeable = /<link rel="stylesheet"[^>]*>|,?"sizes":"[^"]*"| (?:imageS|s)izes="[^"]*"|(?<=-scrim )[^"]*/g

it.each(layoutNames)('has the same elements, texts and order in the layout %s', async (layout) => {
  const specified = (await pageIn('evening')).replaceAll(changeable, '')
  expect(specified).toContain('Candles')
  expect((await pageIn(layout)).replaceAll(changeable, '')).toBe(specified)
})

it('loads one style sheet for screens, which is its own in every layout', async () => {
  const sheets: (readonly string[])[] = []
  for (const layout of layoutNames)
    sheets.push((await pageIn(layout)).match(/<link rel="stylesheet"[^>]*data-precedence="page"[^>]*>/g) ?? [])
  expect(sheets.map((links) => links.length)).toEqual(layoutNames.map(() => 1))
  expect(sheets[0]?.[0]).toContain('"/assets/entry.css"')
  expect(new Set(sheets.flat()).size).toBe(layoutNames.length)
})

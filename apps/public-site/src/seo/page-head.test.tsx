import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import cases from './page-head.cases.json' with { type: 'json' }
import { PageHead } from './page-head.tsx'
import type { SiteFacts } from './site-facts.ts'
import { facts } from '../testing/facts.ts'

function headOf(changes: Partial<SiteFacts> = {}): Document {
  const html = renderToStaticMarkup(<PageHead facts={{ ...facts, ...changes }} />)
  return new DOMParser().parseFromString(html, 'text/html')
}

/** The head's values by name or property. */
function valuesOf(changes: Partial<SiteFacts> = {}): Record<string, unknown> {
  return Object.fromEntries(
    [...headOf(changes).querySelectorAll('meta')].map((tag) => [tag.getAttribute('property') ?? tag.name, tag.content]),
  )
}

function canonical(changes: Partial<SiteFacts> = {}): string | null | undefined {
  return headOf(changes).querySelector('link[rel=canonical]')?.getAttribute('href')
}

describe("the page's head", () => {
  it('takes title, description and picture from the content, and names the one address of the page', () => {
    expect(valuesOf()).toMatchObject(cases.site)
    expect(canonical()).toBe('https://chef.test/')
  })

  it('shows the picture around its focal point, with its alternative text', () => {
    const banner = { ...facts.banner!, picture: { focalX: 20, focalY: 70, alt: 'A long table' } }
    expect(valuesOf({ banner })).toMatchObject(cases.focal)
    expect(valuesOf({ banner: { ...banner, picture: { alt: '' } } })['og:image:alt']).toBe(valuesOf()['og:title'])
  })

  it.each([null, '/api/uploads/0123456789abcdef.mp4'])('shows the default picture if the banner has %s', (mediaUrl) => {
    expect(valuesOf({ banner: { heading: '', subHeading: '', mediaUrl } })).toMatchObject(cases.default)
  })

  it('shows a picture on another host as it is', () => {
    const mediaUrl = 'https://elsewhere.test/a.jpg'
    const values = valuesOf({ banner: { heading: '', subHeading: '', mediaUrl } })
    expect([values['og:image'], values['og:image:width']]).toEqual([mediaUrl, undefined])
  })

  it.each([
    ['a small picture', '0123456789abcdef-300x200.jpg', 'share-1200-15110d.jpg'],
    ['a logo that may be transparent', '0123456789abcdef-1600x900.png', 'share-1200-15110d.jpg'],
    ['an upright photo', '0123456789abcdef-3024x4032.jpg', 'share-1200.jpg'],
    ['an animation, which has no size', '0123456789abcdef.gif', 'share-1200-15110d.jpg'],
    ['a name with an opaque picture', `0123456789abcdef-1600x900-${'0'.repeat(56)}.webp`, 'share-1200.jpg'],
  ])('shows %s on a card', (_what, name, card) => {
    const banner = { heading: '', subHeading: '', mediaUrl: `/api/uploads/${name}` }
    expect(valuesOf({ banner })).toMatchObject({
      'og:image': `https://chef.test/api/uploads/${name}/${card}`,
      'og:image:width': '1200',
      'og:image:height': '630',
    })
  })

  it("shows a video's poster", () => {
    const banner = { heading: '', subHeading: '', mediaUrl: '/api/uploads/0123456789abcdef-1600x900.mp4' }
    const url = 'https://chef.test/api/uploads/0123456789abcdef-1600x900.jpg/share-1200.jpg'
    expect(valuesOf({ banner })['og:image']).toBe(url)
  })

  it('shows the dish that the page is shared for, at its own address; the canonical one stays', () => {
    const { sharedDish } = cases
    expect(valuesOf({ sharedDish })).toMatchObject(cases.dish)
    expect(canonical({ sharedDish })).toBe('https://chef.test/')
    const bare = { ...sharedDish, ingredients: '', details: ' ', imageUrl: null }
    expect(valuesOf({ sharedDish: bare })).toMatchObject({
      'og:description': 'By candlelight',
      'og:image': 'https://chef.test/api/uploads/0123456789abcdef-2400x1350.jpg/share-1200.jpg',
    })
  })

  it('describes a site without a banner by its about text, and one without that by its name', () => {
    expect(valuesOf({ banner: null })).toMatchObject({
      description: 'I cook at your table.',
      'og:title': 'Maison Test',
    })
    expect(valuesOf({ banner: null, summary: '' })['description']).toContain('Maison Test')
  })

  it('cuts a long description between two words', () => {
    const { description } = valuesOf({ summary: 'A long, long supper. '.repeat(20), banner: null })
    expect(description).toMatch(/\w…$/)
    expect(String(description).length).toBeLessThanOrEqual(161)
  })
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
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
  it('takes title and description from the content, and names the one address of the page', () => {
    expect(valuesOf()).toMatchObject({
      description: 'By candlelight',
      'og:site_name': 'Maison Test',
      'og:title': 'Maison Test – Supper',
      'og:description': 'By candlelight',
      'og:url': 'https://chef.test/',
      'twitter:card': 'summary_large_image',
    })
    expect(canonical()).toBe('https://chef.test/')
  })

  it("shows the banner's picture in a width for cards", () => {
    expect(valuesOf()).toMatchObject({
      'og:image': 'https://chef.test/api/uploads/0123456789abcdef-2400x1350.jpg/1280.webp',
      'og:image:width': '1280',
      'og:image:height': '720',
    })
  })

  it('shows the picture around its focal point, with its alternative text', () => {
    const banner = { ...facts.banner!, picture: { focalX: 20, focalY: 70, alt: 'A long table' } }
    expect(valuesOf({ banner })).toMatchObject({
      'og:image': 'https://chef.test/api/uploads/0123456789abcdef-2400x1350.jpg/share-1200-20-70.webp',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A long table',
    })
    expect(valuesOf({ banner: { ...banner, picture: { alt: '' } } })['og:image:alt']).toBe(valuesOf()['og:title'])
  })

  it.each([null, '/api/uploads/0123456789abcdef.mp4'])('shows the default picture if the banner has %s', (mediaUrl) => {
    expect(valuesOf({ banner: { heading: '', subHeading: '', mediaUrl } })).toMatchObject({
      'og:image': 'https://chef.test/share.jpg',
      'og:image:width': '1200',
      'og:image:height': '630',
    })
  })

  it.each([
    ['https://elsewhere.test/a.jpg', 'https://elsewhere.test/a.jpg', undefined],
    ['/api/uploads/0123456789abcdef-300x200.jpg', 'https://chef.test/api/uploads/0123456789abcdef-300x200.jpg', '300'],
  ])('shows %s as it is', (mediaUrl, url, width) => {
    const values = valuesOf({ banner: { heading: '', subHeading: '', mediaUrl } })
    expect([values['og:image'], values['og:image:width']]).toEqual([url, width])
  })

  it('shows the dish that the page is shared for, at its own address; the canonical one stays', () => {
    const sharedDish = {
      id: 12,
      title: 'Scallops ',
      ingredients: 'scallops, peas',
      details: 'Seared',
      imageUrl: '/api/uploads/fedcba9876543210-800x600.jpg',
    }
    const values = valuesOf({ sharedDish })
    expect(values).toMatchObject({
      description: 'Seared',
      'og:title': 'Scallops – Maison Test',
      'og:description': 'Seared',
      'og:url': 'https://chef.test/?dish=12',
      'og:image': 'https://chef.test/api/uploads/fedcba9876543210-800x600.jpg/640.webp',
      'og:image:width': '640',
    })
    expect(canonical({ sharedDish })).toBe('https://chef.test/')
    const bare = { ...sharedDish, ingredients: '', details: ' ', imageUrl: null }
    expect(valuesOf({ sharedDish: bare })).toMatchObject({
      'og:description': 'By candlelight',
      'og:image': 'https://chef.test/api/uploads/0123456789abcdef-2400x1350.jpg/1280.webp',
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

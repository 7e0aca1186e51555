// @vitest-environment node
import { expect, it } from 'vitest'
import { render } from './entry-server.tsx'
import { MARK_OPENING } from './hydration/first-layout.ts'
import { bannerRecord, dishRecord, type FakeList, fakeTransport, logoRecord } from './testing/fake-api.ts'

const assets = {
  scripts: [{ attrs: { type: 'module', src: '/assets/entry.js' } }],
  styles: ['/assets/entry.css'],
  preloads: [],
}
const content = {
  '/logos': [logoRecord()],
  '/banners': [bannerRecord({ media_path: '/api/uploads/0123456789abcdef-640x480.jpg' })],
  '/portfolios/items': Array.from({ length: 7 }, (_, index) => dishRecord(index + 1)),
}

async function page(path: string, lists: Record<string, FakeList>) {
  const response = await render(new Request(`http://site.test${path}`), fakeTransport(lists), assets, 'n0nce')
  return { response, html: await response.text() }
}

it('holds the whole page with all its content', async () => {
  const { response, html } = await page('/', content)
  expect(response.status).toBe(200)
  expect(html).toContain('<title>Maison Test – Supper</title>')
  expect(html).toContain('Supper')
  for (let id = 1; id <= 7; id++) expect(html).toContain(`Dish ${id}<`)
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css"')
  expect(html).toContain('src="/assets/entry.js"')
})

it("preloads the hero's picture before all others", async () => {
  const { html } = await page('/', content)
  expect(html).toMatch(/<link rel="preload" as="image" type="image\/avif"[^>]*fetchPriority="high"[^>]*640\.avif 640w/)
})

it.each(['/anything', '/any/thing/', '/index.html'])('answers %s with the page', async (path) => {
  const { response, html } = await page(path, content)
  expect(response.status).toBe(200)
  expect(html).toContain('Supper')
})

it('says in its head, before any content, that it opens at its top', async () => {
  const { html } = await page('/', content)
  expect(html.slice(0, html.indexOf('</head>'))).toContain(MARK_OPENING)
})

it('marks each of its inline scripts that run', async () => {
  const { html } = await page('/', content)
  const inline = [...html.matchAll(/<script\b([^>]*)>/g)].filter(([tag]) => !/ src=|ld\+json/.test(tag))
  expect(inline.length).toBeGreaterThan(0)
  for (const [tag] of inline) expect(tag).toContain('nonce="n0nce"')
})

it('writes no style attribute, which the policy would refuse', async () => {
  const { html } = await page('/', content)
  expect(html).not.toContain(' style="')
})

it('keeps the other sections where one fails, and says that the page is not to be kept', async () => {
  const { response, html } = await page('/', { ...content, '/portfolios/items': { failure: 'The database is away.' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('Supper')
  expect(html).toContain('Loading...')
  expect(html).not.toContain('The database is away.')
})

it('escapes content in its markup and in its data', async () => {
  const { html } = await page('/', { ...content, '/banners': [bannerRecord({ heading: '</script><script>bad()' })] })
  expect(html).not.toContain('<script>bad()')
})

const socialMedia = JSON.stringify([
  { media_name: 'Social', media_icon: '', media_link: 'https://social.test/chef' },
  { media_name: 'Nowhere', media_icon: '', media_link: '#' },
])

it('tells search engines and share cards what it is, on the address that it was asked for', async () => {
  const { html } = await page('/any/path', {
    ...content,
    '/contacts/infos': [{ id: 1, type: 'Phone', label: '', value: '020 7946 0128', icon: null }],
    '/contacts/hours': [{ id: 1, day: 'Monday', open_time: '10:00', close_time: '18:00', note: '' }],
    '/footers': [{ id: 1, heading: '', social_media: socialMedia }],
  })
  expect(html).toContain('<link rel="canonical" href="http://site.test/"')
  expect(html).toContain('<meta name="description" content="By candlelight"')
  expect(html).toContain(
    '<meta property="og:image" content="http://site.test/api/uploads/0123456789abcdef-640x480.jpg/640.webp"',
  )
  expect(structuredDataOf(html)).toMatchObject({
    '@graph': [
      {
        '@type': 'FoodEstablishment',
        name: 'Maison Test',
        hasMenu: { '@type': 'Menu' },
        telephone: '020 7946 0128',
        sameAs: ['https://social.test/chef'],
        openingHoursSpecification: [{ dayOfWeek: ['Monday'], opens: '10:00', closes: '18:00' }],
      },
      {},
    ],
  })
})

it('lets no content end the structured data', async () => {
  const title = '</script><script>bad()</script>'
  const { html } = await page('/', { ...content, '/portfolios/items': [dishRecord(1, { title })] })
  expect(JSON.stringify(structuredDataOf(html))).toContain(JSON.stringify(title))
})

function structuredDataOf(html: string): unknown {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return JSON.parse(json ?? 'null')
}

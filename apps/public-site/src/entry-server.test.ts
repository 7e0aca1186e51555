// @vitest-environment node
import { existsSync } from 'node:fs'
import { HIDE_OTHER_DAYS, INLINE_SCRIPT } from '@tablier/contracts/inline-scripts'
import { areaFails, type Scenario } from '@tablier/mocks'
import { expect, it } from 'vitest'
import { webManifest, withContactForm } from './entry-server.tsx'
import { type Content, seed, withLegalPage, withSettings } from './testing/mock.ts'
import { contentOf, renderAt } from './testing/render-at.ts'

const banner = {
  heading: 'Supper',
  sub_heading: 'By candlelight',
  media_path: '/api/uploads/0123456789abcdef-1600x900.jpg',
}
const content: Content = {
  logos: [{ text_logo: 'Maison Test' }],
  banners: [banner],
  portfolioItems: Array.from({ length: 7 }, (_, index) => ({ category: 'Main', title: `Dish ${index + 1}` })),
}

async function page(path = '/', changes: Content = {}, scenario?: Scenario) {
  seed({ ...content, ...changes }, scenario)
  return renderAt(path)
}

it('holds the whole page with all its content', async () => {
  const { html, isComplete } = await page()
  expect(isComplete).toBe(true)
  expect(html).toContain('<title>Maison Test – Supper</title>')
  expect(html).toContain('Supper')
  for (let id = 1; id <= 7; id++) expect(html).toContain(`Dish ${id}<`)
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css"')
  expect(html).toContain('src="/assets/entry.js"')
  expect(html).toContain('data-islands="/assets/islands.js"')
})

it('has the language and the name that the owner has set, and the unchanged logo', async () => {
  const { html } = await page('/', {}, withSettings({ site_name: 'Chez Ada', language: 'fr' }))
  expect(html).toContain('<html lang="fr"')
  expect(html).toContain('<title>Chez Ada – Supper</title>')
  expect(html).toMatch(/og:site_name"[^>]*content="Chez Ada"/)
  expect(html).toContain('>Maison Test</span>')
})

it('leaves out the sections that the owner has hidden, with all that leads to them', async () => {
  const { html } = await page('/?dish=1', {}, withSettings({ hidden_sections: ['portfolio', 'gallery'] }))
  expect(html).toContain('id="services"')
  for (const trace of ['id="portfolio"', '#portfolio', 'Dish 1', 'hasMenu', 'id="gallery"'])
    expect(html).not.toContain(trace)
})

it('has the sections and their links in the order of the look, without the hidden ones', async () => {
  const looks = [{ section_order: 'gallery,portfolio' }]
  const { html } = await page('/', { looks }, withSettings({ hidden_sections: ['services'] }))
  const sections = [...html.matchAll(/<section id="([a-z]+)"/g)].map(([, id]) => id)
  expect(sections).toEqual(['home', 'gallery', 'portfolio', 'about', 'testimonials', 'contact'])
  const links = [...html.matchAll(/href="#([a-z]+)"[^>]*class="nav-link/g)].map(([, id]) => id)
  expect(links).toEqual(['home', 'portfolio', 'about', 'testimonials', 'contact'])
})

it.each(['/', '/enquiry', '/privacy'])('wears the published look at %s', async (path) => {
  const looks = [{ palette: 'sea', fonts: 'lora', dark_mode: 'as_visitor' }] as const
  const { html } = await page(path, { looks }, withLegalPage('privacy', 'Privacy', '<p>Text</p>'))
  const [, style] = /<style>([^<]*)<\/style>.*<\/head>/s.exec(html) ?? []
  expect(style).toMatch(
    /^@media screen\{:root\{--color-espresso:#061318;.*prefers-color-scheme:dark.*'Lora as Georgia'/s,
  )
  expect(html).toMatch(/<html [^>]*data-fonts="[^"]*lora/)
  expect(html).toMatch(/<link rel="stylesheet" href="[^"]*lora/)
  expect(html).toContain('name="theme-color" content="#061318"')
  expect(html).toMatch(/rel="icon" href="data:image\/svg[^"]+M%3C%2Ftext/)
})

it.each(['/', '/?dish=1', '/enquiry', '/privacy'])(
  'has only tags in the head of %s: React expects no text',
  async (path) => {
    const { html } = await page(
      path,
      { looks: [{ palette: 'sea' }] },
      withLegalPage('privacy', 'Privacy', '<p>Text</p>'),
    )
    const [, head = ''] = /<head>(.*)<\/head>/s.exec(html) ?? []
    const tags = head.replaceAll(/(?<=<(title|style|script)\b[^>]*>).*?(?=<\/\1>)/gs, '')
    expect(tags.replaceAll(/<[^>]*>/g, '')).toBe('')
    expect(tags).toContain('<meta')
  },
)

it('has nothing of a look if none is published', async () => {
  const { html } = await page()
  expect(html).not.toMatch(/<style|data-fonts|data:image\/svg/)
})

it("has the look's own icon and share picture", async () => {
  const { html } = await page('/', { looks: [{ icon_path: '/api/uploads/i.png', share_path: '/api/uploads/s.png' }] })
  expect(html).toContain('<link rel="apple-touch-icon" href="/api/uploads/i.png"')
  expect(html).toContain('<meta property="og:image" content="http://site.test/api/uploads/s.png"')
})

it("preloads the hero's picture before all others", async () => {
  const { html } = await page()
  const head = html.slice(0, html.indexOf('</head>'))
  const preloads = head.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
  expect(preloads).toHaveLength(2)
  for (const tag of preloads) expect(tag).toMatch(/type="image\/avif" .*fetchPriority="high"/)
  expect(preloads[0]).toMatch(/\/upright-600\.avif 600w.* media="\(max-aspect-ratio: 3\/4\)"/)
  expect(preloads[1]).toMatch(/\/640\.avif 640w.* media="not all and \(max-aspect-ratio: 3\/4\)"/)
})

it('has the title and the share card of the dish that its query names', async () => {
  const { html } = await page('/?dish=7')
  expect(html).toContain('<title>Dish 7 – Maison Test</title>')
  expect(html).toContain('<meta property="og:title" content="Dish 7 – Maison Test"')
  const { html: plain } = await page('/?dish=8')
  expect(plain).toContain('<title>Maison Test – Supper</title>')
  expect(plain).toContain('<meta property="og:title" content="Maison Test – Supper"')
})

it('holds the first part of a long list with the dish of its address, and leads on without scripts', async () => {
  const portfolioItems = Array.from({ length: 50 }, (_, index) => ({ category: 'Main', title: `Dish ${index + 1}` }))
  const titlesIn = (html: string) => [...html.matchAll(/<h3[^>]*>(Dish \d+)/g)].map(([, title]) => title)
  const { html } = await page('/', { portfolioItems })
  expect(titlesIn(html)).toEqual(portfolioItems.slice(0, 24).map(({ title }) => title))
  expect(html).toContain('<a href="?dishes=2#portfolio"')
  const { html: named } = await page('/?dish=50', { portfolioItems })
  expect(named).toContain('<title>Dish 50 – Maison Test</title>')
  expect(named).toMatch(/id="dish-50"/)
  const { html: last } = await page('/?dishes=3', { portfolioItems })
  expect(titlesIn(last)).toEqual(['Dish 49', 'Dish 50'])
  expect(last).not.toContain('?dishes=4')
})

it('has the two known inline scripts and no style attribute: the policy would refuse others', async () => {
  const { html } = await page('/', { contactHours: [{ day: '2030-12-25' }] })
  const inline = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(([, tag]) => !/ src=|json/.test(tag!))
  expect(inline.map(([, , source]) => source)).toEqual([INLINE_SCRIPT, HIDE_OTHER_DAYS])
  expect(html).not.toContain(' style="')
})

it('has the plain lines of the hours, and nothing that depends on the date', async () => {
  const contactHours = [
    { day: 'Daily', open_time: '10:00', close_time: '18:00' },
    { day: '2020-12-25', note: 'Feast' },
  ]
  const { html } = await page('/', { contactHours })
  expect(html).toMatch(/<dt[^>]*>Daily<\/dt><dd[^>]*>10:00 – 18:00</)
  expect(html).toMatch(/data-date="2020-12-25"[^>]*><dt[^>]*>Friday, December 25<\/dt><dd[^>]*>Feast</)
  expect(html).not.toMatch(/>(?:Open|Closed) today/)
  expect(html).toContain('data-zone=')
})

it('keeps the other sections if one fails, and says that it is incomplete', async () => {
  const { isComplete, html } = await page('/', {}, areaFails('portfolios'))
  expect(isComplete).toBe(false)
  expect(html).toContain('Supper')
  expect(html).toContain('<html lang="en" data-incomplete="true"')
  expect(html).toMatch(/role="alert"[^>]*>Error: /)
})

it.each(['sent', 'sent-taken', 'sent-held', 'invalid', 'invalid-email', 'failed', 'too-many'] as const)(
  'puts the outcome "%s" of a posted form into the kept page as a rendering has it',
  async (notice) => {
    const changes = { contactHours: [{ day: 'Daily', open_time: '10:00', close_time: '18:00' }] }
    const { html: plain } = await page('/', changes)
    const { html } = await renderAt(`/?message=${notice}`)
    expect(html).not.toBe(plain)
    expect(withContactForm(Buffer.from(plain), { notice })?.join('')).toBe(html)
  },
)

it('shows a refused contact form with what was typed, escaped, and nothing else changed', async () => {
  const { html: plain } = await page()
  const texts = { name: '"><script>bad()</script>', email: 'ada@site', subject: '$& $1', message: '\n</textarea>' }
  const parts = withContactForm(Buffer.from(plain), { refused: { notice: 'invalid-email', texts } })
  const html = parts?.join('') ?? ''
  expect(html).toContain('value="ada@site"')
  expect(html).toContain('value="$&amp; $1"')
  expect(html).toContain('&lt;/textarea&gt;</textarea>')
  expect(html).toMatch(/role="alert"[^>]*>Please enter a valid email address</)
  expect(html).not.toContain('<script>bad()')
  expect(html).not.toContain('\n</textarea>')
  const [before = '', after = ''] = plain.split(/<div data-island="contact-form".*?<\/form><\/div>/s)
  expect(after).toContain('</html>')
  expect([html.startsWith(before), html.endsWith(after)]).toEqual([true, true])
})

it('has no place for a refused contact form if its rendering failed', () => {
  const shell = Buffer.from('<!DOCTYPE html><title>Loading...</title>')
  expect(withContactForm(shell, { notice: 'failed' })).toBeUndefined()
})

it('has the tags for search engines and share cards, with the requested address', async () => {
  const contactInfos = [{ type: 'Phone', value: '020 7946 0128' }]
  const { html } = await page('/any/path', { contactInfos })
  expect(html).toContain('<link rel="canonical" href="http://site.test/"')
  expect(html).toContain('<meta name="description" content="By candlelight"')
  expect(html).toMatch(/<meta property="og:image" content="http:\/\/site\.test\/api\/uploads\//)
  expect(structuredDataOf(html)).toMatchObject({
    '@graph': [{ '@type': 'FoodEstablishment', name: 'Maison Test', telephone: '020 7946 0128' }, {}],
  })
})

it('escapes content in its markup, in its data and in the structured data', async () => {
  const title = '</script><script>bad()</script>'
  const changes = { banners: [{ ...banner, heading: title }], portfolioItems: [{ category: 'Main', title }] }
  const { html } = await page('/', changes)
  expect(html).not.toContain('<script>bad()')
  expect(JSON.stringify(structuredDataOf(html))).toContain(JSON.stringify(title))
})

function structuredDataOf(html: string): unknown {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return JSON.parse(json ?? 'null')
}

it('answers the path of a published legal page with its text, and without scripts', async () => {
  const published = withLegalPage('privacy', 'Your data', '<h2>Letters</h2><p>We keep them.</p>')
  const { html } = await page('/privacy', {}, async (stage) => {
    await published(stage)
    await withSettings({ language: 'fr' })(stage)
  })
  expect(html).toMatch(/^<!DOCTYPE html><html lang="fr" data-plain="true">/)
  expect(html).toContain('<title>Your data – Maison Test</title>')
  expect(html).toContain('<link rel="canonical" href="http://site.test/privacy"/>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css"')
  expect(html).toContain('<h2>Letters</h2><p>We keep them.</p>')
  expect(html).toContain('<a href="/"')
  expect(html).not.toContain('<script')
  expect(html).toMatch(
    /<meta property="og:image" content="http:\/\/site\.test\/api\/uploads\/[^"]*\/share-1200[^"]*\.jpg"\/>/,
  )
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  expect(html).not.toContain('Supper')
})

it('needs for a legal page only the parts that it shows', async () => {
  const published = withLegalPage('privacy', 'Your data', '<p>We keep little.</p>')
  const withFailing =
    (area: Parameters<typeof areaFails>[0]): Scenario =>
    async (stage) => {
      await published(stage)
      await areaFails(area)(stage)
    }
  expect((await page('/privacy', {}, withFailing('portfolios'))).isComplete).toBe(true)
  expect((await page('/privacy', {}, withFailing('logos'))).isComplete).toBe(false)
})

it('links the published legal pages from the page', async () => {
  const { html } = await page('/', {}, withLegalPage('privacy', 'Your data', '<p>We keep little.</p>'))
  expect(html).toMatch(/<a href="\/privacy"[^>]*>Your data<\/a>/)
  expect(html).not.toContain('href="/terms"')
})

it('has a web app manifest in the name and the language of the site, with icons that exist', async () => {
  seed({})
  const { name, icons } = webManifest(await contentOf()) as { name: string; icons: { src: string }[] } // as it is written
  expect(name).toBe('Private Chef')
  for (const { src } of icons) expect(existsSync(new URL(`../public${src}`, import.meta.url))).toBe(true)
  seed({ logos: [{ text_logo: 'Maison Test' }] })
  expect(webManifest(await contentOf())).toMatchObject({ name: 'Maison Test', short_name: 'Maison Test' })
  seed({}, withSettings({ site_name: 'Chez Ada', language: 'fr' }))
  expect(webManifest(await contentOf())).toMatchObject({ name: 'Chez Ada', lang: 'fr' })
})

it('has no web app manifest while a part that it needs cannot be read, so that no wrong one is kept', async () => {
  seed({}, areaFails('logos'))
  const read = await contentOf()
  expect(() => webManifest(read)).toThrow('A part of the content could not be read.')
})

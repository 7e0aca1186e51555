// @vitest-environment node
import { readFile } from 'node:fs/promises'
import type { Scenario } from '@tablier/mocks'
import { languages } from '@tablier/words/languages'
import { describe, expect, it } from 'vitest'
import { llmsText, renderGuestPage, webManifest, withContactForm } from './entry-server.tsx'
import assets from './testing/assets.json' with { type: 'json' }
import { type Content, seed, withLegalPage, withSettings } from './testing/mock.ts'
import { contentOf, renderAt } from './testing/render-at.ts'

const german = <Field extends string>(field: Field, from: string, text: string) =>
  ({ [field]: from, translations: { de: { [field]: { text, from } } } }) as Record<Field, string>
const content: Content = {
  banners: [{ ...german('heading', 'An evening', 'Ein Abend'), sub_heading: 'Only in English' }],
  portfolioItems: [
    { category: 'Main', ...german('title', 'Salmon', 'Lachs') },
    { category: 'Main', title: 'Beef' },
  ],
  contactHours: ['Monday', 'Tue – Fri', 'Sat & Sun'].map((day) => ({ day })),
}
const inTwoLanguages: Scenario = async (stage) => {
  const [shown, hidden] = [{ language: 'de', is_shown: true } as const, { language: 'fr', is_shown: false } as const]
  await withSettings({ other_languages: [shown, hidden] })(stage)
  await withLegalPage('privacy', 'Your data', '<p>We keep little.</p>')(stage)
}

async function page(path: string, scenario: Scenario = inTwoLanguages): Promise<string> {
  seed(content, scenario)
  return (await renderAt(path)).html
}

describe('a page in another language', () => {
  it('has its texts and the words of that language, and marks what is still in the main one', async () => {
    const html = await page('/de/')
    expect(html).toMatch(/^<!DOCTYPE html><html lang="de" data-main="en"/)
    expect(html).toMatch(/<h1 dir="auto" class="[^"]*">Ein Abend</)
    expect(html).toMatch(/<p dir="auto" lang="en" class="[^"]*">Only in English</)
    expect(html).toMatch(/<h3 dir="auto" class="[^"]*">Lachs</)
    expect(html).toMatch(/<h3 dir="auto" lang="en" class="[^"]*">Beef</)
    for (const words of ['Montag', 'Dienstag – Freitag', 'Samstag, Sonntag', 'Nachricht senden'])
      expect(html).toContain(`>${words}<`)
    expect(html).toContain('"inLanguage":"de"')
    expect(html).toContain('og:locale" content="de_DE"')
  })

  it('keeps the language in its links and forms', async () => {
    const html = await page('/de/')
    for (const path of ['privacy', 'manifest.webmanifest', 'about#about']) expect(html).toContain(`href="/de/${path}"`)
    expect(html).toContain('formAction="/de/enquiry"')
    const plain = await page('/de/privacy')
    expect(plain).toMatch(/<html lang="de".*<a href="\/de\/" class.*<h1 dir="auto" lang="en" class="[^"]*">Your data</)
    expect(await page('/de/enquiry')).toMatch(/<html lang="de".*<form [^>]*action="\/de\/contact"/s)
  })

  it('is the page in the main language if the site does not show that one', async () => {
    const main = await page('/')
    for (const path of ['/fr/', '/en/']) expect(await page(path)).toBe(main)
  })

  it.each(['/de/', '/de/enquiry'])('shows a refused form at %s in its language', async (path) => {
    const texts = { name: 'Ada', email: 'ada', subject: 'S', message: 'M' }
    const evening = path === '/de/' ? {} : { evening: { texts: {}, problems: {} } }
    const refused = { notice: 'invalid-email', texts, ...evening } as const
    const parts = withContactForm(Buffer.from(await page(path)), { refused })
    expect(parts?.join('')).toMatch(/action="\/de\/contact".*value="Ada".*role="alert"[^>]*>Bitte geben Sie/s)
  })
})

it.each(['/', '/privacy', '/enquiry'])('%s names its languages', async (path) => {
  for (const at of [path, `/de${path}`]) {
    const html = await page(at)
    const tags = [...html.matchAll(/rel="alternate" hrefLang="(.*?)" href="http:\/\/site\.test(.*?)"/g)]
    const alternates = [`en ${path}`, `de /de${path}`, `x-default ${path}`]
    expect(tags.map(([, tag, url]) => `${tag} ${url}`)).toEqual(alternates)
    if (path !== '/enquiry') expect(html).toContain(`<link rel="canonical" href="http://site.test${at}"`)
    expect(html).toMatch(new RegExp(`<a href="/de${path}" lang="de" hreflang="de"[^>]*>Deutsch<`, 'i'))
  }
})

it('says nothing of languages on a site with one', async () => {
  for (const path of ['/', '/privacy', '/enquiry']) {
    const html = await page(path, withLegalPage('privacy', 'Your data', '<p>We keep little.</p>'))
    expect(html).not.toMatch(/hreflang|og:locale|inLanguage|data-main|lang="(?!en)/i)
  }
})

it('has a manifest and a text for language models in each language', async () => {
  seed(content, inTwoLanguages)
  const site = await contentOf({ lang: 'de' })
  expect(webManifest(site)).toMatchObject({ id: '/de/', name: 'Private Chef', lang: 'de' })
  const text = llmsText(site, 'http://site.test')
  for (const link of ['[Lachs](http://site.test/de/?dish=1#dish-1)', 'http://site.test/de/privacy'])
    expect(text).toContain(link)
})

it("shows a guest's page in the language of its content", async () => {
  seed(content, inTwoLanguages)
  const evening = { day: '2027-06-12', start: '19:30', occasion: '', language: 'de' }
  const facts = { kind: 'table', path: '/table/a', texts: {}, wrong: [], isFull: true, evening } as const
  expect(renderGuestPage(facts, await contentOf({ lang: 'de' }), assets)).toMatch(/^<!DOCTYPE html><html lang="de"/)
})

it('prints a QR code of its own address in every language', async () => {
  const print = await readFile(new URL('print.css', import.meta.url), 'utf8')
  for (const tag of languages) expect(print).toContain(`:lang(${tag}) {\n    --code: url('/${tag}/qr.svg')`)
})

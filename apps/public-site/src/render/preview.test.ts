import { type CollectionName, type PreviewPlace, previewPlaces } from '@tablier/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPreview } from '../entry-server.tsx'
import assets from '../testing/assets.json' with { type: 'json' }
import { seed } from '../testing/mock.ts'
import { contentOf } from '../testing/render-at.ts'
import content from './preview.content.json' with { type: 'json' }
import type { PreviewKind } from './render-pages.tsx'

async function page(kind: PreviewKind) {
  vi.stubEnv('SSR', true) // jsdom reads the markup, but the server writes it
  seed(content)
  const html = renderPreview(await contentOf(), 'http://site.test', assets, kind)
  return { html, document: new DOMParser().parseFromString(html, 'text/html') }
}

afterEach(() => void vi.unstubAllEnvs())

it('a preview has a place for each record of every collection', async () => {
  const { document } = await page('panel')
  for (const [name, records] of Object.entries(content)) {
    const place: PreviewPlace = previewPlaces[name as CollectionName] // a key of content
    const found = [...document.querySelectorAll(place.selector)].map(({ textContent }) => textContent)
    const texts = records.map((record) =>
      Object.values<unknown>(record).find((value) => typeof value === 'string' && /\d/.test(value)),
    )
    expect([name, found]).toEqual([
      name,
      place.isOfEach ? texts.map((text) => expect.stringContaining(String(text))) : [expect.any(String)],
    ])
  }
})

it('a preview in the back office runs nothing and waits for nothing', async () => {
  const { html, document } = await page('panel')
  expect(html).not.toContain('entry.js')
  expect(
    document.querySelectorAll('script:not([data-zone], [type="application/json"]), link[rel=modulepreload]'),
  ).toHaveLength(0)
  expect(document.querySelector('link[href="/preview-panel.css"]')).not.toBeNull()
  expect(document.querySelector('link[href*="fonts"]')).not.toBeNull()
  expect(html).not.toContain('Preview, not published')
})

it('a shared preview works as the page does and says what it is, also to search engines', async () => {
  const { html, document } = await page('shared')
  expect(document.querySelector('[role=note]')?.textContent).toBe('Preview, not published')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  expect(html).toContain('src="/assets/entry.js"')
  for (const tag of ['og:title', 'ld+json', 'rel="canonical"']) expect(html).not.toContain(tag)
})

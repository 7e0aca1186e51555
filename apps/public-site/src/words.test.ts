import type { Words } from '@tablier/words/site/words'
import { expect, it, vi } from 'vitest'
import type { GuestPage } from './guest-forms/guest-page.ts'
import { render, renderGuestPage } from './entry-server.tsx'
import { seed, transport, withLegalPage, withSettings } from './testing/mock.ts'

/** Words in brackets, which show what does not come from a catalogue. */
vi.mock(import('@tablier/words/words-of'), async () => {
  const { words } = await import('@tablier/words/site/all')
  const bracketed = Object.entries(words.en).map(([name, word]: [string, string | ((values: object) => string)]) => [
    name,
    typeof word === 'string' ? `[${word}]` : (values: object) => `[${word(values)}]`,
  ])
  const pseudo = { ...Object.fromEntries(bracketed), lang: 'en' } as Words // the same names
  return { wordsOf: () => pseudo }
})

const assets = { script: '/entry.js', styles: [], preloads: [], islands: [] }
const evening = { day: '2027-06-12', start: '19:30', occasion: '' }
const form = { evening, path: '/table/a', texts: {}, wrong: [], problem: { code: 'no_name' } } as const
const pages = {
  '/': () => render(new Request('http://site.test/'), transport, assets),
  '/enquiry': () => render(new Request('http://site.test/enquiry'), transport, assets),
  '/privacy': () => render(new Request('http://site.test/privacy'), transport, assets),
  gone: () => renderGuestPage({ kind: 'gone' }, transport, assets),
  deleted: () => renderGuestPage({ kind: 'deleted' }, transport, assets),
  table: () => renderGuestPage({ kind: 'table', isFull: false, ...form } satisfies GuestPage, transport, assets),
  answer: () =>
    renderGuestPage({ kind: 'answer', url: '[]', notice: 'sent', isUnreadable: true, ...form }, transport, assets),
}

it.each(Object.entries(pages))('says nothing at %s that is not in a catalogue', async (_name, open) => {
  seed({}, async (mock) => {
    await withSettings({ site_name: '[Name]' })(mock)
    await withLegalPage('privacy', '[Privacy]', '[Text]')(mock)
  })
  const page = await open()
  const html = typeof page === 'string' ? page : await page.text()
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of body.querySelectorAll('script, noscript')) hidden.remove()
  for (const time of body.querySelectorAll('time')) time.replaceWith(time.textContent) // a part of a sentence
  body.normalize()
  const labels = ['aria-label', 'alt', 'placeholder', 'title'].flatMap((name) =>
    [...body.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  )
  const texts = [...body.querySelectorAll('*')].flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
  )
  const description = head.querySelector<HTMLMetaElement>('[name=description]')?.content ?? ''
  const said = [...labels, ...texts, description].map((text) => text.trim()).filter((text) => /\p{L}/u.test(text))
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter((text) => !/^\[.*\]$/s.test(text))).toEqual([])
})

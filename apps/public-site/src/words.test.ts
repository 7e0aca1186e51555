import { words } from '@tablier/words/site/all'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GuestPage } from './guest-forms/guest-page.ts'
import { render, renderGuestPage } from './entry-server.tsx'
import { seed, transport, withLegalPage, withSettings } from './testing/mock.ts'

const english = { ...words.en }
/** Words in brackets, which show what does not come from a catalogue. */
type Message = string | ((values: object) => string)
const bracketed = Object.entries<unknown>(english).map(([name, message]) => {
  const word = message as Message // each is called with its own parameters
  return [name, typeof word === 'string' ? `[${word}]` : (values: object) => `[${word(values)}]`]
})
beforeAll(() => void Object.assign(words.en, Object.fromEntries(bracketed), { lang: 'en' }))
afterAll(() => void Object.assign(words.en, english))

const assets = { script: '/entry.js', styles: [], preloads: [], islands: [] }
const evening = { day: '2027-06-12', start: '19:30', occasion: '', language: 'en' }
const form = { evening, path: '/table/a', texts: {}, wrong: [], problem: { code: 'no_name' } } as const
const pages = {
  '/': () => render(new Request('http://site.test/'), transport, assets),
  '/enquiry': () => render(new Request('http://site.test/enquiry'), transport, assets),
  '/privacy': () => render(new Request('http://site.test/privacy'), transport, assets),
  gone: () => renderGuestPage({ kind: 'gone' }, transport, assets),
  deleted: () => renderGuestPage({ kind: 'deleted' }, transport, assets),
  table: () => renderGuestPage({ kind: 'table', isFull: false, ...form } satisfies GuestPage, transport, assets),
  answer: () =>
    renderGuestPage(
      { kind: 'answer', url: '[]', another: 'x', notice: 'sent', isUnreadable: true, ...form },
      transport,
      assets,
    ),
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

import type { GuestOffer } from '@tablier/contracts'
import { words } from '@tablier/words/site/all'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GuestPage } from './guest-forms/guest-page.ts'
import { renderGuestPage } from './entry-server.tsx'
import { guestLine, guestOffer } from './testing/guest-offer.ts'
import { seed, withLegalPage, withSettings } from './testing/mock.ts'
import { contentOf, renderAt } from './testing/render-at.ts'

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
const bracketedOffer = guestOffer({
  evening: { day: null, start: null, time_zone: 'UTC', guests: 8, occasion: '[]', place: '[]' },
  lines: [
    guestLine({ title: '[]', details: '[]' }),
    guestLine({ title: '[]', group: '[]', unit: 'head', quantity: 800 }),
  ],
  cancel_steps: [{ days_before: 7, percent: 50 }],
  cancel_today: 1,
  charges_vat: true,
  hash: '1',
  terms: '[]',
  words: '[]',
})
const accepted: GuestOffer = {
  ...bracketedOffer,
  moved: { day: '2027-06-13', start: null, times: 1, at: null },
  state: 'accepted',
  answer: { kind: 'accepted', at: '2027-05-02T10:00:00.000Z', name: '[]', total: 1, hash: '1', how: '[]' } as const,
  pay: {
    parts: [{ amount: 1, due_on: null }],
    paid: 0,
    open: 1,
    paid_back: 1,
    to_pay_back: 1,
    too_much: 1,
    next: { amount: 1, due_on: '2027-05-02' },
    link: '/',
    takes_cash: true,
    transfer: { holder: '[]', trade_name: '[]', iban: '1', bic: '[]', reference: '1', code: 'BCD' },
  },
}
const off: GuestOffer = {
  ...accepted,
  is_off: true,
  cancelled: { on: '2027-05-03', by: 'owner', owed: 1, words: '[]' },
}
const pages = {
  '/': async () => (await renderAt('/')).html,
  '/enquiry': async () => (await renderAt('/enquiry')).html,
  '/privacy': async () => (await renderAt('/privacy')).html,
  gone: () => guestPage({ kind: 'gone' }),
  deleted: () => guestPage({ kind: 'deleted' }),
  table: () => guestPage({ kind: 'table', isFull: false, ...form }),
  offer: () => guestPage({ kind: 'offer', path: '/offer/x', offer: bracketedOffer, notice: 'asked' }),
  'the last press': () => guestPage({ kind: 'offer', path: '/offer/x', offer: bracketedOffer, step: 'accept' }),
  'an accepted offer': () => guestPage({ kind: 'offer', path: '/offer/x', offer: accepted, notice: 'accepted' }),
  'an evening to cancel': () =>
    guestPage({ kind: 'offer', path: '/offer/x', offer: { ...accepted, can_cancel: true }, step: 'cancel' }),
  'a cancelled evening': () => guestPage({ kind: 'offer', path: '/offer/x', offer: off }),
  answer: () => guestPage({ kind: 'answer', url: '[]', another: 'x', notice: 'sent', isUnreadable: true, ...form }),
}

async function guestPage(page: GuestPage): Promise<string> {
  return renderGuestPage(page, await contentOf(), assets)
}

it.each(Object.entries(pages))('says nothing at %s that is not in a catalogue', async (_name, open) => {
  seed({}, async (mock) => {
    await withSettings({ site_name: '[Name]' })(mock)
    await withLegalPage('privacy', '[Privacy]', '[Text]')(mock)
  })
  const html = await open()
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
  const said = [...labels, ...texts, description]
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text) && !text.startsWith('May 2, 2027')) // a moment
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter((text) => !/^\[.*\]$/s.test(text))).toEqual([])
})

import { type Enquiry, enquiryStates } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { renderGuestPage } from '../entry-server.tsx'
import { contentOf } from '../testing/render-at.ts'

const assets = { script: '/entry.js', styles: [], preloads: [], islands: [] }
const isPlanned = (state: Enquiry['state']) => ['held', 'quoted', 'confirmed', 'done'].includes(state)

type Agreed = NonNullable<Enquiry['agreed']>

function enquiryOf(state: Enquiry['state'], isTold: boolean, agreed: Partial<Agreed> = {}): Enquiry {
  const plan = { guests: 8, place: 'Lyon', price: null, menu: null, dishes: [], currency: 'EUR', ...agreed }
  return {
    language: 'en',
    state,
    is_told: isTold,
    held_until: state === 'held' ? '2027-05-20T21:59:00.000Z' : null,
    day: isPlanned(state) ? '2027-05-31' : null,
    start: null,
    agreed: isPlanned(state) ? plan : null,
    time_zone: 'Europe/Paris',
    busy_state: null,
    sent_at: '2027-05-01T10:00:00.000Z',
    name: 'Nora Guest',
    subject: 'A dinner',
    message: 'Are you free?',
    evening: null,
    additions: [],
    can_add: true,
    can_withdraw: true,
  }
}

async function pageOf(enquiry: Enquiry): Promise<Document> {
  const html = renderGuestPage({ kind: 'enquiry', enquiry, path: '/enquiry/x' }, await contentOf(), assets)
  return new DOMParser().parseFromString(html, 'text/html')
}

/** Returns the words that a guest reads first: the title and what it says about the enquiry. */
async function read(state: Enquiry['state'], isTold: boolean, price: number | null = null): Promise<string> {
  const page = await pageOf(enquiryOf(state, isTold, { price }))
  const [title, text, plan] = ['h1', 'h1 ~ div p', '#agreed'].map((part) => page.querySelector(part)?.textContent ?? '')
  return [title, text, plan].join('\n')
}

it.each(enquiryStates)('a guest whose enquiry is %s is told of a mail only if one was written', async (state) => {
  for (const price of [null, 125_000]) expect(await read(state, false, price)).not.toMatch(/have (?:sent|written)/)
})

it('a guest reads what happened to a quote', async () => {
  expect(await read('quoted', true, 125_000)).toMatch(/^You have a quote\n.*I have sent you a quote for .*\nMy offer$/)
  expect(await read('quoted', true)).toMatch(/^You have a quote\n.*I have sent you a quote/)
  expect(await read('quoted', false, 125_000)).toMatch(/^You have a quote\n.*My price for .* is below.\nMy offer$/)
  expect(await read('quoted', false)).toMatch(/^Your evening is being planned\n.*price myself.\nWhat I plan for you$/)
})

it('a guest reads the menu, with the choices of its courses', async () => {
  const courses = [
    { title: 'Starter', dishes: ['Soup', 'Bread'] },
    { title: '', dishes: ['Tart'] },
  ]
  const page = await pageOf(enquiryOf('confirmed', true, { menu: { title: 'Autumn', courses } }))
  const plan = page.querySelector('[aria-labelledby=agreed]')!
  expect(plan.querySelector('h3')?.textContent).toBe('Autumn')
  expect(Array.from(plan.querySelectorAll('li'), (course) => course.textContent)).toEqual([
    'StarterSoupor Bread',
    'Tart',
  ])
})

it('a guest reads whether the answer was a mail from here', async () => {
  expect(await read('answered', true)).toMatch(/I have written to you/)
  expect(await read('answered', false)).toMatch(/answered it. If nothing from me has reached you/)
})

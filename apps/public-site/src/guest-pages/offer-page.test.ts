import type { GuestOffer } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { renderGuestPage } from '../entry-server.tsx'
import type { OfferPageFacts } from '../guest-forms/guest-page.ts'
import { withSettings, seed } from '../testing/mock.ts'
import { guestLine, guestOffer } from '../testing/guest-offer.ts'
import { contentOf } from '../testing/render-at.ts'

const assets = { script: '/entry.js', styles: [], preloads: [], islands: [] }

/** Renders the page, with white space as it is read. */
async function pageOf(offer: Partial<GuestOffer>, facts: Partial<OfferPageFacts> = {}): Promise<Document> {
  const page = { kind: 'offer', path: '/offer/x', offer: guestOffer(offer), ...facts } as const
  return new DOMParser().parseFromString(renderGuestPage(page, await contentOf(), assets), 'text/html')
}
const textOf = (page: Document | Element | null | undefined) =>
  (page instanceof Document ? page.body : page)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
const rows = (page: Document, part: string) =>
  [...page.querySelectorAll(`${part} tr`)].map((row) => [...row.children].map(textOf))
const buttons = (page: Document) => [...page.querySelectorAll('button')].map(textOf)

const wine = guestLine({ title: 'Wine', unit: 'head', quantity: 800, price: 2500, sum: 20_000, is_optional: true })
const fish = guestLine({ title: 'Turbot', sum: 10_000, price: 10_000, group: 'Main' })
const meat = guestLine({ title: 'Venison', sum: 12_000, price: 12_000, group: 'Main' })

it('has what it is about, for whom, and until when', async () => {
  const text = textOf(await pageOf({ sent: 2, words: 'Dear Ada' }))
  for (const part of [
    'Offer 2027-014',
    'For Ada Guest',
    'Version 2, sent on May 1, 2027',
    'Valid until Saturday, May 15, 2027',
  ])
    expect(text).toContain(part)
  for (const part of ['Saturday, June 12, 2027', '7:30 PM', 'Birthday', 'Lyon', 'Dear Ada'])
    expect(text).toContain(part)
})

it('offers what can be chosen in one form with two buttons', async () => {
  const page = await pageOf({
    lines: [guestLine({}), { ...wine, is_chosen: false }, fish, { ...meat, is_chosen: false }],
  })
  const form = page.querySelector('.offer-form')!
  const inputs = [...form.querySelectorAll('input:not([type=hidden])')].map((input) => input.outerHTML)
  expect(inputs).toHaveLength(3)
  expect(inputs[0]).toMatch(/type="checkbox" name="line" value="1"/)
  expect(inputs[1]).toMatch(/type="radio" name="line-2" (?:checked="" )?value="2"/)
  expect(textOf(form.querySelector('legend'))).toBe('Main Please choose one')
  expect(textOf(form)).toContain('8 guests × €25.00')
  expect([...form.querySelectorAll('button')].map(textOf)).toEqual(['Show the sum', 'Go on to accept'])
})

it('has no sum to show without a choice', async () => {
  expect(buttons(await pageOf({}))).toEqual(['Go on to accept', 'Send', 'Decline this offer'])
})

it('has the dishes with their allergens, and says which state none', async () => {
  const lines = [
    { title: 'Sole', allergens: 'fish contains, milk removable' },
    { title: 'Risotto', allergens: '' },
    { title: 'As you like', allergens: null },
  ]
  const page = await pageOf({ lines: [guestLine({ courses: [{ title: 'Main', lines }] })] })
  const text = textOf(page.querySelector('.offer-courses'))
  expect(text).toMatch(/^MainSole D G\*.*or Risotto \(allergens not stated\)or As you like$/)
  expect(textOf(page.querySelector('.menu-legend'))).toContain('D Fish · G Milk')
})

it('says how a sum comes about if that says something', async () => {
  const line = (extra: object) =>
    pageOf({ lines: [guestLine(extra)] }).then((page) => textOf(page.querySelector('.offer-quantity')))
  expect(await line({ unit: 'hour', quantity: 250, price: 4000 })).toBe('2.5 hours × €40.00')
  expect(await line({ unit: 'head', quantity: 100, price: 4000 })).toBe('1 guest × €40.00')
  expect(await line({ unit: 'piece', quantity: 300, price: 1200, discount: 1000 })).toBe('3 × €12.00, less 10%')
  expect(await line({ price: 1200, discount: 200, discount_kind: 'sum' })).toBe('€12.00, less €2.00')
  expect(await line({ price: 1200 })).toBe('')
})

it('has discount, tax by rate, and rounding only if there is any', async () => {
  const sums = {
    lines: [119_000],
    net_lines: [100_000],
    subtotal: 119_000,
    discount: 11_900,
    rates: [{ rate: 1900, net: 90_000, vat: 17_100 }],
    net: 90_000,
    vat: 17_100,
    rounding: 0,
    total: 107_100,
  }
  const page = await pageOf({ charges_vat: true, includes_vat: true, sums, vat_free_sentence: '' })
  expect(rows(page, '.offer-sums')).toEqual([
    ['Subtotal', '€1,190.00'],
    ['Discount', '-€119.00'],
    ['Net', '€900.00'],
    ['VAT 19% on €900.00', '€171.00'],
    ['Total', '€1,071.00'],
  ])
  expect(textOf(page)).toContain('Prices include VAT.')
  const rounded = await pageOf({ charges_vat: true, sums: { ...sums, rounding: -1 } })
  expect(rows(rounded, '.offer-sums')).toContainEqual(['Rounding', '-€0.01'])
})

it('without tax says why', async () => {
  const page = await pageOf({ vat_free_sentence: 'No VAT under § 19 UStG.' })
  expect(rows(page, '.offer-sums')).toEqual([['Total', '€760.00']])
  expect(textOf(page)).toContain('No VAT under § 19 UStG.')
})

it('says when the parts are due, and what cancelling costs', async () => {
  const page = await pageOf({
    parts: [
      { share: 30, due: 'accepted', days: 14, amount: 22_800, due_on: '2027-05-15' },
      { share: 70, due: 'evening', days: 0, amount: 53_200, due_on: '2027-06-12' },
    ],
    cancel_steps: [
      { days_before: 30, percent: 0 },
      { days_before: 7, percent: 50 },
    ],
    cancel_today: 0,
  })
  expect(rows(page, '#parts ~ table')).toEqual([
    ['14 days after acceptance', '€228.00'],
    ['On the day of the evening', '€532.00'],
  ])
  expect(rows(page, '#cancelling ~ table')).toEqual([
    ['More than 30 days before', 'It costs nothing'],
    ['From 30 days before', 'It costs nothing'],
    ['From 7 days before', '50% of the total: €380.00'],
  ])
  expect(textOf(page)).toContain('Cancelling today would cost nothing.')
})

it.each([
  ['en', 'Order with obligation to pay €760.00'],
  ['de', 'Zahlungspflichtig bestellen: 760,00 €'],
  ['fr', 'Commander avec obligation de paiement : 760,00 €'],
  ['es', 'Pedido con obligación de pago: 760,00 €'],
  ['it', 'Ordine con obbligo di pagare: 760,00 €'],
])('ends in one press that names the sum and that it binds, in %s', async (language, label) => {
  seed({}, withSettings({ language }))
  const lines = [guestLine({}), { ...wine, is_chosen: false }, fish, { ...meat, is_chosen: false }]
  const page = await pageOf({ lines, terms: 'All of them' }, { step: 'accept', texts: { name: 'Ada' } })
  const form = page.querySelector('[aria-labelledby=accept]')!
  expect([...form.querySelectorAll('button')].map(textOf)).toEqual([label])
  const values = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value])
  expect(values).toEqual([
    ['hash', 'a'.repeat(64)],
    ['total', '76000'],
    ['line', '2'],
    ['name', 'Ada'],
  ])
  expect(textOf(page)).toContain('All of them')
  expect(textOf(page)).not.toContain('Venison')
})

it('says what changed since the guest has read it', async () => {
  const lines = [
    { title: 'Dinner', kind: 'changed' },
    { title: 'Wine', kind: 'added' },
  ] as const
  const changes = {
    since: '2027-04-20T10:00:00.000Z',
    lines: [...lines],
    terms: ['cancel_steps' as const],
    total_before: 70_000,
    total: 76_000,
  }
  const section = textOf((await pageOf({ changes }, { problem: { code: 'stale_version' } })).body)
  for (const part of [
    'This offer has changed in the meantime',
    'since the version of April 20, 2027',
    'Changed: Dinner',
  ])
    expect(section).toContain(part)
  expect(section).toContain('New: Wine')
  expect(section).toContain('Changed: what cancelling costs')
  expect(section).toContain('Total before: €700.00. Total now: €760.00.')
})

it.each([
  ['expired', 'This offer was valid until Saturday, May 15, 2027.'],
  ['withdrawn', 'I have withdrawn this offer.'],
  ['declined', 'You declined this offer on May 2, 2027.'],
  ['taken', 'Another guest was faster: Saturday, June 12, 2027 is taken.'],
  ['over', 'This evening is over or does not take place'],
] as const)('of one that is %s says so, and takes a question', async (state, text) => {
  const answer = { kind: 'declined', at: '2027-05-02T10:00:00.000Z', name: '', total: null, hash: '', how: '' } as const
  const page = await pageOf({ state, answer: state === 'declined' ? answer : null }, { step: 'accept' })
  expect(textOf(page)).toContain(text)
  expect(buttons(page)).toEqual(['Send'])
})

it('has the question and the refusal in the form of the choice, and keeps what was typed at each step', async () => {
  const lines = [guestLine({}), { ...wine, is_chosen: true }]
  const texts = { name: 'Ada', words: 'Too dear', message: 'Is it local?' }
  for (const step of [undefined, 'accept', 'decline'] as const) {
    const page = await pageOf({ lines }, { step, texts })
    const ofForm = (tag: string) =>
      [...page.querySelectorAll<HTMLInputElement>(tag)].filter(({ form }) => form?.id === 'choice')
    const values = [...ofForm('input'), ...ofForm('textarea')].map(({ name, value }) => [name, value])
    expect(values).toEqual(expect.arrayContaining([['line', '1'], ...Object.entries(texts)]))
    expect(page.querySelectorAll('form')).toHaveLength(1)
    const free = ofForm('button').filter(({ formNoValidate }) => formNoValidate)
    const acts = { accept: ['sum', 'ask'], decline: ['sum'] }
    expect(free.map(({ value }) => value)).toEqual(step ? acts[step] : ['ask', 'declining'])
  }
})

it('asks before it is declined', async () => {
  const page = await pageOf({}, { step: 'decline' })
  expect(textOf(page.querySelector('[aria-labelledby=decline]'))).toContain('Decline this offer?')
  expect(buttons(page)).toEqual(['Yes, decline it', 'No, keep it'])
})

const answer = {
  kind: 'accepted',
  at: '2027-05-02T10:00:00.000Z',
  name: 'Ada',
  total: 76_000,
  hash: 'c0ffee',
  how: '',
} as const
const transfer = {
  holder: 'Ann Cook',
  trade_name: 'Maison Safran',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: '',
  reference: '2027-014',
  code: 'BCD\n002',
}
const pay = {
  parts: [{ amount: 22_800, due_on: '2027-05-16' }],
  paid: 10_000,
  open: 66_000,
  paid_back: 0,
  to_pay_back: 0,
  too_much: 0,
  next: { amount: 12_800, due_on: '2027-05-16' },
  transfer,
  link: 'https://pay.example/128.00/2027-014',
  takes_cash: true,
}

it('that is accepted has who and when, what has come, and how to pay the next part', async () => {
  const page = await pageOf({ state: 'accepted', answer, pay })
  const text = textOf(page)
  for (const part of [
    'Ada',
    'c0ffee',
    'a'.repeat(64),
    'Paid: €100.00. Still open: €660.00.',
    'DE02 1203 0000 0000 2020 51',
    'Known to you as',
  ])
    expect(text).toContain(part)
  expect(text).toContain('Next: €128.00, by Sunday, May 16, 2027')
  expect(rows(page, '#pay ~ table')).toEqual([['By Sunday, May 16, 2027', '€228.00']])
  expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('Or scan this with your banking app')
  expect(page.querySelector<HTMLAnchorElement>('#pay ~ p a')?.href).toBe(pay.link)
  expect(page.querySelector('a[href$="/evening.ics"]')).not.toBeNull()
})

it('that is paid, or whose evening is off, asks for nothing', async () => {
  const paid = { ...pay, paid: 76_000, open: 0, next: null, transfer: null, link: null }
  expect(textOf(await pageOf({ state: 'accepted', answer, pay: paid }))).toContain('Everything is paid: €760.00.')
  const off = await pageOf({ state: 'accepted', answer, pay: paid, is_off: true })
  expect(textOf(off)).toContain('This evening does not take place.')
  expect(textOf(off.querySelector('#pay ~ p'))).toBe('Paid: €760.00. Still open: €0.00.')
  expect(off.querySelector('a[href$="/evening.ics"]')).toBeNull()
})

it('leads to the card provider in two steps, because no form may end at another site', async () => {
  const accepted = { state: 'accepted', answer, pay } as const
  const asked = await pageOf(accepted, { takesCards: true })
  const button = asked.querySelector<HTMLButtonElement>('button[value=pay]')
  expect(button?.textContent).toBe('Pay €128.00 by card')
  const begun = await pageOf(accepted, { payAt: 'https://pay.example/session' })
  const link = begun.querySelector<HTMLAnchorElement>('a[href="https://pay.example/session"]')
  expect(link?.textContent).toBe('Go on to pay €128.00 by card')
  expect((await pageOf(accepted)).querySelector('button[value=pay]')).toBeNull()
  const said = 'This has been paid, and the payment is on its way here.'
  const refused = await pageOf(accepted, { takesCards: true, payProblem: { code: 'limit_reached', said } })
  expect(textOf(refused.querySelector('#pay ~ p'))).toBe(said)
})

it('says of an accepted offer what was refused, unless its state says it', async () => {
  const accepted = { state: 'accepted', can_cancel: false } as const
  const said = 'This evening can no longer be cancelled here. Please write.'
  expect(textOf(await pageOf(accepted, { problem: { code: 'not_done', said } }))).toContain(said)
  const nothing = textOf(await pageOf(accepted, { problem: { code: 'no_text' } }))
  expect(nothing).toContain('Please write something')
  expect(textOf(await pageOf(accepted, { problem: { code: 'limit_reached', said } }))).not.toContain(said)
})

it('says that days were moved after the acceptance, and how they were', async () => {
  const parts = [{ share: 100, due: 'accepted', days: 0, amount: 76_000, due_on: '2027-05-01' }] as const
  const same = { ...pay, parts: [{ amount: 76_000, due_on: '2027-05-01' }] }
  const accepted = { state: 'accepted' as const, answer, parts: [...parts] }
  expect(textOf(await pageOf({ ...accepted, pay: same }))).not.toContain('This changed')
  const moved = { ...pay, parts: [{ amount: 76_000, due_on: '2027-05-20' }] }
  expect(textOf(await pageOf({ ...accepted, pay: moved }))).toContain(
    'When you accepted, it was: €760.00 by Saturday, May 1, 2027.',
  )
})

it('says that another sum was agreed since, which cancelling counts, and leaves what was accepted', async () => {
  const accepted = {
    state: 'accepted' as const,
    answer,
    parts: [{ share: 100, due: 'accepted', days: 0, amount: 76_000, due_on: '2027-05-01' }] as GuestOffer['parts'],
    pay: { ...pay, parts: [{ amount: 70_000, due_on: '2027-05-01' }] },
    cancel_steps: [{ days_before: 10, percent: 50 }],
  }
  const dated = await pageOf({ ...accepted, agreed: { total: 70_000, at: '2027-05-05T10:00:00.000Z' } })
  const text = textOf(dated)
  expect(text).toContain(
    'Another sum was agreed on May 5, 2027: €700.00 instead of €760.00. The offer stays here as you accepted it.',
  )
  expect(text).toContain('This changed after you accepted. When you accepted, it was: €760.00')
  expect(text).not.toContain('the sum is the same')
  expect(textOf(dated.querySelector('#cancelling ~ table'))).toContain('50% of the total: €350.00')
  const undated = textOf(await pageOf({ ...accepted, agreed: { total: 70_000, at: null } }))
  expect(undated).toContain('Another sum was agreed: €700.00 instead of €760.00.')
})

it('says until when the day is held, that too much came, and that money came in vain', async () => {
  const accepted = { state: 'accepted' as const, answer, pay, waits_for_part: true }
  const held = textOf(await pageOf({ ...accepted, held_until: '2027-05-18T22:00:00.000Z' }))
  expect(held).toContain('I hold the day for you until ')
  expect(textOf(await pageOf(accepted))).toContain('The day is no longer held for you, but it is still free.')
  const much = { ...pay, paid: 80_000, open: 0, next: null, too_much: 4_000 }
  expect(textOf(await pageOf({ ...accepted, pay: much }))).toContain('That is €40.00 more than agreed.')
  const taken = textOf(await pageOf({ state: 'taken', answer, paid_in_vain: 22_800 }))
  expect(taken).toContain('Your payment of €228.00 is here, but the day had been given to another guest by then.')
})

it('that is accepted is cancelled in two presses, the second of which names the sum', async () => {
  const accepted = { state: 'accepted', answer, pay, can_cancel: true, cancel_today: 38_000 } as const
  const steps = { cancel_steps: [{ days_before: 30, percent: 50 }] }
  const page = await pageOf({ ...accepted, ...steps })
  expect(page.querySelector('a[href$="?ask=cancel"]')?.textContent).toBe('Cancel this evening')
  const asked = await pageOf({ ...accepted, ...steps }, { step: 'cancel' })
  expect(asked.querySelector('button[value=cancel]')?.textContent).toBe('Cancel the evening for €380.00')
  expect(asked.querySelector<HTMLInputElement>('input[name=owed]')?.value).toBe('38000')
  const free = await pageOf({ ...accepted, cancel_today: 0 }, { step: 'cancel' })
  expect(free.querySelector('button[value=cancel]')?.textContent).toBe('Cancel the evening at no cost')
  expect((await pageOf({ state: 'accepted', answer, pay })).querySelector('a[href$="?ask=cancel"]')).toBeNull()
})

it('whose evening was cancelled says by whom, what is owed, and what went back', async () => {
  const cancelled = { on: '2027-05-20', by: 'owner', owed: 0, words: 'I am ill.' } as const
  const back = { ...pay, parts: [], paid: 4000, open: 0, next: null, paid_back: 6000, to_pay_back: 4000 }
  const text = textOf(await pageOf({ state: 'accepted', answer, is_off: true, cancelled, pay: back }))
  for (const part of [
    'I had to cancel this evening on Thursday, May 20, 2027. I am sorry.',
    'I am ill.',
    'Nothing is owed.',
    'Paid back to you: €60.00.',
    'I will pay back to you: €40.00.',
  ])
    expect(text).toContain(part)
})

it('whose evening is when it was accepted for was not moved, however often it was', async () => {
  for (const start of ['19:30', null]) {
    const moved = { day: '2027-06-12', start, times: 2, at: null }
    expect(textOf(await pageOf({ state: 'accepted', answer, pay, moved }))).not.toContain('was moved from')
  }
  const { evening } = guestOffer({})
  const moved = { day: '2027-06-12', start: '20:00', times: 1, at: null }
  const text = textOf(await pageOf({ state: 'accepted', answer, pay, moved, evening: { ...evening, start: null } }))
  expect(text).not.toContain('was moved from')
  expect(text).toContain('8:00 PM')
})

it('whose evening was moved says from when to when', async () => {
  const moved = { day: '2027-06-19', start: '20:00', times: 1, at: null }
  const text = textOf(await pageOf({ state: 'accepted', answer, pay, moved }))
  expect(text).toContain('from Saturday, June 12, 2027, 7:30 PM to Saturday, June 19, 2027, 8:00 PM')
})

import { expect } from '@playwright/test'
import { formatMoney } from '@tablier/contracts'
import { words as deskWords } from '@tablier/words/desk/all'
import { words as eveningWords } from '@tablier/words/evening/all'
import { words as formWords } from '@tablier/words/islands/all'
import { words as siteWords } from '@tablier/words/site/all'
import { test } from '../fixtures/own-address.ts'
import { countPages } from '../support/count-pages.ts'
import { addressOf, subjectOf } from '../support/mail-sink.ts'
import { expectWholeMails, linkIn, openAllLinks, plain, textOf } from '../support/offer-mails.ts'
import { openStage, type Stage, type Walk } from '../support/offer-stage.ts'
import { OWNER } from '../support/owner.ts'
import { isNightly } from '../support/widths.ts'

/** From an enquiry to money that is paid back, by the chef's and the guest's pages and all mails between them. */

const GUEST = { name: 'Ada Guest', email: 'ada@example.com' }
const MENU = { en: 'The long table, five courses', fr: 'La grande tablée, cinq services' }
const WINE = { en: 'A wine for each course', fr: 'Un vin pour chaque service' }
const NUMBER = /\d{4}-001/

/** What the subjects of mails say. */
const subjects = {
  en: {
    arrived: /^Your enquiry for .* has arrived$/,
    asked: /^New message: Dinner$/,
    question: /^New message: Re: Dinner$/,
    offer: /^My offer for /,
    accepted: /^Accepted: offer \d{4}-001(, Ada Guest)?$/,
    due: /^To be paid by /,
    overdue: /^Was to be paid by /,
    cancelled: /^Cancelled: offer \d{4}-001$/,
    cancelledByGuest: /^Cancelled by the guest: /,
    cancelledByChef: /^Cancelled: /,
  },
  fr: {
    arrived: /^Votre demande pour .* est arrivée$/,
    asked: /^Nouveau message : Dinner$/,
    question: /^Nouveau message : Re: Dinner$/,
    offer: /^Mon offre pour /,
    accepted: /^Acceptée : offre \d{4}-001(, Ada Guest)?$/,
    due: /^À payer au plus tard le /,
    overdue: /^Était à payer au plus tard le /,
    cancelled: /^Annulée : offre \d{4}-001$/,
    cancelledByGuest: /^Annulée par le client : /,
    cancelledByChef: /^Annulée : /,
  },
} as const

const walks: readonly Walk[] = [
  { language: 'en', width: 1440 },
  { language: 'fr', width: 390 },
  ...(isNightly
    ? ([
        { language: 'en', width: 390 },
        { language: 'fr', width: 1440 },
      ] as const)
    : []),
]

/** The server starts four times. */
test.setTimeout(240_000)
test.use({ actionTimeout: 8000 })

for (const walk of walks)
  test(`an enquiry becomes a paid evening: ${walk.language}, ${walk.width} px`, async ({ browser }) => {
    await using stage = await openStage(browser, walk)
    await ask(stage)
    const order = await sendOffer(stage)
    const link = await readOffer(stage)
    await answerQuestion(stage, order)
    await acceptOffer(stage, link)
    await remind(stage, order, link)
    await payDeposit(stage, order, link)
    await payRest(stage, order, link)
    await (walk.language === 'en' ? cancelAsGuest(stage) : cancelAsChef(stage))
    await payBack(stage, order, link)
    expectWholeMails(stage)
    await openAllLinks(stage)
  })

const wordsOf = ({ language }: Stage) => ({ desk: deskWords[language], site: siteWords[language] })
const money = ({ language }: Stage, amount: number) => formatMoney(amount, 'EUR', `${language}-FR`)

async function ask({ guest, language, day, sink }: Stage): Promise<void> {
  const form = formWords[language]
  await guest.goto('/enquiry')
  await guest.getByLabel(form.name, { exact: true }).fill(GUEST.name)
  await guest.getByLabel(form.email).fill(GUEST.email)
  await guest.getByLabel(form.subject).fill('Dinner')
  await guest.getByLabel(form.message, { exact: true }).fill('Is the day free?')
  const evening = { date: day, start: '19:30', guests: '8', place: '69001 Lyon', liked: MENU[language] }
  for (const [field, text] of Object.entries(evening))
    await guest.getByLabel(eveningWords[language].eveningLabel({ field }), { exact: true }).fill(text)
  await guest.getByRole('button', { name: form.sendMessage }).click()
  await expect(guest.getByText(form.sent)).toBeVisible()
  await sink.next(OWNER.email, subjects[language].asked)
  const mail = await sink.next(GUEST.email, subjects[language].arrived)
  expect(textOf(mail)).toContain(MENU[language])
}

/** Returns the address of the order's screen. */
async function sendOffer(stage: Stage): Promise<string> {
  const { chef, language, enter } = stage
  const { desk } = wordsOf(stage)
  await enter('/admin/dashboard')
  await chef.getByRole('main').getByRole('link', { name: 'Dinner' }).first().press('Enter')
  await chef.getByRole('link', { name: desk.openItsOrder }).press('Enter')
  await expect(chef).toHaveURL(/\/admin\/orders\/\d+$/)
  const order = chef.url()
  await chef.getByRole('button', { name: desk.makeAnOffer }).press('Enter')
  const lines = chef.getByRole('list', { name: desk.offerLines })
  await expect(lines.getByRole('button', { name: new RegExp(`^${MENU[language]} 8 × `) })).toBeVisible()
  await expect(lines.getByRole('button', { name: new RegExp(`^${WINE[language]} 8 × `) })).toBeVisible()
  await chef.getByLabel(desk.yourWords, { exact: true }).fill('It will be a pleasure.')
  await chef.getByRole('button', { name: desk.sendTheOffer }).press('Enter')
  await send(stage)
  return order
}

/** Sends what the dialog shows. */
async function send(stage: Stage): Promise<void> {
  const { desk } = wordsOf(stage)
  const dialog = stage.chef.getByRole('dialog', { name: desk.sendTheOffer })
  await expect(dialog.getByLabel(desk.mailToName({ name: GUEST.name }))).toHaveValue(/\/offer\/\w+/)
  await dialog.getByRole('button', { name: desk.send, exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}

/** The guest opens the offer from its mail, and asks something. Returns the address of its page. */
async function readOffer(stage: Stage): Promise<string> {
  const { guest, language, sink } = stage
  const { site } = wordsOf(stage)
  const link = linkIn(await sink.next(GUEST.email, subjects[language].offer))
  await guest.goto(link)
  await expect(guest.getByText('It will be a pleasure.')).toBeVisible()
  await expectTotal(stage, 965_00)
  await guest.getByLabel(WINE[language]).check()
  await guest.getByRole('button', { name: site.offerShowSum }).click()
  await expectTotal(stage, 1269_00)
  await guest.getByLabel(site.yourWords).fill('Could we have candles?')
  await guest.getByRole('button', { name: site.send }).click()
  await expect(guest.getByRole('status')).toContainText(site.yourWordsAreSent)
  const question = await sink.next(OWNER.email, subjects[language].question)
  expect(textOf(question)).toContain('Could we have candles?')
  return link
}

async function answerQuestion(stage: Stage, order: string): Promise<void> {
  const { chef } = stage
  const { desk } = wordsOf(stage)
  await chef.goto(order)
  await expect(chef.getByText('Could we have candles?').first()).toBeAttached()
  await chef.goto(`${order}/offer`)
  const seen = desk.offerSeenOn({ sent: '', at: '' }).replaceAll(/^[, ]+|\s+$/g, '')
  await expect(chef.getByRole('region', { name: desk.state })).toContainText(seen)
  await chef.getByRole('button', { name: desk.aLineOfText }).press('Enter')
  const line = chef.getByRole('list', { name: desk.offerLines }).getByRole('listitem').last()
  await line.getByLabel(desk.title).fill('Candles')
  await line.getByRole('textbox', { name: desk.price }).fill('40')
  await chef.getByRole('button', { name: desk.sendAgain }).press('Enter')
  await send(stage)
}

async function acceptOffer(stage: Stage, link: string): Promise<void> {
  const { guest, language, sink } = stage
  const { site } = wordsOf(stage)
  expect(linkIn(await sink.next(GUEST.email, subjects[language].offer))).toBe(link)
  await guest.goto(link)
  const changes = guest.getByRole('region', { name: site.offerWhatChanged({ date: '' }).trim() })
  await expect(changes.getByRole('listitem')).toHaveText([
    site.offerLineChange({ kind: 'added', title: 'Candles' }),
    site.offerTotalChange({ before: money(stage, 965_00), now: money(stage, 1005_00) }),
  ])
  await guest.getByLabel(WINE[language]).check()
  await guest.getByRole('button', { name: site.offerGoOn }).click()
  await guest.getByLabel(site.yourName).fill(GUEST.name)
  await guest.getByRole('button', { name: site.offerOrder({ total: money(stage, 1309_00) }) }).click()
  await expect(guest.getByRole('status')).toContainText(site.offerThanks)
  expect(await countPages(guest)).toBeLessThanOrEqual(3) // the last has how it is paid
  for (const reader of [GUEST.email, OWNER.email]) {
    const text = textOf(await sink.next(reader, subjects[language].accepted))
    const agreed = [
      'Candles',
      WINE[language],
      '69001 Lyon',
      ...[1309_00, 392_70, 916_30].map((sum) => money(stage, sum)),
    ]
    for (const said of agreed) expect(text).toContain(plain(said))
    if (reader === GUEST.email) expect(text).toContain(plain(money(stage, 654_50))) // what cancelling costs
  }
}

/** The deposit is called to mind before its due day, and again when it was not paid. */
async function remind(stage: Stage, order: string, link: string): Promise<void> {
  const { chef, language, sink, ahead, enter } = stage
  const { desk } = wordsOf(stage)
  await chef.goto(order)
  await unfold(stage, desk.payments)
  await expect(chef.getByRole('button', { name: desk.holdReminderBack })).toBeVisible()
  for (const [days, subject] of [
    [4, subjects[language].due],
    [10, subjects[language].overdue],
  ] as const) {
    await ahead(days)
    const mail = await sink.next(GUEST.email, subject)
    for (const said of [money(stage, 392_70), 'Camille Laurent', 'FR14 2004 1010 0505 0001 3M02 606'])
      expect(textOf(mail)).toContain(plain(said))
    expect(textOf(mail)).toMatch(NUMBER)
    expect(linkIn(mail)).toBe(link)
  }
  await enter('/admin/dashboard')
  await expect(
    chef.getByRole('button', { name: desk.paymentMade({ kind: 'deposit', amount: money(stage, 392_70) }) }),
  ).toBeVisible()
}

async function payDeposit(stage: Stage, order: string, link: string): Promise<void> {
  const { chef, guest } = stage
  const { desk, site } = wordsOf(stage)
  await chef.goto(order)
  await unfold(stage, desk.payments)
  await chef
    .getByRole('button', { name: desk.paymentMade({ kind: 'deposit', amount: money(stage, 392_70) }) })
    .press('Enter')
  await expect(
    chef.getByText(desk.paidOfTotal({ paid: money(stage, 392_70), total: money(stage, 1309_00) })),
  ).toBeVisible()
  await guest.goto(link)
  const paid = site.offerPaid({ paid: money(stage, 392_70), open: money(stage, 916_30) })
  await expect(guest.getByText(paid)).toBeVisible()
}

/** The reminder of the rest is held back: it does not come on the day on which another guest gets theirs. */
async function payRest(stage: Stage, order: string, link: string): Promise<void> {
  const { chef, guest, sink, language, ahead, enter } = stage
  const { desk, site } = wordsOf(stage)
  await chef.getByRole('button', { name: desk.holdReminderBack }).press('Enter')
  await expect(chef.getByText(desk.reminderHeldBack)).toBeVisible()
  const other = await confirmAnother(stage)
  await ahead(20)
  await sink.next(other, subjects[language].due)
  const dues = sink.mails.filter((mail) => subjects[language].due.test(subjectOf(mail)))
  expect(dues.map(addressOf)).toEqual([GUEST.email, other]) // the guest's is of the deposit

  await enter(order)
  await unfold(stage, desk.payments)
  await chef.getByRole('button', { name: desk.enterAPayment }).press('Enter')
  await chef.getByRole('dialog').getByRole('button', { name: desk.enterAPayment }).press('Enter')
  await expect(chef.getByText(desk.everythingIsPaid)).toBeVisible()
  await guest.goto(link)
  await expect(guest.getByText(site.offerAllPaid({ paid: money(stage, 1309_00) }))).toBeVisible()
  const cost = site.offerCancelToday({ amount: money(stage, 654_50) })
  await expect(guest.getByText(cost)).toBeVisible()
}

/** Within the step of 14 days, the guest owes half. */
async function cancelAsGuest(stage: Stage): Promise<void> {
  const { guest, language, sink } = stage
  const { site } = wordsOf(stage)
  await guest.getByRole('link', { name: site.offerCancelEvening }).click()
  await guest.getByRole('button', { name: site.offerYesCancel({ amount: money(stage, 654_50) }) }).click()
  await expect(guest.getByText(site.offerToPayBack({ amount: money(stage, 654_50) }))).toBeVisible()
  const told = textOf(await sink.next(GUEST.email, subjects[language].cancelled))
  expect(told).toContain(plain(site.cancelledPaidBack({ amount: money(stage, 654_50) })))
  expect(textOf(await sink.next(OWNER.email, subjects[language].cancelledByGuest))).toContain(
    plain(money(stage, 654_50)),
  )
}

async function cancelAsChef(stage: Stage): Promise<void> {
  const { chef, language, sink } = stage
  const { desk } = wordsOf(stage)
  await chef.getByRole('button', { name: desk.cancelTheEvening }).press('Enter')
  const dialog = chef.getByRole('dialog', { name: desk.cancelTheEvening })
  await expect(dialog.getByLabel(desk.mailToName({ name: GUEST.name }))).toHaveValue(/654/)
  await dialog.getByRole('button', { name: desk.cancelAndSend }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(textOf(await sink.next(GUEST.email, subjects[language].cancelledByChef))).toContain(
    plain(money(stage, 654_50)),
  )
}

/** What came beyond what is owed goes back with one press, as a line of its own. */
async function payBack(stage: Stage, order: string, link: string): Promise<void> {
  const { chef, guest, owner } = stage
  const { desk, site } = wordsOf(stage)
  await chef.goto(order)
  await chef.getByRole('button', { name: desk.paidBack({ amount: money(stage, 654_50) }) }).press('Enter')
  await expect(chef.getByText(desk.toPayBack({ amount: money(stage, 654_50), name: GUEST.name }))).toBeHidden()
  const client = await owner()
  const params = { id: Number(order.split('/').at(-1)) }
  const { items } = await client.payments.list({ params })
  expect(items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-654_50, 392_70, 916_30])
  await guest.goto(link)
  await expect(guest.getByText(site.offerPaidBack({ amount: money(stage, 654_50) }))).toBeVisible()
}

/** Confirms an evening of somebody else, who owes a part on the day of the guest's rest. Returns their address. */
async function confirmAnother({ owner, day }: Stage): Promise<string> {
  const client = await owner()
  const email = 'nora@example.com'
  const { customer } = await client.customers.create({ body: { name: 'Nora', email } })
  const dueOn = dayBefore(day, 7)
  const parts = [{ kind: 'deposit' as const, amount: 10_000, dueOn }]
  const { order } = await client.orders.create({
    body: { customerId: customer.id, day: dayBefore(day, 1), price: 10_000, parts },
  })
  await client.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed' } })
  return email
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

async function expectTotal(stage: Stage, total: number): Promise<void> {
  const row = stage.guest.getByRole('row', { name: new RegExp(`^${wordsOf(stage).site.offerSumTotal}`) })
  await expect(row).toContainText(money(stage, total))
}

/** Opens a card, which is folded on a phone. */
async function unfold({ chef, width }: Stage, title: string): Promise<void> {
  if (width < 800) await chef.locator('summary', { hasText: new RegExp(`^${title}`) }).press('Enter')
}

import { type Browser, expect, type Page, type ViewportSize } from '@playwright/test'
import ICAL from 'ical.js'
import { test, toast } from '../fixtures/admin.ts'
import { countPages } from '../support/count-pages.ts'
import { latestMail } from '../support/mailbox.ts'
import { type OwnServer, startOwnServer } from '../support/own-server.ts'
import { OWNER } from '../support/owner.ts'

const DAY_MS = 86_400_000
const GUEST = { name: 'Ada Guest', email: 'ada-desk@example.com' }
/** A day in UTC that is in the future in every time zone. */
const evening = new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10)

/** The server starts twice, and its housekeeping runs a while after the start. */
test.setTimeout(120_000)

/** Opens a page of somebody who is not signed in, with the size of the test's pages. */
async function openAs(browser: Browser, { origin }: OwnServer, viewport: ViewportSize | null): Promise<Page> {
  return browser.newPage({ baseURL: origin, viewport })
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Login as Administrator').check()
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

async function ask(page: Page): Promise<void> {
  await page.goto('/enquiry')
  await page.getByLabel('Name').fill(GUEST.name)
  await page.getByLabel('Email').fill(GUEST.email)
  await page.getByLabel('Subject').fill('A table for eight')
  await page.getByLabel('Message', { exact: true }).fill('Is the day free?')
  await page.getByLabel('Date', { exact: true }).fill(evening)
  await page.getByLabel('Start').fill('19:30')
  await page.getByLabel('Guests').fill('8')
  await page.getByLabel('Sesame seeds').check()
  await page.getByLabel('You may keep this').check()
  await page.getByRole('button', { name: 'Send Message' }).press('Enter')
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
}

async function answer(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'A table for eight' }).first().press('Enter')
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter')
  await page.getByLabel(`Your reply to ${GUEST.name}`).fill('It is, and I hold it for you.')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(toast(page, 'Your reply is on its way')).toBeVisible()
  await expect.poll(() => latestMail(GUEST.email)).toContain('It is, and I hold it for you.')
}

/** Holds, quotes and confirms the order, and adds two dishes. */
async function confirm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open its order' }).press('Enter')
  const state = page.getByRole('region', { name: 'State' })
  const press = async (name: string) => {
    const button = state.getByRole('button', { name })
    await expect(button).toBeEnabled() // disabled until the last move was saved
    await button.press('Enter')
  }
  await press('Hold')
  const choose = (name: string) => page.getByRole('dialog').getByRole('button', { name }).press('Enter')
  await choose('Hold and send')
  await expect(state).toContainText('held until')
  await expect.poll(() => latestMail(GUEST.email)).toContain('I am keeping this evening for you until')
  await press('Mark as quoted')
  await page.getByRole('dialog').getByLabel('Price (EUR)').fill('1250')
  await choose('Mark as quoted without a mail')
  await expect(state).toContainText('Quoted')
  await press('Confirm')
  await choose('Confirm and send')
  await expect(state).toContainText('Confirmed')
  await expect.poll(() => latestMail(GUEST.email)).toContain('Your evening is confirmed')
}

async function unfold(page: Page, title: string): Promise<void> {
  const summary = page.locator('summary', { hasText: title })
  if (await summary.isVisible()) await summary.press('Enter')
}

async function addDishes(page: Page): Promise<void> {
  await unfold(page, 'Change this evening')
  const field = page.getByLabel('Add a dish')
  for (const dish of ['Lemon tart', 'Seared scallops']) {
    await field.fill(dish)
    await expect(page.getByRole('option', { name: dish }).first()).toBeVisible()
    await field.press('Enter')
  }
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(toast(page, 'Order saved')).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Tell your guest?' })
    .getByRole('button', { name: 'Without a mail' })
    .press('Enter')
}

async function makeTableLink(page: Page): Promise<string> {
  await unfold(page, 'Guests at the table')
  const guests = page.getByRole('region', { name: 'Guests at the table' })
  await guests.getByRole('button', { name: 'Make a link' }).press('Enter')
  const link = guests.getByRole('textbox', { name: 'Link for the guests' })
  await expect(link).toHaveValue(/\/table\//)
  return link.inputValue()
}

async function tell(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Zebedee')
  await page.getByLabel('Eggs').selectOption('Life-threatening, not even traces')
  await page.getByLabel('The chef may keep this').check()
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Thank you. Your answer is saved.')
}

async function printCard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kitchen card' }).press('Enter')
  const card = page.getByRole('article')
  await expect(card).toContainText(GUEST.name)
  await expect(card).toContainText('Zebedee')
  await expect(card).toContainText('Eggs')
  expect(await countPages(page)).toBe(1)
}

async function readCalendar(page: Page, { origin }: OwnServer): Promise<ICAL.Event[]> {
  await page.goto('/admin/settings/calendar')
  await page.getByRole('button', { name: 'Show the address' }).press('Enter')
  await page.getByRole('button', { name: 'Make an address' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Address' })
  await expect(field).toHaveValue(new RegExp(`^${origin}/`))
  const address = await field.inputValue()
  const calendar = new ICAL.Component(ICAL.parse(await (await fetch(address)).text()) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

test.use({ storageState: { cookies: [], origins: [] } })

test('an enquiry becomes an evening; its allergies are forgotten', { tag: '@phone' }, async ({ browser, viewport }) => {
  await using server = await startOwnServer()
  const guest = await openAs(browser, server, viewport)
  await ask(guest)
  await expect.poll(() => latestMail(GUEST.email)).toContain(`${server.origin}/enquiry/`)

  const page = await openAs(browser, server, viewport)
  await signIn(page)
  await answer(page)
  await confirm(page)
  await addDishes(page)
  const order = page.url()
  await tell(guest, await makeTableLink(page))
  await page.reload()
  await expect(page.getByRole('region', { name: 'Guests at the table' })).toContainText('Zebedee')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport!.width)
  await printCard(page)
  const events = await readCalendar(page, server)
  const event = events.find(({ summary }) => summary.includes(GUEST.name)) // an example evening is there too
  expect(event?.startDate.toJSDate()).toEqual(new Date(`${evening}T19:30:00`)) // the site's time zone is the machine's
  expect(JSON.stringify(event?.toString())).not.toContain('Sesame')

  await server.restart(60)
  await signIn(page)
  await page.goto(order)
  await expect(page.getByRole('region', { name: 'State' })).toContainText('Confirmed')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'State' })).toBeVisible()
    await unfold(page, 'Change this evening')
    await expect(page.getByText('Zebedee')).toHaveCount(0, { timeout: 500 })
    await expect(page.getByText('The guest has said nothing about this.')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await guest.close()
  await page.close()
})

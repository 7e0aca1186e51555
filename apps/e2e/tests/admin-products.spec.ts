import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import { type Api, MENUS_PATH } from '@tablier/contracts'
import { test, unique, uniqueEmail } from '../fixtures/admin.ts'
import { expectNoViolation } from '../support/axe.ts'
import { countActs } from '../support/count-acts.ts'
import { countPages } from '../support/count-pages.ts'

const MOST_ACTS = 20
const DECEMBER = '12-01/12-31'
const REST_OF_THE_YEAR = '01-01/11-30'
const isDecember = new Date().getMonth() === 11 // the server has the machine's time zone
/** In UTC, and in the future in every time zone. */
const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
const [seasonOfToday, otherSeason] = isDecember ? [DECEMBER, REST_OF_THE_YEAR] : [REST_OF_THE_YEAR, DECEMBER]

test.setTimeout(120_000) // a long walk

/** What the walk cooks: five courses, the third of which is a choice. */
const courses = [
  { category: 'Amuse-bouche', titles: [unique('Gougère')] },
  { category: 'Starter', titles: [unique('Consommé')] },
  { category: 'Main', titles: [unique('Turbot'), unique('Venison')] },
  { category: 'Cheese', titles: [unique('Vacherin')] },
  { category: 'Dessert', titles: [unique('Bûche')] },
]
const allTitles = courses.flatMap(({ titles }) => titles)

async function addDishes(owner: Client<Api>) {
  const dishes = []
  for (const { category, titles } of courses)
    for (const title of titles) {
      const body = { category, title, allergens: 'milk contains', status: 'Published' } as const
      dishes.push((await owner.portfolioItems.create({ body })).item)
    }
  return dishes
}

/** Makes a menu that is published in December. Returns the number of acts. */
async function makeMenu(page: Page, title: string): Promise<number> {
  const acts = countActs()
  await acts.press(page.getByRole('button', { name: 'Add New', exact: true }))
  const form = page.getByRole('dialog')
  await acts.fill(form.getByRole('textbox', { name: 'Title', exact: true }), title)
  for (const { category, titles } of courses) {
    const [first, ...others] = titles
    await acts.press(form.getByRole('option', { name: first! }))
    const course = form.getByRole('list', { name: 'Courses' }).locator(':scope > li').last()
    await expect(course.getByText(first!)).toBeVisible()
    for (const other of others) {
      await acts.press(course.getByRole('button', { name: 'Or another dish' }))
      await expect(course.getByRole('combobox', { name: `Add to ${category}` })).toBeVisible()
      await acts.press(course.getByRole('option', { name: other }))
    }
  }
  await acts.fill(form.getByLabel('A head (EUR)'), '95')
  await acts.press(form.getByRole('checkbox', { name: 'Only for a part of the year' }))
  await acts.select(form.getByLabel('From: month'), 'December')
  await acts.select(form.getByLabel('To: month'), 'December')
  await acts.select(form.getByLabel('To: day'), '31')
  await expectNoViolation(page, 'the form of a menu')
  await acts.press(form.getByRole('button', { name: 'Save and publish', exact: true }))
  await expect(form).toBeHidden()
  return acts.made()
}

/** Expects that the back office's search finds a record and leads to its row. */
async function expectFound(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search people, evenings and content' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await expect(page).toHaveURL(/\/admin\/products#/)
  await expect(page.getByRole('button', { name: `Edit ${title}`, exact: true })).toBeInViewport()
}

async function expectCourses(place: Locator): Promise<void> {
  for (const { category, titles } of courses)
    for (const text of [category, ...titles]) await expect(place).toContainText(text)
}

const isPhone = (page: Page) => page.viewportSize()!.width < 500

/** Opens a page of somebody who is not signed in; a phone's has no JavaScript. */
async function openAsGuest(browser: Browser, page: Page, headers: Record<string, string>): Promise<Page> {
  const viewport = page.viewportSize()!
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport,
    javaScriptEnabled: !isPhone(page),
    extraHTTPHeaders: headers,
    storageState: { cookies: [], origins: [] },
  })
  return context.newPage()
}

/** Asks for a menu on the page of menus. */
async function ask(guest: Page, title: string, subject: string): Promise<void> {
  await guest.goto(MENUS_PATH)
  const card = guest.getByRole('article', { name: title })
  await expectCourses(card)
  await expect(card).toContainText('€95')
  await card.getByRole('button', { name: 'Ask for this menu' }).click()
  await expect(guest.getByLabel('A menu or dish you liked')).toHaveValue(title)
  await guest.getByLabel('Name').fill('Ada Guest')
  await guest.getByLabel('Email').fill(uniqueEmail())
  await guest.getByLabel('Subject').fill(subject)
  await guest.getByLabel('Message', { exact: true }).fill('We are looking forward to it.')
  await guest.getByLabel('Date', { exact: true }).fill(day)
  await guest.getByLabel('Guests').fill('8')
  await guest.getByLabel('Milk').check()
  await guest.getByLabel('You may keep this').check()
  await guest.getByRole('button', { name: 'Send Message' }).click()
  await expect(guest.getByText('Your message has been sent successfully!')).toBeVisible()
}

/** Opens the order of a message that names a day. */
async function openOrder(page: Page, subject: string): Promise<void> {
  await page.goto('/admin/messages')
  await page.getByRole('button', { name: subject, exact: true }).click()
  await page.getByRole('link', { name: 'Open its order' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
  if (isPhone(page)) await page.locator('summary', { hasText: 'Change this evening' }).click()
}

test(
  'a menu is made, asked for and cooked',
  { tag: '@phone-too' },
  async ({ page, owner, browser, extraHTTPHeaders }, info) => {
    const [title, subject] = [unique('Winter'), unique('An evening in winter')]
    const dishes = await addDishes(owner)
    const { extra } = await owner.extras.create({ body: { title: unique('Cellar'), price: 4000 } })
    await page.goto('/admin/products')
    await expect(page.getByRole('button', { name: `Edit ${extra.title}`, exact: true })).toBeVisible()
    await expectNoViolation(page, 'the list')
    const made = await makeMenu(page, title)
    info.annotations.push({ type: 'acts', description: String(made) })
    expect(made).toBeLessThanOrEqual(MOST_ACTS)
    const { items } = await owner.menus.adminList({ query: {} })
    const menu = items.find((one) => one.title === title)!
    expect(menu).toMatchObject({ season: DECEMBER, status: 'Published' })
    await expectFound(page, title)
    await expectFound(page, extra.title)

    const guest = await openAsGuest(browser, page, extraHTTPHeaders!)
    await owner.menus.update({ params: menu, body: { season: otherSeason } })
    await guest.goto(MENUS_PATH)
    await expect(guest.getByRole('article', { name: title })).toHaveCount(0)
    await owner.menus.update({ params: menu, body: { season: seasonOfToday } })
    await ask(guest, title, subject)
    await guest.context().close()

    await openOrder(page, subject)
    const orderPage = page.url()
    await expectCourses(page.getByRole('list', { name: title }))
    await expectNoViolation(page, 'an order with a menu')
    await page.getByRole('link', { name: 'Menu card' }).click()
    const card = page.frameLocator('iframe[title="Menu card"]')
    await expectCourses(card.locator('body'))
    await expect(card.locator('body')).toContainText('Ada Guest')
    await expectNoViolation(page, 'the menu card')

    await page.goto(`${orderPage}/card`)
    const kitchenCard = page.getByRole('article')
    await expect(kitchenCard).toContainText(`Menu: ${title}`)
    await expectCourses(kitchenCard)
    await expect(kitchenCard.getByText('Contains: Milk')).toHaveCount(allTitles.length)
    await page.emulateMedia({ media: 'print' })
    expect(await countPages(page)).toBe(1)

    const { order } = await owner.orders.get({ params: { id: Number(orderPage.split('/').at(-1)) } })
    await owner.customers.erase({ params: order.customer })
    await owner.menus.delete({ params: menu })
    await owner.extras.delete({ params: extra })
    for (const dish of dishes) await owner.portfolioItems.delete({ params: dish })
  },
)

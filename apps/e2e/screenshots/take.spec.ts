import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { type DemoEvening, demoCustomers, demoEvenings } from '@tablier/demo-content'
import { test } from '../fixtures/admin.ts'

const FOLDER = new URL('../../../docs/screenshots/', import.meta.url).pathname
const QUALITY = 72
const DAY_MS = 86_400_000

/** Returns true if every picture that is shown has loaded: until then a placeholder stands in its place. */
function allLoaded(pictures: (HTMLElement | SVGElement)[]): boolean {
  return pictures
    .filter((picture) => picture instanceof HTMLImageElement && picture.checkVisibility())
    .every((picture) => picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0)
}

async function take(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: QUALITY, fullPage })
}

test.use({ reducedMotion: 'reduce' })

for (const width of [1440, 768, 390]) {
  test(`the public page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await take(page, `public-${width}-top`)
    // Pictures load when they come near the viewport.
    const height = await page.evaluate(() => document.body.scrollHeight)
    for (let y = 0; y < height; y += 500) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
      await page.waitForLoadState('networkidle')
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => page.locator('main img').evaluateAll(allLoaded)).toBe(true)
    await take(page, `public-${width}`, true)
  })
}

for (const [theme, width] of [
  ['light', 1440],
  ['light', 390],
  ['dark', 1440],
  ['dark', 390],
] as const) {
  test(`the back office at ${width} px, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.addInitScript(
      (chosen) => localStorage.setItem('ui_theme_settings', JSON.stringify({ theme: chosen, primaryColor: '#2563eb' })),
      theme,
    )
    for (const screen of ['dashboard', 'banners', 'portfolios', 'messages']) {
      await page.goto(`/admin/${screen}`)
      await page.waitForLoadState('networkidle')
      await take(page, `admin-${screen}-${width}-${theme}`)
    }
  })
}

test('the desk', async ({ page, owner }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id, day } = await fillDesk(owner)
  const screens = { orders: '', calendar: `?view=calendar&day=${day}`, order: `/${id}`, card: `/${id}/card` }
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`/admin/orders${path}`)
    await page.waitForLoadState('networkidle')
    await take(page, `desk-${name}`)
  }
  await page.goto('/admin/customers')
  await page.waitForLoadState('networkidle')
  await take(page, 'desk-customers')
})

/** Adds the example orders to a site with the example messages. Returns the confirmed one. */
async function fillDesk(owner: Client<Api>): Promise<{ id: number; day: string }> {
  const known = await customersOf(owner)
  let confirmed = { id: 0, day: '' }
  for (const evening of demoEvenings) {
    const id = await fillEvening(owner, evening, known.get(evening.email)!)
    if (evening.state === 'confirmed') confirmed = { id, day: evening.day ?? '' }
  }
  return confirmed
}

/** Returns the customers by address, including those without messages. */
async function customersOf(owner: Client<Api>): Promise<Map<string, number>> {
  for (const { allergens = [], isRemembered = false, ...facts } of demoCustomers)
    await owner.customers.create({
      body: { ...facts, allergens: [...allergens], hasConsent: allergens.length > 0, isRemembered },
    })
  const { items } = await owner.customers.list({ query: { limit: 100 } })
  return new Map(items.map(({ email, id }) => [email, id]))
}

async function fillEvening(owner: Client<Api>, evening: DemoEvening, customerId: number): Promise<number> {
  const { email: _, state, dishes = [], amounts = [], holdDays, lostReason, allergens = [], ...facts } = evening
  const { items } = await owner.portfolioItems.adminList({ query: { limit: 100 } })
  const { order } = await owner.orders.create({
    body: {
      ...facts,
      customerId,
      allergens: [...allergens],
      hasConsent: true,
      dishes: dishes.map((title) => ({ dishId: items.find((item) => item.title === title)?.id ?? null, title })),
      amounts: amounts.map(({ kind, amount, due_on, paid_on }) => ({ kind, amount, dueOn: due_on, paidOn: paid_on })),
    },
  })
  if (state === 'enquiry') return order.id
  if (state === 'done') await owner.orders.move({ params: order, body: { from: 'enquiry', to: 'confirmed' } })
  const body = {
    from: state === 'done' ? ('confirmed' as const) : ('enquiry' as const),
    to: state,
    ...(holdDays && { heldUntil: new Date(Date.now() + holdDays * DAY_MS).toISOString() }),
    ...(lostReason && { lostReason }),
  }
  await owner.orders.move({ params: order, body })
  return order.id
}

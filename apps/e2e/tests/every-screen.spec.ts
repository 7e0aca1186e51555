import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import { type Api, collectionNames, ENQUIRY_PATH, legalPaths, MENUS_PATH } from '@tablier/contracts'
import { openingNames } from '@tablier/contracts/look-choices'
import { expectFits, type Look, test as base } from '../fixtures/accessibility.ts'
import { contentFacts } from '../support/content-facts.ts'
import { addLongRecords, lengthenContent, LONG_WORD, type LongRecords } from '../support/long-words.ts'
import { startOwnServer } from '../support/own-server.ts'
import { OWNER, signInAs } from '../support/owner.ts'
import { routes } from '../support/routes.ts'

/** Every screen of the back office and every public page, with long words in all records and all fields. */

interface Site {
  readonly origin: string
  readonly records: LongRecords
  /** The address of a form of each collection, with a record that has long words. */
  readonly forms: readonly string[]
}

const test = base.extend<object, { readonly site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright parses this parameter for the fixture's dependencies
    async ({}, use) => {
      await using server = await startOwnServer()
      const { client: owner } = await signInAs(OWNER, server.origin)
      await lengthenContent(owner)
      const records = await addLongRecords(owner)
      await use({ origin: server.origin, records, forms: await formsOf(owner) })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  ownerSession: [
    async ({ site }, use) => use({ signedInAt: Date.now(), current: await signInAs(OWNER, site.origin) }),
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

/** The screens of a route whose address depends on a record. A new route of that kind needs an entry. */
const screensOf: Readonly<Record<string, (site: Site) => readonly string[]>> = {
  '/admin/$': () => ['/admin/products', '/admin/nothing'],
  '/admin/$area': ({ forms }) => [
    ...new Set(Object.values(contentFacts).map(({ screen }) => `/admin/${screen}`)),
    ...forms,
  ],
  '/admin/customers/$id': ({ records }) => [`/admin/customers/${records.customer}`],
  '/admin/messages/$id': ({ records }) => [`/admin/messages/${records.message}?reply=true`],
  '/admin/orders/$id': ({ records }) => [`/admin/orders/${records.order}`],
  '/admin/menus/$id/card': ({ records }) => [`/admin/menus/${records.menu}/card`],
  '/admin/orders/$id/menu-card': ({ records }) => [`/admin/orders/${records.order}/menu-card`],
  '/admin/orders/$id/card': ({ records }) => [`/admin/orders/${records.order}/card`],
  '/admin/orders/$id/offer': ({ records }) => [`/admin/orders/${records.order}/offer`],
  '/admin/orders': ({ records }) => [
    '/admin/orders',
    '/admin/orders?view=list',
    '/admin/orders?view=calendar&layout=month',
    '/admin/orders?view=calendar&layout=agenda',
    `/admin/orders?customer=${records.customer}`, // the dialog of a new order
  ],
}

/** The screens of the lists that are not on the landing page. */
const otherScreens = {
  looks: { screen: 'settings/look' },
  menus: { screen: 'products' },
  extras: { screen: 'products' },
}

async function formsOf(owner: Client<Api>): Promise<string[]> {
  const forms = collectionNames.map(async (name) => {
    const { items } = await owner[name].adminList({ query: { limit: 1 } })
    const { screen } = { ...contentFacts, ...otherScreens }[name]
    return items.map(({ id }) => `/admin/${screen}?edit=${name}-${id}`)
  })
  const edits = (await Promise.all(forms)).flat()
  const dish = edits.filter((path) => path.includes('portfolioItems'))
  const history = dish.map((path) => path.replace('edit=', 'history='))
  return [...edits, ...history, '/admin/portfolios?add=item']
}

async function lookAt(page: Page, look: Look, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    if (/[?](?:add|edit|history)=/.test(path)) await expect(page.getByRole('dialog')).toBeVisible()
    await look()
    for (const search of await page.getByRole('searchbox').filter({ visible: true }).all()) await search.fill(LONG_WORD)
    await expectFits(page, { width: 320, height: 640 })
  })
}

/** All workers share the screens. */
const PARTS = 6

for (let part = 1; part <= PARTS; part += 1)
  test(`every screen fits, has its marks and is accessible, part ${part}`, async ({ page, site, expectAccessible }) => {
    const screens = routes.filter((path) => path.startsWith('/admin/') && path !== '/admin/settings') // which goes on
    const paths = screens.flatMap((route) => screensOf[route]?.(site) ?? [route])
    expect(paths.filter((path) => path.includes('$'))).toEqual([])
    for (const [index, path] of paths.entries())
      if (index % PARTS === part - 1) await lookAt(page, expectAccessible, path)
  })

/** A list over the page covers parts of its controls. */
const COVERING = { except: ['target-size'] } as const

test('the bell, the search and the menu of a phone fit', async ({ page, expectAccessible }) => {
  await page.goto('/admin/settings/appearance')
  await page.getByRole('button', { name: /^Notifications, / }).click()
  const all = page.getByRole('dialog').getByRole('button', { name: 'View all' })
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(COVERING)
  await all.click()
  await expect(page.getByRole('dialog', { name: 'All notifications' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  const search = page.getByRole('combobox', { name: 'Search people, evenings and content' })
  await search.fill(LONG_WORD.slice(0, 10))
  await expect(page.getByRole('option').first()).toBeVisible()
  await search.press('ArrowDown')
  await expectAccessible(COVERING)
  await page.reload()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expectAccessible({ isPopup: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(page.getByRole('dialog', { name: 'Admin Panel' })).toBeVisible()
  await expectAccessible({ isPopup: true })
})

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('every screen of accounts fits, has its marks and is accessible', async ({ page, expectAccessible }) => {
    const withToken = ['/reset-password?token=1', '/confirm-email?token=1']
    for (const path of [...routes.filter((route) => !route.startsWith('/admin')), ...withToken])
      await lookAt(page, expectAccessible, path)
  })

  test('every public page fits, has its marks and is accessible', async ({ page, site, expectAccessible }) => {
    const { guestPages } = site.records
    const pages = [
      '/',
      MENUS_PATH,
      ENQUIRY_PATH,
      ...Object.values(legalPaths),
      ...guestPages,
      '/nothing',
      '/table/nothing',
    ]
    const asked = [`${guestPages[0]}?ask=withdraw`, `${guestPages.at(-1)}?ask=delete`]
    for (const path of [...pages, ...asked])
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await showAll(page, path)
        await expectAccessible({ isPublic: true })
      })
  })

  test('every dialog of the public page fits, has its marks and is accessible', async ({ page, expectAccessible }) => {
    await showAll(page, '/')
    const openers = [
      page.locator('#portfolio').getByRole('button').first(),
      page.locator('#gallery').getByRole('button').first(),
      page.locator('#testimonials').getByRole('button', { name: 'See More...' }).first(),
    ]
    for (const opener of openers) {
      await opener.dispatchEvent('click') // the focus may have moved the slides
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible({ isPublic: true })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

  test('the public page fits in every opening', async ({ page, owner }) => {
    for (const opening of openingNames) {
      const { look } = await owner.looks.create({ body: { opening, status: 'Published' } })
      await showAll(page, '/')
      for (const width of [320, 768, 1440]) await expectFits(page, { width, height: 900 })
      await owner.looks.delete({ params: look })
    }
  })
})

/** Opens a public page with all of its sections laid out. */
async function showAll(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.mouse.move(10, 10) // starts the page's script
  await expect(page.locator('html[data-opens]')).toHaveCount(0)
}

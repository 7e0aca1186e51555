import { expect, type Page } from '@playwright/test'
import { test as base } from '../fixtures/own-address.ts'
import { expectNoViolation } from '../support/axe.ts'
import { startOwnServer } from '../support/own-server.ts'
import { OWNER, type Session, signInAs } from '../support/owner.ts'

interface Site {
  readonly origin: string
  readonly owner: Session['client']
  /** A dish whose details are in English only. */
  readonly dish: number
}

/** A test on the example site in English and German. */
const test = base.extend<object, { readonly site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright parses this parameter for the fixture's dependencies
    async ({}, use) => {
      await using server = await startOwnServer()
      const { origin } = server
      const { client: owner } = await signInAs(OWNER, origin)
      await owner.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
      const translations = { de: { title: { text: 'Apfelkuchen', from: 'Apple pie' } } }
      const body = { category: 'Dessert', title: 'Apple pie', details: 'Warm, with cream.', translations } as const
      const { item } = await owner.portfolioItems.create({ body: { ...body, status: 'Published' } })
      await owner.legalPages.update({ params: { name: 'privacy' }, body: { isPublished: true } })
      await use({ origin, owner, dish: item.id })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ locale: 'en-GB' })

const hint = (page: Page) => page.getByRole('complementary')
const dialog = (page: Page) => page.getByRole('dialog')

test('a dish is at both addresses in their languages, and says what is not translated', async ({ page, site }) => {
  await page.goto(`${site.origin}/?dish=${site.dish}`)
  await expect(dialog(page).getByRole('heading', { name: 'Apple pie' })).toBeVisible()
  await page.goto(`${site.origin}/de/?dish=${site.dish}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle(/^Apfelkuchen – /)
  await expect(dialog(page).getByRole('heading', { name: 'Apfelkuchen' })).not.toHaveAttribute('lang')
  await expect(dialog(page).getByText('Warm, with cream.')).toHaveAttribute('lang', 'en')
  await expect(dialog(page).getByRole('link', { name: 'Dieses Gericht anfragen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Ein Abend an Ihrem Tisch' })).toBeAttached()
})

test(
  'the choice in the navigation and in the footer keeps the place',
  { tag: '@phone-too' },
  async ({ page, site }) => {
    await page.goto(`${site.origin}/`)
    await page.mouse.move(5, 5) // hydrates the page
    const menu = page.getByRole('button', { name: 'Open menu' })
    const portfolio = page.locator('#portfolio')
    await portfolio.evaluate((section) => section.scrollIntoView())
    if (await menu.isVisible()) await menu.click()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.locator('summary').click()
    await expectNoViolation(page, 'with the choice open')
    await navigation.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(`${site.origin}/de/#portfolio`)
    await expect(portfolio).toBeInViewport()
    const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Sprache' })
    await expect(footer.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'page')
    // The script that keeps the place runs when the browser is idle. It also closes the choice at a press elsewhere.
    const staysOpen = (choice: HTMLDetailsElement) => {
      choice.open = true
      document.body.click()
      return choice.open
    }
    await expect.poll(() => page.locator('#menu details').evaluate(staysOpen)).toBe(false)
    await footer.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/^[^#]+:\d+\/#\w+$/)
  },
)

test.describe('a visitor who reads German', () => {
  test.use({ locale: 'de-AT' })

  test('is told once, and comes to the dish of the address', async ({ page, site }) => {
    await page.goto(`${site.origin}/#dish-${site.dish}`)
    await expect(dialog(page).getByRole('heading', { name: 'Apple pie' })).toBeVisible()
    await expect(page.locator('aside')).toBeAttached() // its link was made with the address of the dish
    await page.keyboard.press('Escape')
    await expect(hint(page)).toHaveAttribute('lang', 'de')
    await expectNoViolation(page, 'with the hint')
    await hint(page).getByRole('link', { name: 'Diese Seite gibt es auch auf Deutsch.' }).click()
    await expect(page).toHaveURL(`${site.origin}/de/#dish-${site.dish}`)
    await expect(dialog(page).getByRole('heading', { name: 'Apfelkuchen' })).toBeVisible()
    await page.goto(`${site.origin}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(hint(page)).toHaveCount(0)
  })
})

test('no page has a violation in German, and none scrolls sideways', { tag: '@phone' }, async ({ page, site }) => {
  for (const path of ['/de/', '/de/enquiry', '/de/privacy']) {
    await page.goto(site.origin + path)
    await expectNoViolation(page, 'in German')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('the form answers in German, and the message says so', async ({ page, site }) => {
  await page.goto(`${site.origin}/de/#contact`)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Bitte füllen Sie alle Felder aus')
  await page.getByRole('button', { name: /Abend/ }).click()
  await expect(page.getByRole('group', { name: /Abend/ })).toBeVisible()
  await page.getByLabel('Name').fill('Ada Gast')
  await page.getByLabel('E-Mail').fill('ada@example.com')
  await page.getByLabel('Betreff').fill('Ein Tisch für acht')
  await page.getByLabel('Nachricht', { exact: true }).fill('Im Frühling, bitte.')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByText('Ihre Nachricht wurde gesendet!')).toBeVisible()
  const { items } = await site.owner.messages.list()
  expect(items[0]).toMatchObject({ name: 'Ada Gast', language: 'de' })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form leads on in German', async ({ page, site }) => {
    await page.goto(`${site.origin}/de/#contact`)
    await page.getByLabel('Name').fill('Ada Gast')
    await page.getByRole('button', { name: /Abend/ }).click()
    await expect(page).toHaveURL(`${site.origin}/de/enquiry`)
    await expect(page.getByLabel('Name')).toHaveValue('Ada Gast')
  })
})

import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../fixtures/own-address.ts'

/** The page without JavaScript. */

test.use({ javaScriptEnabled: false })

const isPhone = (page: Page) => page.viewportSize()!.width < 1024

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada "Guest"')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Subject').fill('A table for eight')
  await page.getByLabel('Message', { exact: true }).fill('On the third of May,\n<please>.')
}

/** Returns how opaque the background of the bar is: the alpha of its colour times the opacity of the element. */
async function opacityOf(bar: Locator): Promise<number> {
  const { background, opacity } = await bar.evaluate((element) => {
    const { backgroundColor, opacity: own } = getComputedStyle(element)
    return { background: backgroundColor, opacity: Number(own) }
  })
  const alpha = /[,/]\s*([\d.]+)\)$/.exec(background)?.[1] ?? '1'
  return opacity * Number(alpha)
}

test('everything is readable', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#portfolio').getByRole('heading', { level: 3 })).toHaveCount(9)
  for (const heading of await page.locator('main h2').all()) await expect(heading).toBeVisible()
  await expect(page.getByRole('region', { name: 'By candlelight' }).locator('li:visible')).toHaveCount(12)
  await expect(page.getByRole('heading', { name: 'Available Hours' })).toBeVisible()
})

test('the navigation stays readable on a cream section', { tag: '@phone-too' }, async ({ page }) => {
  await page.goto('/#portfolio')
  expect(await opacityOf(page.locator('header .bar'))).toBeGreaterThan(0.85)
  if (!isPhone(page)) await expect(page.getByRole('link', { name: 'Portfolio' })).toBeInViewport()
})

test('a small screen has a menu, which closes on a choice', { tag: '@phone' }, async ({ page }) => {
  test.skip(!isPhone(page), 'a large screen shows the links themselves')
  await page.goto('/#portfolio')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveCount(0)
  for (const name of ['Contact', 'Services']) {
    await page.locator('summary').click()
    await expect(links.filter({ visible: true })).toHaveCount(6)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(links).toHaveCount(0)
    await expect(page.locator(`#${name.toLowerCase()} h2`)).toBeInViewport()
  }
})

test.describe('with JavaScript again', () => {
  test.use({ javaScriptEnabled: true })

  test('a refused page comes to life, and is empty after it was sent', async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto('/')
    await page.setContent(
      `<form method="post" action="/contact"><input name="name" value="Ada"><input name="email" value="ada"><button>Go</button></form>`,
    )
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByRole('alert')).toHaveText('All fields are required')
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByLabel('Name')).toHaveValue('Ada')
    await fill(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('')
    expect(errors).toEqual([])
  })
})

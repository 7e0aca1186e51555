import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/own-address.ts'

async function fill(page: Page, email = 'guest@example.com'): Promise<void> {
  await page.getByLabel('Name').fill('  Ada Guest ')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('A table for eight')
  await page.getByLabel('Message', { exact: true }).fill('On the third of May, please.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

test('a valid message is sent, thanks appear for five seconds, and the form is empty again', async ({ page }) => {
  await page.clock.install()
  await page.goto('/#contact')
  await send(page)
  await expect(page.getByRole('alert')).toHaveText('All fields are required')
  await fill(page, 'guest@example')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await send(page)
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  await fill(page)
  // The server takes a form sent within two seconds for spam. From now on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  const posted = page.waitForRequest((request) => request.url().endsWith('/api/messages/public'))
  await send(page)
  expect((await posted).postDataJSON()).toMatchObject({ name: 'Ada Guest', email: 'guest@example.com', website: '' })
  const thanks = page.getByText('Your message has been sent successfully!')
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return thanks.isVisible()
    })
    .toBe(true)
  await expect(page.getByLabel('Name')).toHaveValue('')
  await page.clock.runFor(4500)
  await expect(thanks).toBeVisible()
  await page.clock.runFor(500)
  await expect(thanks).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is readable', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#portfolio').getByRole('heading', { level: 3 })).toHaveCount(9)
    for (const heading of await page.locator('main h2').all()) await expect(heading).toBeVisible()
    await expect(page.getByRole('region', { name: 'By candlelight' }).locator('li:visible')).toHaveCount(12)
    await expect(page.getByRole('heading', { name: 'Available Hours' })).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/own-address.ts'
import { expectNoViolation } from '../support/axe.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Tell me about the evening' })
const thanks = (page: Page) => page.getByText('Your message has been sent successfully!')
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' })

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada "Guest"')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Subject').fill('A table for eight')
  await page.getByLabel('Message', { exact: true }).fill('In spring,\n<please>.')
}

/** Returns the date in ten days in UTC, which is in the future in every time zone. */
const soon = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)

test("the hero's button leads to the form, which asks about the evening", { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.locator('#home a[href="#contact"]').click()
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Date', { exact: true })).toBeInViewport({ ratio: 1 })
  const [message, date, sending] = await Promise.all(
    [page.getByLabel('Message', { exact: true }), page.getByLabel('Date', { exact: true }), send(page)].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(message!.y).toBeLessThan(date!.y)
  expect(date!.y).toBeLessThan(sending!.y)
  await expectNoViolation(page, 'open')
  await send(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoViolation(page, 'refused')
})

test('a dish is asked for in its dialog', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const dish = page.locator('#portfolio').getByRole('heading', { level: 3 }).first()
  const title = (await dish.textContent()) ?? '' // `innerText` is empty until the section is laid out
  await page.locator('#portfolio').getByRole('button', { name: title }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ask for this dish' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Date', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('A menu or dish you liked')).toHaveValue(title)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what was typed goes along to a page with all fields', async ({ page }) => {
    await page.goto('/')
    const card = await page.locator('#portfolio [id^=dish-]').first().getAttribute('id')
    await page.goto(`/?dish=${card?.replace('dish-', '')}`)
    await fill(page)
    await button(page).click()
    await expect(page).toHaveURL(/\/enquiry$/)
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Date', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Name')).toHaveValue('Ada "Guest"')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('In spring,\n<please>.')
    await expect(page.getByLabel('A menu or dish you liked')).not.toHaveValue('')
    await page.getByLabel('Date', { exact: true }).fill('2020-02-29')
    await page.getByLabel('Guests').fill('8')
    await page.getByLabel('Sesame seeds').check()
    await send(page).click()
    await expect(page.getByText('Date must not be in the past.')).toBeInViewport()
    await expect(page.getByText('Please tick this, or leave diets and allergies empty.')).toBeVisible()
    await expect(page.getByLabel('Guests')).toHaveValue('8')
    await expect(page.getByLabel('Sesame seeds')).toBeChecked()
    await page.getByLabel('Date', { exact: true }).fill(soon())
    await page.getByLabel('You may keep this').check()
    await send(page).click()
    await expect(page).toHaveURL(/\/\?message=sent#contact-outcome$/)
    await expect(thanks(page)).toBeVisible()
  })
})

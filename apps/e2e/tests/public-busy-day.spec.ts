import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { test, uniqueEmail } from '../fixtures/admin.ts'
import { expectNoViolation } from '../support/axe.ts'

/** Adds an order that holds a day, so far ahead that no other test uses it. */
async function holdADay(owner: Client<Api>): Promise<string> {
  const day = new Date(Date.now() + randomInt(200, 1000) * 86_400_000).toISOString().slice(0, 10)
  const { message } = await owner.messages.createTest({ body: { name: 'Ada Host', email: uniqueEmail() } })
  const { order } = await owner.orders.createOfMessage({ params: { id: message.id } })
  const params = { id: order.id }
  await owner.orders.update({ params, body: { version: order.version, day } })
  await owner.orders.move({ params, body: { from: 'enquiry', to: 'held' } })
  return day
}

async function fillAndSend(page: Page, day: string): Promise<void> {
  await page.getByLabel('Name').fill('Zoë Guest')
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Subject').fill('A table for two')
  await page.getByLabel('Message', { exact: true }).fill('In summer?')
  await page.getByLabel('Date', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Send Message' }).click()
}

const said = /has been sent successfully! That evening is on hold for somebody else\. It may become free/

test(
  'a visitor is told that a day is on hold when they choose it, and can ask for it',
  { tag: '@phone' },
  async ({ page, owner }) => {
    const day = await holdADay(owner)
    await page.goto('/#contact')
    await page.getByRole('button', { name: 'Tell me about the evening' }).click()
    await page.getByLabel('Date', { exact: true }).fill(day)
    await page.getByLabel('Date', { exact: true }).blur()
    await expect(page.getByText('This evening is on hold for somebody else. Write all the same')).toBeVisible()
    await expectNoViolation(page, 'on hold')
    await fillAndSend(page, day)
    await expect(page.getByText(said)).toBeVisible()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor is told that the day is on hold when the enquiry has been sent', async ({ page, owner }) => {
    const day = await holdADay(owner)
    await page.goto('/enquiry')
    await fillAndSend(page, day)
    await expect(page).toHaveURL(/\/\?message=sent-held#contact-outcome$/)
    await expect(page.getByText(said)).toBeVisible()
  })
})

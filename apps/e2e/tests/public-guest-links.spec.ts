import { expect, type Page } from '@playwright/test'
import { test, uniqueEmail } from '../fixtures/admin.ts'
import { expectNoViolation } from '../support/axe.ts'
import { latestMail } from '../support/mailbox.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectWhole(page: Page, where: string): Promise<void> {
  await expectNoViolation(page, where)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
}

test('a guest follows the mailed link, adds something, and withdraws', { tag: '@phone' }, async ({ page, owner }) => {
  const email = uniqueEmail()
  await page.goto('/enquiry')
  await expect(heading(page)).toHaveText('Tell me about the evening')
  await expectWhole(page, 'ask')
  await page.getByLabel('Name').fill('Ada Guest')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('A table for eight')
  await page.getByLabel('Message', { exact: true }).fill('In spring?')
  await page.getByLabel('Guests').fill('8')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  await expect.poll(() => latestMail(email)).toContain('/enquiry/')
  const [link = ''] = /http\S+\/enquiry\/[0-9a-f]{64}/.exec(await latestMail(email)) ?? []

  await page.goto(link)
  await expect(heading(page)).toHaveText('Your enquiry has arrived')
  await expect(page.getByText('In spring?')).toBeVisible()
  await expectWhole(page, 'enquiry')
  await page.getByRole('heading', { name: 'Add something' }).scrollIntoViewIfNeeded()
  await page.getByLabel('Your words').focus()
  await page.keyboard.type('We are nine now.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toBeFocused()
  await expect(page.getByRole('status')).toHaveText('Thank you. Your words have been sent.')
  await expect(page.getByText('We are nine now.')).toBeVisible()

  await page.getByRole('link', { name: 'Withdraw this enquiry' }).click()
  await expectWhole(page, 'withdraw')
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(heading(page)).toHaveText('You have withdrawn this enquiry')
  const { items } = await owner.messages.list({ query: { search: email } })
  expect(items.map(({ subject }) => subject)).toEqual([
    'Withdrawn: A table for eight',
    'Re: A table for eight',
    'A table for eight',
  ])
})

test("the guests' pages are accessible, also of links that do not open", { tag: '@phone' }, async ({ page, owner }) => {
  const { message } = await owner.messages.createTest({ body: { name: 'Ada Host', email: uniqueEmail() } })
  const { order } = await owner.orders.createOfMessage({ params: { id: message.id } })
  const { link } = await owner.guests.createLink({ params: { id: order.id } })
  await page.goto(link!.path!)
  await expectWhole(page, 'table')
  await page.getByLabel('Your name').fill('Zebedee')
  await page.getByLabel('The chef may keep this').check()
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByRole('status')).toBeVisible()
  await expectWhole(page, 'answer')
  await page.getByRole('link', { name: 'Another guest on this phone' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await page.goBack()
  await page.getByRole('link', { name: 'Delete my answer' }).click()
  await expectWhole(page, 'delete')
  for (const path of ['/enquiry/x', '/table/x', `/table/${'f'.repeat(64)}`]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(heading(page)).toHaveText('This link does not open')
  }
  await expectWhole(page, 'gone')
})

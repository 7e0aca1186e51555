import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

/** The forms behind guests' links, in a browser without scripts whose buttons are pressed twice. */

test.use({ javaScriptEnabled: false })

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Anna')
  await page.getByRole('checkbox').check()
}

test('a form that is pressed twice counts once', { tag: '@phone' }, async ({ page, owner }) => {
  const texts = { name: 'Zoë Guest', email: 'zoe@example.com', subject: 'Dinner', message: 'For eight?' }
  const { message } = await owner.messages.createTest({ body: texts })
  const { order } = await owner.orders.createOfMessage({ params: message })
  const [enquiry, table] = await Promise.all([
    owner.enquiries.createLink({ params: message }),
    owner.guests.createLink({ params: order }),
  ])
  const answers = async () => (await owner.guests.list({ params: order })).items.length
  const additions = async () => (await owner.replies.list({ params: message })).additions.length
  const send = page.getByRole('button', { name: 'Send' })

  await page.goto(table.link!.path!)
  await fillIn(page)
  await send.dblclick()
  await expect(page).toHaveURL(/\?done=sent$/)
  expect(await answers()).toBe(1)
  const own = page.url()
  await page.goBack()
  await fillIn(page)
  await send.click()
  await expect(page).toHaveURL(own)
  expect(await answers()).toBe(1)

  await page.getByRole('link', { name: 'Another guest' }).click()
  await fillIn(page)
  await send.dblclick()
  await expect(page).toHaveURL(/\?done=sent$/)
  expect(page.url()).not.toBe(own)
  expect(await answers()).toBe(2)

  await page.goto(enquiry.link!.path!)
  await page.getByLabel('Your words').fill('We are nine now')
  await send.dblclick()
  await expect(page).toHaveURL(/\?done=added$/)
  await expect(page.getByText('We are nine now')).toBeVisible()
  expect(await additions()).toBe(1)
  await page.getByRole('link', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).dblclick()
  await expect(page).toHaveURL(/\?done=withdrawn$/)
  expect(await additions()).toBe(2) // the withdrawal is one
})

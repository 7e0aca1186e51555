import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { test, toast, unique } from '../fixtures/admin.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Messages' })
const row = (page: Page, subject: string) => table(page).getByRole('row').filter({ hasText: subject })
const statusOf = (page: Page, subject: string) => page.getByRole('combobox', { name: `Status of ${subject}` })

async function choose(page: Page, combobox: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: combobox }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Test messages whose subject is the tag and a number, in this order. */
async function makeMessages(owner: Client<Api>, tag: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number += 1) {
    const body = { name: 'Nora Guest', email: 'nora@example.com', subject: `${tag} no. ${number}`, message: 'Hello.' }
    ids.push((await owner.messages.createTest({ body })).message.id)
  }
  return ids
}

test("a visitor's message rings the bell, is read by opening it and is set to Replied", async ({ page }) => {
  const subject = unique('A table for eight')
  await test.step('a visitor sends it', async () => {
    await page.clock.install({ time: Date.now() - 60_000 }) // opened a minute ago: nobody writes in two seconds
    await page.goto('/#contact')
    await page.getByLabel('Name').fill('Ada Guest')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Message', { exact: true }).fill('On the third of May,\nplease.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible()
  })

  await test.step('the owner opens it from the bell', async () => {
    await page.goto('/admin')
    await page.getByRole('button', { name: /^Notifications, \d\+? new$/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name: subject }).click()
    await expect(page).toHaveURL(/\/admin\/messages\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Message Details' })).toBeVisible()
    await expect(page.getByText('On the third of May,\nplease.')).toBeVisible()
    await expect(statusOf(page, subject)).toHaveText('Read')
  })

  await test.step('and, having answered it, sets it to Replied in the list', async () => {
    await page.getByRole('link', { name: 'All messages' }).click()
    await expect(statusOf(page, subject)).toHaveText('Read')
    await choose(page, `Status of ${subject}`, 'Replied')
    await expect(toast(page, 'Status set to Replied')).toBeVisible()
    await page.reload()
    await expect(statusOf(page, subject)).toHaveText('Replied')
  })
})

test('a click anywhere on a row opens it, but not one on a control, nor selecting text', async ({ page, owner }) => {
  const tag = unique('Platter')
  await makeMessages(owner, tag, 1)
  await page.goto(`/admin/messages?search=${encodeURIComponent(tag)}`)
  const dialog = page.getByRole('dialog', { name: 'Message Details' })
  await page.getByRole('checkbox', { name: `Select ${tag} no. 1` }).check()
  await choose(page, `Status of ${tag} no. 1`, 'Read')
  await expect(toast(page, 'Status set to Read')).toBeVisible()
  const email = page.getByText('nora@example.com')
  const { x, y, width, height } = (await email.boundingBox())!
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('')
  await expect(dialog).toHaveCount(0)
  await page.getByText('Nora Guest').click()
  await expect(dialog).toBeVisible()
})

test('on a phone a message is two lines, wide enough for a finger, and nothing scrolls sideways', async ({
  page,
  owner,
}) => {
  const tag = unique('A very long subject about a very long table for very many people')
  await makeMessages(owner, tag, 2)
  await page.goto(`/admin/messages?search=${encodeURIComponent(tag)}`)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const card = row(page, `${tag} no. 2`)
    expect((await card.boundingBox())!.height).toBeLessThanOrEqual(90)
    const box = await card.getByRole('checkbox').locator('xpath=ancestor::label').boundingBox()
    expect(box!.width).toBeGreaterThanOrEqual(44)
    expect(box!.height).toBeGreaterThanOrEqual(44)
    await card.getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await card.getByRole('checkbox').uncheck()
  }
})

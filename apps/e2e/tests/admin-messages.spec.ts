import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { test, toast, unique } from '../fixtures/admin.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Messages' })
const row = (page: Page, subject: string) => table(page).getByRole('row').filter({ hasText: subject })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const statusOf = (page: Page, subject: string) => page.getByRole('combobox', { name: `Status of ${subject}` })
const searchBox = (page: Page) => page.getByPlaceholder('Search name/email/subject')

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

test('the search takes effect on Enter and by the button, the status at once', async ({ page, owner }) => {
  const tag = unique('Wedding')
  const [first] = await makeMessages(owner, tag, 3)
  await owner.messages.setStatus({ params: { id: first! }, body: { status: 'Archived' } })
  await page.goto('/admin/messages')

  await searchBox(page).fill(`  ${tag} no. 2 `)
  await searchBox(page).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, `${tag} no. 2`)).toBeVisible()

  await searchBox(page).fill(tag)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)

  await choose(page, 'Filter by status', 'Archived')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, `${tag} no. 1`)).toBeVisible()

  await choose(page, 'Filter by status', 'Inbox')
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, `${tag} no. 1`)).toHaveCount(0)
  await page.goto('/admin/messages')
  await expect(page.getByRole('combobox', { name: 'Filter by status' })).toHaveText('Status: Inbox')

  await searchBox(page).fill(unique('nothing'))
  await searchBox(page).press('Enter')
  await expect(page.getByText('No messages found.')).toBeVisible()
})

test('more than ten messages have page numbers', async ({ page, owner }) => {
  const tag = unique('Brunch')
  await makeMessages(owner, tag, 12)
  await page.goto('/admin/messages')
  await searchBox(page).fill(tag)
  await searchBox(page).press('Enter')
  await expect(page.getByText('Showing 10 of 12 messages')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText('Showing 2 of 12 messages')).toBeVisible()
  await expect(row(page, `${tag} no. 2`).getByRole('cell').first()).toHaveText(/11$/) // newest first, counted through
  await expect(row(page, `${tag} no. 1`).last().getByRole('cell').first()).toHaveText(/12$/)

  await searchBox(page).fill(`${tag} no. 1`)
  await searchBox(page).press('Enter')
  await expect(page.getByText('Showing 4 of 4 messages')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

test('a test message is made, read in its dialog and deleted after a question', async ({ page }) => {
  const subject = unique('A test')
  await page.goto('/admin/messages')
  await page.getByRole('button', { name: 'New Test Message' }).click()
  const form = page.getByRole('dialog', { name: 'New Test Message' })
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Message').fill('No field of these is required.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(statusOf(page, subject)).toHaveText('New')

  await row(page, subject).getByRole('button', { name: subject, exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Message Details' })
  for (const term of ['From', 'Subject', 'Status', 'Received', 'Message'])
    await expect(details.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
  await expect(details.getByText('No field of these is required.')).toBeVisible()
  await expect(details.getByRole('combobox', { name: `Status of ${subject}` })).toHaveText('Read')
  await details.getByRole('button', { name: 'Close' }).last().click()
  await expect(details).toBeHidden()
  await expect(statusOf(page, subject)).toHaveText('Read')

  const question = page.getByRole('alertdialog', { name: 'Delete Message' })
  await row(page, subject)
    .getByRole('button', { name: `Delete ${subject}` })
    .click()
  await expect(question.getByText('Delete this message?')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, subject)).toBeVisible()
  await row(page, subject)
    .getByRole('button', { name: `Delete ${subject}` })
    .click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Message deleted')).toBeVisible()
  await expect(row(page, subject)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Message restored')).toBeVisible()
  await expect(row(page, subject)).toBeVisible()
})

test('a message has an address of its own, where it is read, answered and deleted', async ({ page, owner }) => {
  const tag = unique('Tasting')
  const [id] = await makeMessages(owner, tag, 1)
  const subject = `${tag} no. 1`
  await page.goto(`/admin/messages/${id}`)
  await expect(statusOf(page, subject)).toHaveText('Read')
  await expect.poll(async () => (await owner.messages.get({ params: { id: id! } })).message.status).toBe('Read')
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByLabel('Your reply to Nora Guest').fill('With pleasure.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Replies' }).getByText('With pleasure.')).toBeVisible()
  await expect(statusOf(page, subject)).toHaveText('Replied')

  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Message' })
  await expect(question.getByText('Delete this message?')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/messages$/)
  await page.goto(`/admin/messages/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Not found.' })).toBeVisible()
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

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 600 })

    test('the dialog and the page lead through the messages of the filter', async ({ page, owner }) => {
      const tag = unique('Tasting')
      const [, , third] = await makeMessages(owner, tag, 3)
      const search = `status=New&search=${encodeURIComponent(tag)}`
      for (const path of [`/admin/messages?${search}`, `/admin/messages/${third}?${search}`]) {
        await page.goto(path)
        if (!path.includes(`${third}`)) await row(page, `${tag} no. 3`).getByText('Nora Guest').click()
        await expect(statusOf(page, `${tag} no. 3`)).toBeVisible()
        await page.getByRole('button', { name: 'Next message' }).click()
        await expect(page.getByRole('definition').filter({ hasText: `${tag} no. 2` })).toBeVisible()
        await page.getByRole('button', { name: 'Previous message' }).click()
        await expect(page.getByRole('definition').filter({ hasText: `${tag} no. 3` })).toBeVisible()
        await owner.messages.change({
          body: { messages: [third!, third! - 1].map((id) => ({ id, status: 'New' as const })) },
        })
      }
    })
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

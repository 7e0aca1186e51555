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
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
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

test('the search takes effect on Enter and by the button, together with the status', async ({ page, owner }) => {
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
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, `${tag} no. 1`)).toBeVisible()

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
  await expect(details.getByRole('definition').filter({ hasText: /^Read$/ })).toBeVisible()
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
})

test('a message has an address of its own, where it is read, answered and deleted', async ({ page, owner }) => {
  const tag = unique('Tasting')
  const [id] = await makeMessages(owner, tag, 1)
  const subject = `${tag} no. 1`
  await page.goto(`/admin/messages/${id}`)
  await expect(statusOf(page, subject)).toHaveText('Read')
  await expect.poll(async () => (await owner.messages.get({ params: { id: id! } })).message.status).toBe('Read')
  const reply = page.getByRole('link', { name: 'Reply by email' })
  await expect(reply).toHaveAttribute(
    'href',
    `mailto:nora%40example.com?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  )

  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Message' })
  await expect(question.getByText('Delete this message?')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/messages$/)
  await page.goto(`/admin/messages/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: 'Not found.' })).toBeVisible()
})

test('a message that cannot be marked as Read is New again, and an alert says so', async ({ page, owner }) => {
  const tag = unique('Supper')
  await makeMessages(owner, tag, 1)
  const subject = `${tag} no. 1`
  await page.route('**/api/messages/*/status', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/messages')
  await row(page, subject)
    .getByRole('button', { name: `View ${subject}` })
    .click()
  await expect(toast(page, 'Failed to mark as Read')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(statusOf(page, subject)).toHaveText('New')
})

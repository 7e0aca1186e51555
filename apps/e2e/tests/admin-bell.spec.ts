import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { test } from '../fixtures/accessibility.ts'
import { unique } from '../fixtures/admin.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications', exact: true })

/** What the test counts must not contain what others left. */
async function readAll(owner: Client<Api>): Promise<void> {
  for (;;) {
    const { items } = await owner.messages.list({ query: { status: 'New', limit: 100 } })
    if (items.length === 0) return
    for (const { id } of items) await owner.messages.setStatus({ params: { id }, body: { status: 'Read' } })
  }
}

async function write(owner: Client<Api>, subject: string): Promise<number> {
  const { message } = await owner.messages.createTest({ body: { name: 'Nora Guest', subject } })
  return message.id
}

test('the bell counts the new messages, lists eight of them and leads to all', async ({ page, owner }) => {
  const tag = unique('Picnic')
  await readAll(owner)
  await page.goto('/admin/settings/appearance')
  await bell(page).click()
  await expect(dropdown(page).getByText('No notifications')).toBeVisible()

  await write(owner, '')
  for (let number = 2; number <= 9; number += 1) await write(owner, `${tag} no. ${number}`)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9 new')
  await expect(bell(page)).toHaveText('9')
  await write(owner, `${tag} no. 10`)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ new')
  await expect(bell(page)).toHaveText('9+')

  await bell(page).click()
  await expect(dropdown(page).getByRole('listitem')).toHaveCount(8)
  await dropdown(page).getByRole('button', { name: 'All', exact: true }).click()
  await expect(dropdown(page).getByRole('button', { name: 'New: No subject' })).toBeVisible()

  await dropdown(page).getByRole('button', { name: 'View all' }).click()
  const all = page.getByRole('dialog', { name: 'All notifications' })
  await all.getByRole('button', { name: `${tag} no. 5` }).click()
  await expect(page).toHaveURL(/\/admin\/messages\/\d+$/)
  await expect(page.getByRole('combobox', { name: `Status of ${tag} no. 5` })).toHaveText('Read')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9 new')
})

test('axe finds nothing on the bell with more than nine new messages', async ({ page, owner, expectAccessible }) => {
  await readAll(owner)
  for (let number = 1; number <= 12; number += 1) await write(owner, `${unique('Picnic')} no. ${number}`)
  await page.goto('/admin/settings/appearance')
  await expect(bell(page)).toHaveText('9+')
  await expectAccessible({ onPhone: true })
})

test('the bell asks every thirty seconds, but not in a hidden tab', async ({ page, owner }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/messages/admin' && searchParams.get('status') === 'New') asked.push(request.url())
  })
  const passHalfAMinute = async () => {
    await page.clock.fastForward(30_000)
    await page.evaluate(() => fetch('/readyz')) // comes after what the clock set off
  }
  await readAll(owner)
  await page.clock.install()
  await page.goto('/admin/settings/appearance')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  expect(asked).toHaveLength(1)
  expect(new URL(asked[0]!).searchParams.get('limit')).toBe('100')

  await write(owner, unique('Lunch'))
  await page.clock.fastForward(30_000)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')

  await setVisibility(page, 'hidden')
  const before = asked.length
  await write(owner, unique('Dinner'))
  await passHalfAMinute()
  await passHalfAMinute()
  expect(asked).toHaveLength(before)
  await setVisibility(page, 'visible')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
})

/** As the browser does when another tab comes to the front. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { test, unique } from '../fixtures/admin.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

async function readAll(owner: Client<Api>): Promise<void> {
  for (;;) {
    const { items } = await owner.messages.list({ query: { status: 'New', limit: 100 } })
    if (items.length === 0) return
    for (const { id } of items) await owner.messages.setStatus({ params: { id }, body: { status: 'Read' } })
  }
}

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

  await owner.messages.createTest({ body: { subject: unique('Lunch') } })
  await page.clock.fastForward(30_000)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')

  await setVisibility(page, 'hidden')
  const before = asked.length
  await owner.messages.createTest({ body: { subject: unique('Dinner') } })
  await passHalfAMinute()
  await passHalfAMinute()
  expect(asked).toHaveLength(before)
  await setVisibility(page, 'visible')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
})

/** Does what the browser does when another tab comes to the front. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

import { expect } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'

/** Where the back office links its areas: the groups of the sidebar, the tabs of the settings, and the footer. */
const places = {
  Content: 'region',
  'E-commerce': 'region',
  Marketing: 'region',
  Settings: 'navigation',
  Legal: 'navigation',
} as const

for (const [name, role] of Object.entries(places))
  test(`axe finds no violations on the screens that ${name} links`, async ({ page, expectAccessible }) => {
    test.slow()
    await page.goto('/admin/settings/general')
    const links = page.getByRole(role, { name, exact: true }).getByRole('link')
    await expect(links).not.toHaveCount(0)
    const found = await links.evaluateAll((all) =>
      all.map((link) => ({ path: link.getAttribute('href') ?? '', isToCome: link.hasAttribute('aria-describedby') })),
    )
    const toCome = found.find(({ isToCome }) => isToCome) // all of them show the same page
    for (const { path, isToCome } of found) {
      if (!path.startsWith('/admin/') || (isToCome && path !== toCome?.path)) continue // the public page has its own tests
      await page.goto(path)
      await expectAccessible({ onPhone: true })
    }
  })

test('axe finds no violations on the views of orders, nor on pages without a link', async ({
  page,
  expectAccessible,
}) => {
  for (const path of ['orders?view=list', 'orders?view=calendar&layout=month', 'help', 'kitchen']) {
    await page.goto(`/admin/${path}`)
    await expectAccessible({ onPhone: true })
  }
})

test('axe finds no violations on messages of each status, nor on a single message', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const texts = { name: 'Nora Guest', email: 'nora@example.com', subject: 'A table', message: 'For six, please.' }
  for (const status of ['New', 'Read', 'Replied', 'Archived'] as const) {
    const { message } = await owner.messages.createTest({ body: texts })
    await owner.messages.setStatus({ params: { id: message.id }, body: { status } })
  }
  for (let count = 0; count < 10; count += 1) await owner.messages.createTest({ body: texts })
  const { message } = await owner.messages.createTest({ body: texts })
  await page.goto('/admin/messages')
  await expect(page.getByRole('button', { name: 'Notifications, 9+ new' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select A table' }).first().check()
  await expectAccessible({ onPhone: true })
  await page.goto(`/admin/messages/${message.id}`)
  await expectAccessible()
})

test('axe finds no violations on a customer', async ({ page, owner, expectAccessible }) => {
  const { customer } = await owner.customers.create({
    body: { name: 'Nora Guest', email: `nora${Date.now()}@example.com`, allergens: ['fish'], hasConsent: true },
  })
  await owner.orders.create({ body: { customerId: customer.id, day: '2030-05-31', occasion: 'Birthday' } })
  await page.goto(`/admin/customers/${customer.id}`)
  await expectAccessible({ onPhone: true })
})

test('axe finds no violations on an empty list, nor on one that failed to load', async ({ page, expectAccessible }) => {
  await page.goto('/admin/banners')
  await page.getByRole('searchbox').fill('nothing has this name')
  await expectAccessible()
  await page.route('**/api/users*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/users')
  await expect(page.getByRole('alert')).toHaveText('Failed to load users')
  await expectAccessible()
})

test('axe finds no violations on the page for users without access', async ({
  page,
  signIn,
  newAccount,
  expectAccessible,
}) => {
  await signIn(await newAccount('user'))
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/unauthorized$/)
  await expectAccessible({ onPhone: true })
})

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('axe finds no violations on the screens of accounts', async ({ page, expectAccessible }) => {
    for (const path of [
      'register',
      'forgot-password',
      'reset-password?token=1',
      'reset-password',
      'confirm-email?token=1',
      'confirm-email',
      'unauthorized',
    ]) {
      await page.goto(`/${path}`)
      await expectAccessible()
    }
    await page.goto('/login')
    await expectAccessible({ onPhone: true })
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible()
  })
})

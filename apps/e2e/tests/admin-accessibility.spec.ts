import { expect } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'

/** The paths by name. The screens that are used most are also checked at a phone's width. */
const screens = {
  dashboard: { path: 'dashboard', onPhone: true },
  users: { path: 'users', onPhone: true },
  logos: { path: 'logos' },
  banners: { path: 'banners', onPhone: true },
  about: { path: 'about' },
  services: { path: 'services' },
  portfolios: { path: 'portfolios', onPhone: true },
  testimonials: { path: 'testimonials' },
  galleries: { path: 'galleries' },
  contacts: { path: 'contacts' },
  footers: { path: 'footers', onPhone: true },
  'general settings': { path: 'settings/general', onPhone: true },
  'reply settings': { path: 'settings/replies', onPhone: true },
  'order settings': { path: 'settings/desk', onPhone: true },
  'calendar settings': { path: 'settings/calendar', onPhone: true },
  'appearance settings': { path: 'settings/appearance', onPhone: true },
  'advanced settings': { path: 'settings/advanced', onPhone: true },
  'legal pages': { path: 'legal-pages', onPhone: true },
  help: { path: 'help', onPhone: true },
  privacy: { path: 'privacy' },
  terms: { path: 'terms' },
  'the board of orders': { path: 'orders', onPhone: true },
  'the list of orders': { path: 'orders?view=list', onPhone: true },
  'the calendar of orders': { path: 'orders?view=calendar&layout=month', onPhone: true },
  'the list of customers': { path: 'customers', onPhone: true },
  'a part that is not available': { path: 'products' },
  'a page that does not exist': { path: 'kitchen' },
} as const satisfies Record<string, { path: string; onPhone?: boolean }>

for (const [name, { path, ...options }] of Object.entries(screens)) {
  test(`axe finds no violations on ${name}`, async ({ page, expectAccessible }) => {
    await page.goto(`/admin/${path}`)
    await expectAccessible(options)
  })
}

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
  const { message } = await owner.messages.createTest({ body: texts })
  await page.goto('/admin/messages')
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

  for (const path of [
    'login',
    'register',
    'forgot-password',
    'reset-password?token=1',
    'reset-password',
    'confirm-email?token=1',
    'confirm-email',
    'unauthorized',
  ])
    test(`axe finds no violations on /${path}`, async ({ page, expectAccessible }) => {
      await page.goto(`/${path}`)
      await expectAccessible({ onPhone: path === 'login' })
    })

  test('axe finds no violations on a login screen with an error', async ({ page, expectAccessible }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible()
  })
})

import { expect } from '@playwright/test'
import { test } from '../fixtures/accessibility.ts'

/** The paths of all screens. Those that are used most are also checked at a phone's width. */
const screens = {
  'the dashboard, people and evenings': {
    onPhone: ['dashboard', 'users', 'orders', 'orders?view=list', 'orders?view=calendar&layout=month', 'customers'],
  },
  'content that changes often': { onPhone: ['banners', 'portfolios', 'footers'] },
  'other content': { onPhone: [], onDesktop: ['logos', 'about', 'services', 'testimonials', 'galleries', 'contacts'] },
  settings: {
    onPhone: ['general', 'replies', 'desk', 'calendar', 'appearance', 'advanced'].map((name) => `settings/${name}`),
  },
  'texts, and pages that are not there': {
    onPhone: ['legal-pages', 'help'],
    onDesktop: ['privacy', 'terms', 'products', 'kitchen'],
  },
}

for (const [name, { onPhone, ...others }] of Object.entries(screens))
  test(`axe finds no violations on ${name}`, async ({ page, expectAccessible }) => {
    for (const path of onPhone) {
      await page.goto(`/admin/${path}`)
      await expectAccessible({ onPhone: true })
    }
    for (const path of 'onDesktop' in others ? others.onDesktop : []) {
      await page.goto(`/admin/${path}`)
      await expectAccessible()
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
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible()
  })
})

import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { type Look, test } from '../fixtures/accessibility.ts'
import { toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { OWNER } from '../support/owner.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
const pressIn = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const guest = { name: 'Nora Guest', email: 'nora@example.com', message: 'For six, please.' } as const

interface Scene {
  readonly page: Page
  readonly owner: Client<Api>
  readonly look: Look
}

/** Menus and lists of options are at the end of the document, outside all landmarks; they belong to their buttons. */
const MENU = { isPopup: true, except: ['region'] } as const

/** What the back office shows after some acts; every-screen.spec.ts looks at what an address shows. */
const scenes: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'messages of each status, of which one is selected': async ({ page, owner, look }) => {
    const texts = { ...guest, subject: 'A table' }
    for (const status of ['New', 'Read', 'Replied', 'Archived'] as const) {
      const { message } = await owner.messages.createTest({ body: texts })
      await owner.messages.setStatus({ params: { id: message.id }, body: { status } })
    }
    for (let count = 0; count < 10; count += 1) await owner.messages.createTest({ body: texts })
    await page.goto('/admin/messages')
    await expect(page.getByRole('button', { name: 'Notifications, 9+ new' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select A table' }).first().check()
    await look()
  },

  'more rows of an order, and the question about a hold': async ({ page, owner, look }) => {
    const { customer } = await owner.customers.create({
      body: { name: 'Nora Guest', email: uniqueEmail(), allergens: ['fish'], hasConsent: true },
    })
    const { order } = await owner.orders.create({
      body: { customerId: customer.id, day: '2030-05-31', occasion: 'Birthday', guests: 8, start: '19:30' },
    })
    await page.goto(`/admin/orders/${order.id}`)
    for (const name of ['Add diets and allergies', 'Add a part', 'Add “Shop”']) await press(page, name)
    await look()
    await press(page, 'Hold')
    await expect(page.getByRole('dialog', { name: 'Hold this evening' }).getByLabel(/^Mail to /)).toBeVisible()
    await look()
  },

  "a guest's unread allergy, and taking it over": async ({ page, owner, look }) => {
    const message = 'My daughter is allergic to peanuts.'
    const email = uniqueEmail()
    const { message: asked } = await owner.messages.createTest({
      body: { ...guest, email, message, subject: 'Peanuts' },
    })
    const { order } = await owner.orders.createOfMessage({ params: asked })
    await page.goto(`/admin/orders/${order.id}`)
    await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible()
    await look()
    await press(page, 'Take over')
    await expect(page.getByRole('dialog', { name: 'Take over into this evening' })).toBeVisible()
    await look()
  },

  'the buttons of a table in a legal page': async ({ page, look }) => {
    await page.goto('/admin/legal-pages')
    await press(page, 'Edit Terms')
    await pressIn(page, 'Table')
    await expect(dialog(page).getByRole('button', { name: 'Add a row' })).toBeVisible()
    await page.keyboard.type('Cookie')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Purpose') // a heading without a text is the writer's
    await look()
  },

  'an empty list, and one that failed to load': async ({ page, look }) => {
    await page.goto('/admin/banners')
    await page.getByRole('searchbox').fill('nothing has this name')
    await look()
    await page.route('**/api/users*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/admin/users')
    await expect(page.getByRole('alert')).toHaveText('Failed to load users')
    await look()
  },

  'a form with an error, and its question before discarding': async ({ page, look }) => {
    await page.goto('/admin/banners')
    await press(page, 'Add Banner')
    await pressIn(page, 'Save')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await look()
    await dialog(page).getByLabel('Sub heading').fill('Six courses')
    await pressIn(page, 'Cancel')
    await expect(question(page)).toBeVisible()
    await look()
  },

  'the question before removing the examples': async ({ page, look }) => {
    await page.goto('/admin/dashboard')
    await press(page, 'Remove all example content')
    await expect(question(page)).toBeVisible()
    await look()
  },

  'a form with a choice of types, and the editor of the week': async ({ page, look }) => {
    await page.goto('/admin/contacts')
    await press(page, 'Edit the week')
    await pressIn(page, 'Add a special day')
    await look()
    await page.goto('/admin/contacts')
    await press(page, 'Add New')
    await dialog(page).getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Available hour' }).click()
    await look()
  },

  'the comparison of two versions': async ({ page, owner, look }) => {
    const heading = unique('Menu')
    const { banner } = await owner.banners.create({ body: { heading } })
    await page.goto('/admin/banners')
    await press(page, `Edit ${heading}`)
    await dialog(page).getByLabel('Sub heading').fill('Mine')
    await owner.banners.update({ params: { id: banner.id }, body: { subHeading: 'Theirs' } })
    await pressIn(page, 'Update')
    await expect(page.getByRole('radio', { name: 'Their version Theirs' })).toBeVisible()
    await look()
    await owner.banners.delete({ params: { id: banner.id } })
  },

  'the history of a dish, and the notice about the version that is restored': async ({ page, owner, look }) => {
    const texts = { title: unique('Soup'), category: 'Starter', details: 'With cream', status: 'Published' } as const
    const { item } = await owner.portfolioItems.create({ body: texts })
    await owner.portfolioItems.update({ params: item, body: { details: 'With oysters' } })
    await page.goto(`/admin/portfolios?edit=portfolioItems-${item.id}`)
    await pressIn(page, 'History')
    const versions = page
      .getByRole('dialog', { name: `History of ${item.title}` })
      .getByRole('button', { name: /Version \d ·/ })
    await versions.last().click()
    await look()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(versions.last()).toBeHidden() // a phone shows either the versions or one of them
    await press(page, 'All versions')
    await expect(versions).toHaveCount(2)
    await versions.last().click()
    await press(page, 'Restore this version')
    await expect(dialog(page).getByRole('region', { name: 'Draft changes' })).toBeVisible()
    await look()
    await owner.portfolioItems.delete({ params: item })
  },

  "a row's menus and question": async ({ page, look }) => {
    await page.goto('/admin/banners')
    const row = page.getByRole('table').getByRole('row').nth(1)
    await row.getByRole('combobox').click()
    await expect(page.getByRole('option', { name: 'Archived' })).toBeVisible()
    await look(MENU)
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Move / }).click()
    await expect(page.getByRole('menuitem', { name: 'Move to top' })).toBeVisible()
    await look(MENU)
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Delete / }).click()
    await expect(question(page)).toBeVisible()
    await look()
  },

  'the form of a user': async ({ page, look }) => {
    await page.goto('/admin/users')
    await press(page, 'Add New User')
    await pressIn(page, 'Save')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await look()
  },

  'message dialogs and toasts': async ({ page, owner, look }) => {
    const subject = unique('Breakfast')
    await owner.messages.createTest({ body: { ...guest, subject } })
    await page.goto('/admin/messages')
    await press(page, `View ${subject}`)
    await expect(page.getByRole('dialog', { name: 'Message Details' })).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await press(page, `Delete ${subject}`)
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Message deleted').hover() // it stays while the mouse is over it
    await look({ isPopup: true })
  },

  'the account menu': async ({ page, look }) => {
    await page.goto('/admin/settings/appearance')
    await press(page, /^Account:/)
    await expect(page.getByRole('menu')).toBeVisible()
    await look(MENU)
  },

  'the preview of the site, and the one in a form': async ({ page, look }) => {
    const shown = page.frameLocator('iframe[title="Preview of the site"]').getByRole('heading', { level: 1 })
    await page.goto('/admin/preview')
    await expect(shown).toBeVisible()
    await look()
    await press(page, 'Share preview')
    await look()
    await page.goto('/admin/banners?add=banner')
    await pressIn(page, 'Preview')
    await expect(shown).toBeVisible()
    await look()
  },

  'the tools for a picture': async ({ page, owner, look }) => {
    const { items } = await owner.portfolioItems.adminList()
    const dish = items.find(({ imageUrl }) => imageUrl)
    await page.goto(`/admin/portfolios?edit=portfolioItems-${dish?.id}`)
    await pressIn(page, 'Edit the picture')
    await expect(page.getByRole('slider', { name: 'Part that is shown' })).toBeVisible()
    await look()
  },

  'the question who it is before another session ends': async ({ page, owner, look }) => {
    await owner.auth.login({ body: OWNER })
    const json = { success: false, code: 'sign_in_again', message: 'Please.', data: { ways: ['password'] } }
    await page.route('**/api/auth/sessions/*', (route) => route.fulfill({ status: 403, json })) // as of an old session
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin/settings/general')
    const rows = page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')
    await rows.nth(2).getByRole('button').press('Enter') // the first is this device
    await expect(question(page).getByLabel('Password')).toBeFocused()
    await look()
  },
}

for (const [name, show] of Object.entries(scenes))
  test(`${name} can be read by everyone`, async ({ page, owner, expectAccessible }) => {
    await show({ page, owner, look: expectAccessible })
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
  await expectAccessible()
})

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the sign-in is accessible when it is refused and when it goes on', async ({ page, expectAccessible }) => {
    await page.goto('/admin/portfolios')
    await press(page, 'Sign In')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible()
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password').fill(OWNER.password)
    await press(page, 'Sign In')
    await expect(page.getByRole('button', { name: 'Continue to Portfolios' })).toBeVisible()
    await expectAccessible()
  })
})

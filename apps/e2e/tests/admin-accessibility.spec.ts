import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { type Look, test } from '../fixtures/accessibility.ts'
import { toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { OWNER } from '../support/owner.ts'
import { isNightly } from '../support/widths.ts'

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
      await expectAccessible({ onPhone: isNightly }) // by day, languages.spec.ts looks at each of them at 390 px
    }
  })

const ON_PHONE = { onPhone: true } as const
/** Menus and lists of options are at the end of the document, outside all landmarks; they belong to their buttons. */
const POPUP = { except: ['region'] } as const

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

/** What else the back office can show. */
const scenes: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'the views of orders, and pages without a link': async ({ page, look }) => {
    for (const path of ['orders?view=list', 'orders?view=calendar&layout=month', 'help', 'kitchen']) {
      await page.goto(`/admin/${path}`)
      await look(ON_PHONE)
    }
  },

  'messages of each status, a single one, and the reply to it': async ({ page, owner, look }) => {
    const texts = { ...guest, subject: 'A table' }
    for (const status of ['New', 'Read', 'Replied', 'Archived'] as const) {
      const { message } = await owner.messages.createTest({ body: texts })
      await owner.messages.setStatus({ params: { id: message.id }, body: { status } })
    }
    for (let count = 0; count < 10; count += 1) await owner.messages.createTest({ body: texts })
    const { message } = await owner.messages.createTest({ body: texts })
    await page.goto('/admin/messages')
    await expect(page.getByRole('button', { name: 'Notifications, 9+ new' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select A table' }).first().check()
    await look(ON_PHONE)
    await page.goto(`/admin/messages/${message.id}`)
    await look()
    await owner.replies.send({ params: message, body: { body: 'With pleasure.' } })
    await page.reload()
    await press(page, 'Reply')
    await expect(page.getByLabel('Your reply to Nora Guest')).toBeFocused()
    await expect(page.getByRole('region', { name: 'Replies' })).toContainText('Sent')
    await look(ON_PHONE)
  },

  'a customer, an order, and the question about a hold': async ({ page, owner, look }) => {
    const { customer } = await owner.customers.create({
      body: { name: 'Nora Guest', email: uniqueEmail(), allergens: ['fish'], hasConsent: true },
    })
    const { order } = await owner.orders.create({
      body: { customerId: customer.id, day: '2030-05-31', occasion: 'Birthday', guests: 8, start: '19:30' },
    })
    await owner.orderFiles.upload({ params: order, body: { name: 'Plan.pdf' }, file: new Blob(['%PDF-1.7']) })
    await page.goto(`/admin/customers/${customer.id}`)
    await look(ON_PHONE)
    await page.goto(`/admin/orders/${order.id}/card`)
    await look(ON_PHONE)
    await page.goto(`/admin/orders/${order.id}`)
    for (const name of ['Add diets and allergies', 'Add a payment', 'Add “Shop”']) await press(page, name)
    await look(ON_PHONE)
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
    await look(ON_PHONE)
    await press(page, 'Take over')
    await expect(page.getByRole('dialog', { name: 'Take over into this evening' })).toBeVisible()
    await look(ON_PHONE)
  },

  'the buttons of a table in a legal page': async ({ page, look }) => {
    await page.goto('/admin/legal-pages')
    await press(page, 'Edit Terms')
    await pressIn(page, 'Table')
    await expect(dialog(page).getByRole('button', { name: 'Add a row' })).toBeVisible()
    await page.keyboard.type('Cookie')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Purpose') // a heading without a text is the writer's
    await look(ON_PHONE)
  },

  'a schedule in its form, in the list and on the dashboard': async ({ page, owner, look }) => {
    const { item } = await owner.portfolioItems.create({ body: { title: unique('Figs'), category: 'Starter' } })
    const params = { collection: 'portfolioItems', id: item.id } as const
    await owner.schedules.set({ params, body: { publishAt: '2090-12-24T17:00:00Z' } })
    await page.goto(`/admin/portfolios?edit=portfolioItems-${item.id}`)
    await dialog(page).locator('summary').click()
    await look(ON_PHONE)
    for (const path of ['portfolios', 'dashboard']) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByText(item.title).first()).toBeVisible()
      await look(ON_PHONE)
    }
    await owner.portfolioItems.delete({ params: item })
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

  'the trash and the activity with a long name, and the question before deleting for good': async (scene) => {
    const { page, owner, look } = scene
    const heading = `${unique('Figs')} with a name as long as a chef can think of, and without an end`
    const { banner } = await owner.banners.create({ body: { heading } })
    await owner.banners.delete({ params: banner })
    for (const path of ['activity', 'trash']) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByText(heading).first()).toBeVisible()
      await look(ON_PHONE)
    }
    await press(page, `Delete ${heading} for good`)
    await expect(question(page)).toBeVisible()
    await look(ON_PHONE)
  },

  'a form with an error, and its question before discarding': async ({ page, look }) => {
    await page.goto('/admin/banners')
    await press(page, 'Add Banner')
    await pressIn(page, 'Save')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await look(ON_PHONE)
    await dialog(page).getByLabel('Sub heading').fill('Six courses')
    await pressIn(page, 'Cancel')
    await expect(question(page)).toBeVisible()
    await look()
  },

  'the forms of records with a picture, and of a new dish': async ({ page, look }) => {
    for (const area of ['portfolios', 'testimonials']) {
      await page.goto(`/admin/${area}`)
      const edits = page
        .getByRole('table')
        .last()
        .getByRole('button', { name: /^Edit / })
      await edits.first().click()
      await expect(dialog(page)).toBeVisible()
      await look()
    }
    await page.goto('/admin/portfolios?add=item')
    await expect(dialog(page).getByRole('button', { name: 'Save and publish' })).toBeVisible()
    await look(ON_PHONE)
  },

  'the question before removing the examples': async ({ page, look }) => {
    await page.goto('/admin/dashboard')
    await press(page, 'Remove all example content')
    await expect(question(page)).toBeVisible()
    await look(ON_PHONE)
  },

  'a form with a choice of types, and the editor of the week': async ({ page, look }) => {
    await page.goto('/admin/contacts')
    await press(page, 'Edit the week')
    await pressIn(page, 'Add a special day')
    await look(ON_PHONE)
    await page.goto('/admin/contacts')
    await press(page, 'Add New')
    await dialog(page).getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Available hour' }).click()
    await look()
  },

  'the rows of social media links': async ({ page, look }) => {
    await page.goto('/admin/footers')
    await press(page, 'Add New Footer')
    await pressIn(page, '+ Add Social')
    await expect(dialog(page).getByLabel('Media Name')).toBeVisible()
    await look(ON_PHONE)
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
    await look(ON_PHONE)
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
    await look(ON_PHONE)
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
    await look(POPUP)
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Move / }).click()
    await expect(page.getByRole('menuitem', { name: 'Move to top' })).toBeVisible()
    await look(POPUP)
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

  'notifications, message dialogs and toasts': async ({ page, owner, look }) => {
    const subject = unique('Breakfast')
    await owner.messages.createTest({ body: { ...guest, subject } })
    await page.goto('/admin/messages')
    await press(page, /^Notifications, /)
    await expect(dialog(page).getByRole('button', { name: subject })).toBeVisible()
    await look()
    await pressIn(page, 'View all')
    await expect(page.getByRole('dialog', { name: 'All notifications' }).getByText(subject)).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await press(page, `View ${subject}`)
    await expect(page.getByRole('dialog', { name: 'Message Details' })).toBeVisible()
    await look(ON_PHONE)
    await page.keyboard.press('Escape')
    await press(page, `Delete ${subject}`)
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Message deleted').hover() // it stays while the mouse is over it
    await look()
  },

  "the account menu, the search results, the collapsed sidebar and a phone's menu": async ({ page, look }) => {
    await page.goto('/admin/settings/appearance')
    await press(page, /^Account:/)
    await expect(page.getByRole('menu')).toBeVisible()
    await look(POPUP)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search people, evenings and content' }).fill('a')
    await expect(page.getByRole('option').first()).toBeVisible()
    await look(ON_PHONE)
    await page.reload()
    await press(page, 'Collapse sidebar')
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
    await look()
    await page.setViewportSize({ width: 390, height: 844 })
    await press(page, 'Open navigation')
    await expect(page.getByRole('dialog', { name: 'Admin Panel' })).toBeVisible()
    await look()
  },

  'the preview of the site, and the one in a form': async ({ page, look }) => {
    const shown = page.frameLocator('iframe[title="Preview of the site"]').getByRole('heading', { level: 1 })
    await page.goto('/admin/preview')
    await expect(shown).toBeVisible()
    await look(ON_PHONE)
    await press(page, 'Share preview')
    await look(ON_PHONE)
    await page.goto('/admin/banners?add=banner')
    await pressIn(page, 'Preview')
    await expect(shown).toBeVisible()
    await look(ON_PHONE)
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
  test(`axe finds no violations in ${name}`, async ({ page, owner, expectAccessible }) => {
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
  await expectAccessible(ON_PHONE)
})

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('axe finds no violations on the screens of accounts, nor after the sign-in', async ({
    page,
    expectAccessible,
  }) => {
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
    await page.goto('/admin/portfolios')
    await expectAccessible(ON_PHONE)
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

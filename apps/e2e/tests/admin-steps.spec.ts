import { type Locator, type Page, expect, mergeTests } from '@playwright/test'
import { addDays, dateAt } from '@tablier/contracts'
import { toast, unique, uniqueEmail } from '../fixtures/admin.ts'
import { test as contentTest } from '../fixtures/content.ts'
import { test as hoursTest } from '../fixtures/hours.ts'
import { expectNoViolation } from '../support/axe.ts'
import { formOf } from '../support/content-screen.ts'
import { latestMail } from '../support/mailbox.ts'
import { PICTURE } from '../support/picture.ts'

const test = mergeTests(contentTest, hoursTest)

/** Counts the acts of the owner's daily work, starting from the dashboard. */
test.beforeEach(async ({ page }) => {
  await page.goto('/admin/dashboard')
})

test('a dish with a photo, published: 5 acts', { tag: '@phone' }, async ({ page, mark, visitor }) => {
  const acts = countActs(page)
  await acts.tap(page.getByRole('link', { name: 'Add a dish' }))
  const form = formOf(page)
  await acts.chooseFiles(form.getByRole('button', { name: 'Choose a file' }).filter({ visible: true }), PICTURE)
  await acts.type(form.getByRole('textbox', { name: 'Title' }), mark)
  await acts.type(form.getByRole('combobox', { name: 'Category' }), 'Starter')
  await acts.tap(form.getByRole('button', { name: 'Save and publish' }))
  await expect(form).toBeHidden()
  expect(acts.count()).toBe(5)
  await expect(page.getByText(mark).filter({ visible: true }).first()).toBeVisible() // in the list, so it is stored

  await visitor.goto('/')
  const dish = visitor.locator('#portfolio').getByRole('listitem').filter({ hasText: mark })
  await expect(dish.getByRole('img')).toBeVisible()
})

test('three dishes with photos, published: 11 acts', { tag: '@phone' }, async ({ page, mark, visitor }) => {
  const acts = countActs(page)
  await acts.tap(page.getByRole('link', { name: 'Add several dishes' }))
  const names = ['soup', 'roast', 'tart'].map((name) => `${mark} ${name}`)
  const files = names.map((name) => ({ ...PICTURE, name: `${name}.png` }))
  await acts.chooseFiles(page.getByRole('button', { name: 'Add photos' }), ...files)
  const form = page.getByRole('dialog', { name: 'Edit Dish' })
  for (const name of names) {
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(new RegExp(name, 'i'))
    await acts.type(form.getByRole('textbox', { name: 'Title' }), `${name} for two`)
    await acts.type(form.getByRole('combobox', { name: 'Category' }), 'Main')
    await acts.tap(form.getByRole('button', { name: 'Save and publish' }))
  }
  await expect(form).toBeHidden()
  expect(acts.count()).toBe(11)

  await visitor.goto('/')
  for (const name of names)
    await expect(
      visitor
        .locator('#portfolio')
        .getByRole('listitem')
        .filter({ hasText: `${name} for two` }),
    ).toBeVisible()
})

test("a week's hours: 5 acts", { tag: '@phone' }, async ({ page, showHours, visitor }) => {
  await showHours([])
  await page.reload()
  const acts = countActs(page)
  await acts.tap(page.getByRole('link', { name: 'Edit opening hours' }))
  const monday = page.getByRole('dialog', { name: 'Opening hours' }).getByRole('group', { name: 'Monday' })
  await acts.type(monday.getByLabel('Opens'), '18:00')
  await acts.type(monday.getByLabel('Closes'), '23:00')
  await acts.tap(monday.getByRole('button', { name: 'Copy to all' }))
  await acts.tap(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(toast(page, 'Opening hours saved')).toBeVisible()
  expect(acts.count()).toBe(5)
  await visitor.goto('/#contact')
  await expect(visitor.getByText('18:00 – 23:00').first()).toBeVisible()
})

test('all examples removed: 2 acts, and 1 to bring them back', { tag: '@phone' }, async ({ page, owner, visitor }) => {
  const headline = visitor.getByRole('heading', { level: 1 })
  await visitor.goto('/')
  await expect(headline).toHaveText('An evening at your table')
  const dishes = (await owner.portfolioItems.list({ query: { limit: 100 } })).items

  try {
    const acts = countActs(page)
    await acts.tap(page.getByRole('button', { name: 'Remove all example content' }))
    const question = page.getByRole('alertdialog', { name: 'Remove all example content?' })
    await expect(question).toHaveAccessibleDescription(
      /What goes: .*Portfolios \d+.*What stays: everything that you added/,
    )
    await acts.tap(question.getByRole('button', { name: /^Remove \d+ examples$/ }))
    expect(acts.count()).toBe(2)
    await expect(page.getByRole('button', { name: 'Remove all example content' })).toHaveCount(0)
    await visitor.reload()
    await expect(headline).not.toHaveText('An evening at your table')

    await acts.tap(page.getByRole('button', { name: 'Undo', exact: true }))
    expect(acts.count()).toBe(3)
    await expect(page.getByRole('button', { name: 'Remove all example content' })).toBeVisible()
    await visitor.reload()
    await expect(headline).toHaveText('An evening at your table')
    expect((await owner.portfolioItems.list({ query: { limit: 100 } })).items).toEqual(dishes)
  } finally {
    await owner.examples.restore().catch(() => {}) // the other tests need the examples, whatever happened here
  }
})

test('an enquiry answered from the bell with a template: 4 taps', { tag: '@phone' }, async ({ page, owner }) => {
  const subject = unique('Supper')
  const { message } = await owner.messages.createTest({ body: { subject, email: uniqueEmail() } })
  const body = { name: '1 Gladly', body: 'With pleasure.' }
  const { template } = await owner.replyTemplates.create({ body })
  await page.reload()
  const acts = countActs(page)
  await acts.tap(page.getByRole('button', { name: /^Notifications/ }))
  await acts.tap(page.getByRole('dialog').getByRole('button', { name: subject }))
  await acts.tap(page.getByRole('button', { name: '1 Gladly' }))
  await acts.tap(page.getByRole('button', { name: 'Send' }))
  await expect(toast(page, 'Your reply is on its way')).toBeVisible()
  expect(acts.count()).toBe(4)
  expect((await owner.replies.list({ params: message })).replies).toMatchObject([{ body: 'With pleasure.' }])
  await owner.replyTemplates.delete({ params: template })
})

test('the link of a table sent to the host: 2 taps, the reminder: 2', { tag: '@phone' }, async ({ page, owner }) => {
  const email = uniqueEmail()
  const { customer } = await owner.customers.create({ body: { name: unique('Nora'), email } })
  const { order } = await owner.orders.create({ body: { customerId: customer.id, guests: 8 } })
  await page.goto(`/admin/orders/${order.id}`)
  const acts = countActs(page)
  for (const [count, button] of ['Send to the host', 'Remind'].entries()) {
    await acts.tap(page.getByRole('button', { name: button }))
    const dialog = page.getByRole('dialog', { name: /the (host|guests)$/ })
    await expect(dialog.getByLabel(/^Mail to Nora/)).toHaveValue(/\/table\/[0-9a-f]{64}/)
    await expectNoViolation(page, button)
    await acts.tap(dialog.getByRole('button', { name: 'Send' }))
    await expect(dialog).toBeHidden()
    expect(acts.count()).toBe(2 * (count + 1))
  }
  await expect.poll(() => latestMail(email)).toContain('Nobody has answered yet.')
})

test('an evening held, quoted, confirmed by mail: 2 taps and the price', { tag: '@phone' }, async ({ page, owner }) => {
  const { customer } = await owner.customers.create({ body: { name: unique('Nora'), email: uniqueEmail() } })
  const day = addDays(dateAt(new Date(), 'UTC'), page.viewportSize()!.width) // each width has its own day
  const { order } = await owner.orders.create({ body: { customerId: customer.id, day } })
  await page.goto(`/admin/orders/${order.id}`)
  const dialog = formOf(page) // a notice with Undo is a dialog too
  const tell = async (act: string, done: string, price?: string) => {
    const acts = countActs(page)
    await acts.tap(page.getByRole('region', { name: 'State' }).getByRole('button', { name: act, exact: true }))
    if (price) await dialog.getByLabel('Price (EUR)').fill(price)
    await acts.tap(dialog.getByRole('button', { name: `${act} and send` }))
    const said = page.getByText(`Moved to ${done}. Your mail is on its way`, { exact: true })
    await expect(said.last()).toBeVisible()
    expect(await said.last().evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true) // not cut
    await expect(dialog).toBeHidden()
    expect(acts.count()).toBe(2)
  }
  await tell('Hold', 'Held')
  await tell('Mark as quoted', 'Quoted', '1250')
  await tell('Confirm', 'Confirmed')
  expect((await owner.orders.get({ params: order })).order).toMatchObject({ state: 'confirmed', price: 125_000 })
})

type File = Extract<Parameters<Locator['setInputFiles']>[0], { name: string }>

/** Returns what a person does with a finger, or with the mouse; each call is one act. Fingers need `hasTouch`. */
function countActs(page: Page) {
  let acts = 0
  const press = (target: Locator) => (page.viewportSize()!.width < 600 ? target.tap() : target.click())
  return {
    tap: async (target: Locator) => {
      acts += 1
      await press(target)
    },
    type: async (field: Locator, text: string) => {
      acts += 1
      await field.fill(text)
    },
    /** Presses a button and chooses files in the system's own picker. */
    chooseFiles: async (button: Locator, ...files: File[]) => {
      acts += 1
      const opening = page.waitForEvent('filechooser')
      await press(button)
      await (await opening).setFiles(files)
    },
    count: () => acts,
  }
}

import type { BrowserContext, Page } from '@playwright/test'
import { missingFeatures } from '@tablier/browsers/missing-features'
import { expect } from '@playwright/test'
import { uniqueEmail } from '../fixtures/admin.ts'
import { test } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { OWNER } from '../support/owner.ts'
import { HEIC_PHOTO } from '../support/picture.ts'

const { globals, statics, members } = missingFeatures()
const newFeatures = [...globals, ...statics, ...members]
/** How often the oldest browsers let people read what follows on their screens: the decoder of HEIC photos is large. */
const DECODING = { timeout: 30_000 }

/** Makes the pages of a context lack what some of the oldest browsers lack. Returns the errors of their scripts. */
async function withoutNewFeatures(context: BrowserContext): Promise<string[]> {
  await context.addInitScript((features) => {
    for (const feature of features) {
      const path = feature.split('.')
      const name = path.pop()!
      const owner: unknown = path.reduce<unknown>((object, key) => Reflect.get(Object(object), key), globalThis)
      if (Object(owner) === owner) Reflect.deleteProperty(Object(owner), name)
    }
  }, newFeatures)
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().stack ?? ''))
  return errors
}

const has = (page: Page, expression: string) => page.evaluate(`Boolean(${expression})`)

test('the oldest browsers can do everything', async ({ visitor, owner, mark }) => {
  const errors = await withoutNewFeatures(visitor.context())
  const { customer } = await owner.customers.create({ body: { name: 'Nora Guest', email: uniqueEmail() } })
  const checklist = [{ group: 'Cook', text: 'Stock', isDone: false }]
  const { order } = await owner.orders.create({ body: { customerId: customer.id, day: '2030-05-31', checklist } })

  await visitor.goto('/')
  for (const feature of [
    'URL.parse',
    'Map.groupBy',
    'Promise.withResolvers',
    'AbortSignal.timeout',
    'Iterator.prototype.map',
  ])
    expect(await has(visitor, feature), feature).toBe(false)
  await visitor.getByRole('button', { name: 'See More...' }).first().press('Enter')
  await visitor.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await visitor.getByLabel('Name').fill('Nora Guest')
  await visitor.getByLabel('Email').fill('nora@example.com')
  await visitor.getByLabel('Subject').fill('A table for six')
  await visitor.getByLabel('Message', { exact: true }).fill(`Do you cook for six? ${mark}`)
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await expect(visitor.getByText('Your message has been sent successfully!')).toBeVisible()

  await visitor.goto('/login')
  await visitor.getByLabel('Email').fill(OWNER.email)
  await visitor.getByLabel('Login as Administrator').check()
  await visitor.getByLabel('Password').fill(OWNER.password)
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await visitor.goto(`/admin/orders/${order.id}/card`)
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Stock' })).toBeVisible()

  await screen.openList(visitor, contentFacts.portfolioItems)
  const form = await screen.openNew(visitor, contentFacts.portfolioItems)
  await screen.typeTexts(form, { Title: mark, Category: 'Starter' })
  await screen.choosePicture(form, 'Image', HEIC_PHOTO)
  await expect(form.getByText('IMG_0042.jpg')).toBeVisible(DECODING)
  await screen.submit(form, 'Save')
  await visitor.getByRole('combobox', { name: 'Search' }).fill(mark)
  await expect(visitor.getByRole('option', { name: `${mark} Dish` })).toBeVisible()

  expect(errors).toEqual([])
  await owner.customers.erase({ params: customer })
})

test.describe('a browser that is too old', () => {
  test.use({ locale: 'de-AT' })

  test('says so, in its language', async ({ visitor }) => {
    await visitor.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'a b' }))
    await visitor.goto('/login')
    await expect(visitor.getByRole('status')).toHaveText(/^Diese Seite konnte nicht starten\..* Firefox 115/)
  })
})

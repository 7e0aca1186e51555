import { expect, test as base } from '@playwright/test'
import { countPages } from '../support/count-pages.ts'
import { OWNER, showAllLanguages, signInAs } from '../support/owner.ts'
import { expectOneSheet, layOutForPrint, readCode } from '../support/printed-sheet.ts'

/** The printed page: one sheet with the chef, the services, the dishes, the contact information and a QR code. */

const test = base.extend({ reducedMotion: 'reduce' })

test('holds every dish, the services, the contact information and the hours, and nothing to press', async ({
  page,
}) => {
  await page.goto('/')
  await layOutForPrint(page)
  await expect(page.locator('#portfolio').getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveCount(9)
  await expect(page.locator('#services').getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveCount(6)
  const texts = [
    'An evening at your table',
    'hello@maison-safran.example',
    '+44 20 7946 0128',
    '12 Lamplight Yard, London',
  ]
  for (const text of [...texts, 'Available Hours']) await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
})

test("has a QR code of the site's address", async ({ page, baseURL }) => {
  await expectOneSheet(page, '/')
  await expect.poll(() => readCode(page)).toBe(baseURL)
})

test('has a QR code of the page in its language', async ({ page, baseURL }) => {
  const { client: owner } = await signInAs(OWNER, baseURL!)
  await showAllLanguages(owner)
  await expectOneSheet(page, '/de/')
  await expect.poll(() => readCode(page)).toBe(`${baseURL}/de/`)
  await owner.settings.update({ body: { otherLanguages: [] } })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is one sheet too', async ({ page }) => {
    await page.goto('/')
    expect(await countPages(page)).toBe(1)
  })
})

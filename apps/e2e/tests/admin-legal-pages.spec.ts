import { expect } from '@playwright/test'
import { test as contentTest } from '../fixtures/content.ts'
import { toast } from '../fixtures/admin.ts'
import { expectNoViolation } from '../support/axe.ts'

/** A test that restores the privacy page. */
const test = contentTest.extend<{ readonly pageBefore: undefined }>({
  pageBefore: [
    async ({ owner }, use) => {
      const params = { name: 'privacy' } as const
      const { title, body, isPublished } = (await owner.legalPages.adminGet({ params })).legalPage
      await use(undefined)
      await owner.legalPages.update({ params, body: { title, body, isPublished } })
    },
    { auto: true },
  ],
})

test('a legal page is written, published and read', { tag: '@phone' }, async ({ page, visitor, mark }) => {
  const { width } = page.viewportSize()!
  await visitor.setViewportSize({ width: width === 390 ? 320 : width, height: 844 })
  await visitor.goto('/privacy')
  await expect(visitor.getByRole('button', { name: 'Send Message' })).toBeAttached() // the landing page
  await expect(visitor.getByRole('navigation', { name: 'Legal' })).toHaveCount(0)

  await page.goto('/admin/legal-pages')
  await page.getByRole('button', { name: 'Edit Privacy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Privacy' })
  await dialog.getByLabel('Title').fill(`Your data ${mark}`)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We keep your letters.')
  await dialog.getByRole('checkbox', { name: /^Published/ }).check()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page, 'Page saved. Visitors can read it now.')).toBeVisible()

  await visitor.goto('/')
  await visitor
    .getByRole('navigation', { name: 'Legal' })
    .getByRole('link', { name: `Your data ${mark}` })
    .click()
  await expect(visitor).toHaveURL('/privacy')
  await expect(visitor.getByRole('heading', { level: 1, name: `Your data ${mark}` })).toBeVisible()
  await expect(visitor.getByText('We keep your letters.')).toBeVisible()
  await expect(visitor).toHaveTitle(new RegExp(`^Your data ${mark} – `))
  await expect(visitor.locator('script')).toHaveCount(0)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    visitor.viewportSize()!.width, // it was just set
  )
  await expectNoViolation(visitor)
  expect(await (await visitor.request.get('/sitemap.xml')).text()).toContain('/privacy</loc>')
  await visitor.getByRole('link', { name: /^Back to / }).click()
  await expect(visitor).toHaveURL('/')
})

import { expect, type Locator, mergeTests, type Page } from '@playwright/test'
import { test as accessibilityTest } from '../fixtures/accessibility.ts'
import { toast } from '../fixtures/admin.ts'
import { test as contentTest } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'

const { portfolioItems: dishes } = contentFacts

const test = mergeTests(contentTest, accessibilityTest).extend<{
  /** Creates a published dish with two versions; they differ in their details and their picture. */
  readonly dish: { readonly title: string; readonly id: number }
}>({
  dish: async ({ owner, mark }, use) => {
    const { items } = await owner.galleryItems.adminList({ query: { limit: 2 } })
    const [imageUrl, otherUrl] = items.map((item) => item.imageUrl)
    const texts = { title: `${mark} soup`, category: 'Starter', details: 'With leeks and cream' } as const
    const { item } = await owner.portfolioItems.create({ body: { ...texts, imageUrl: imageUrl!, status: 'Published' } })
    const changes = { details: 'With leeks and oysters', imageUrl: otherUrl! }
    await owner.portfolioItems.update({ params: { id: item.id }, body: changes })
    await use({ title: texts.title, id: item.id })
  },
})

const historyOf = (page: Page, what: string) => page.getByRole('dialog', { name: `History of ${what}` })
const versionIn = (history: Locator, number: number) => history.getByRole('button', { name: `Version ${number} ·` })
const noticeIn = (form: Locator) => form.getByRole('region', { name: 'Draft changes' })

test('the history shows what changed and restores a version, from the keyboard', async ({
  page,
  visitor,
  dish,
  expectAccessible,
}) => {
  const list = await screen.openList(page, dishes)
  const form = await screen.openEdit(list, dish.title)
  await form.getByRole('button', { name: 'History' }).press('Enter')
  const history = historyOf(page, dish.title)
  await versionIn(history, 1).press('Enter')
  await expect(history.getByRole('heading', { name: 'Version 1: Created and published' })).toBeVisible()
  await versionIn(history, 2).press('Enter')
  await expect(history.getByRole('deletion')).toHaveText('cream')
  await expect(history.getByRole('insertion')).toHaveText('oysters')
  const pictures = history.getByRole('heading', { name: 'Image' }).locator('..').locator('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) await screen.expectLoaded(picture)
  await expectAccessible({ onPhone: true })

  await versionIn(history, 1).press('Enter')
  await history.getByRole('button', { name: 'Restore this version' }).press('Enter')
  await expect(history).toBeHidden()
  await expect(noticeIn(form)).toBeVisible()
  await expectAccessible({ onPhone: true })
  await expect(form.getByRole('textbox', { name: 'Details' })).toHaveValue('With leeks and cream')
  await expectDetails(visitor, dish.id, 'With leeks and oysters')
  await noticeIn(form).getByRole('button', { name: 'Discard' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(toast(page, 'Draft changes discarded')).toBeVisible()
  await expect(form).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a draft is saved, and a version found, compared and restored', async ({ page, dish }) => {
    const expectNoSidewaysScroll = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const list = await screen.openList(page, dishes)
    const form = await screen.openEdit(list, dish.title)
    await screen.typeTexts(form, { Details: 'With leeks and truffles' })
    await form.getByRole('button', { name: 'Save draft' }).tap()
    await expect(screen.rowOf(list, dish.title).getByText('Draft changes')).toBeVisible()
    await expectNoSidewaysScroll()
    await screen.openEdit(list, dish.title)
    await form.getByRole('button', { name: 'History' }).tap()
    const history = historyOf(page, dish.title)
    await versionIn(history, 2).tap()
    await expect(versionIn(history, 2)).toBeHidden()
    await expect(history.getByRole('insertion')).toHaveText('oysters')
    await expectNoSidewaysScroll()
    await history.getByRole('button', { name: 'All versions' }).tap()
    await versionIn(history, 1).tap()
    await history.getByRole('button', { name: 'Restore this version' }).tap()
    await expect(history).toBeHidden()
    await expect(form.getByRole('textbox', { name: 'Details' })).toHaveValue('With leeks and cream')
  })
})

async function expectDetails(visitor: Page, id: number, details: string): Promise<void> {
  await visitor.goto(`/?dish=${id}`)
  await expect(visitor.getByRole('dialog').getByText(details)).toBeVisible()
}

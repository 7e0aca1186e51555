import { expect } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/content.ts'
import { PICTURE } from '../support/picture.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('on a phone records are cards that can be created, edited, archived, deleted and restored', async ({
  page,
  mark,
}) => {
  const { portfolioItems: dishes } = contentFacts
  const list = await screen.openList(page, dishes)
  const expectNoSidewaysScroll = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectNoSidewaysScroll()

  const form = await screen.openNew(page, dishes)
  await screen.typeTexts(form, { Title: mark, Category: 'Starter' })
  await screen.choosePicture(form, 'Image', PICTURE)
  await expectNoSidewaysScroll()
  await screen.submit(form, 'Save')

  const card = screen.rowOf(list, mark)
  await expect(card.getByText(mark, { exact: true })).toBeVisible()
  await expect(card.getByText('Starter', { exact: true })).toBeVisible()
  await screen.expectLoaded(card.locator('img'))
  await screen.openEdit(list, mark)
  await screen.typeTexts(form, { Label: `${mark} vegan` })
  await screen.submit(form, 'Update')
  await expect(card).toContainText(`${mark} vegan`)
  await screen.setStatus(list, mark, 'Archived')
  await expectNoSidewaysScroll()

  await card.getByRole('button', { name: `More for ${mark}`, exact: true }).press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card.getByRole('combobox')).toHaveText('Archived')
})

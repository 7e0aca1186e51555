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
  for (const label of dishes.columns) await expect(card.getByText(label, { exact: true }).first()).toBeVisible()
  await screen.openEdit(list, mark)
  await screen.typeTexts(form, { Label: `${mark} vegan` })
  await screen.submit(form, 'Update')
  await expect(card).toContainText(`${mark} vegan`)
  await screen.setStatus(list, mark, 'Archived')
  await expectNoSidewaysScroll()

  await card.getByRole('button', { name: `Delete ${mark}`, exact: true }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(card.getByRole('combobox')).toHaveText('Archived')
})

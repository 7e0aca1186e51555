import { expect } from '@playwright/test'
import { test } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { PICTURE } from '../support/picture.ts'
import { widths } from '../support/widths.ts'

const { portfolioItems: dishes } = contentFacts

for (const width of widths(390, 1440))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a failed upload keeps everything, says so in the form, and can be tried again', async ({ page, mark }) => {
      const list = await screen.openList(page, dishes)
      const form = await screen.openNew(page, dishes)
      await screen.typeTexts(form, { Title: mark, Category: 'Soup' })
      await screen.choosePicture(form, 'Image', PICTURE)
      await page.route('**/api/portfolios/items', (route) => route.abort())
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(form.getByRole('alert')).toHaveText('Failed to create')
      await expect(form.getByText('What you entered is still here.')).toBeVisible()
      await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(mark)

      await page.unroute('**/api/portfolios/items')
      await form.getByRole('button', { name: 'Try again' }).click()
      await expect(form).toBeHidden()
      await screen.expectLoaded(screen.rowOf(list, mark).locator('img'))
    })

    test('a refused picture is not forgotten by Save', async ({ page, owner, mark }) => {
      await screen.openList(page, dishes)
      const form = await screen.openNew(page, dishes)
      await screen.typeTexts(form, { Title: mark, Category: 'Soup' })
      await screen.choosePicture(form, 'Image', {
        name: 'menu.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF'),
      })
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(form.getByRole('button', { name: 'Choose a file' })).toBeFocused()
      await expect(form.getByRole('alert')).toContainText('Please choose a picture')
      const saved = async () => (await owner.portfolioItems.adminList()).items.filter(({ title }) => title === mark)
      expect(await saved()).toEqual([])
      await form.getByRole('button', { name: 'Save without the picture' }).click()
      await expect(form).toBeHidden()
      expect(await saved()).toMatchObject([{ imageUrl: null }])
    })

    test('a page whose code does not load says so in the app, and can be tried again', async ({ page }) => {
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
      const opened = await page.evaluate(() => performance.timeOrigin)
      await page.route('**/assets/**', (route) => route.abort())
      const menu = page.getByRole('button', { name: 'Open navigation' })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Galleries' }).click()
      await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await page.unroute('**/assets/**')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: 'Galleries Management' })).toBeVisible()
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened) // the app was not loaded again
    })
  })

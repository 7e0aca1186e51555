import { expect } from '@playwright/test'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { test } from '../fixtures/content.ts'

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 }, hasTouch: width === 390 })

    test('a row says whether it is on the site, and changes with its status and place', async ({
      page,
      owner,
      mark,
    }) => {
      const [first, second] = [`${mark} first`, `${mark} second`]
      for (const heading of [second, first])
        await owner.banners.create({ body: { heading, status: heading === first ? 'Draft' : 'Published' } })
      const list = await screen.openList(page, contentFacts.banners)
      const [firstRow, secondRow] = [screen.rowOf(list, first), screen.rowOf(list, second)]
      await expect(firstRow).toContainText('Not published')
      await expect(secondRow).toContainText('On the site')
      await screen.setStatus(list, first, 'Published')
      await expect(firstRow).toContainText('On the site')
      await expect(secondRow).toContainText('Only the first published banner is shown')
      await list.getByRole('button', { name: new RegExp(`^(Move|More for) ${second}$`) }).press('Alt+ArrowUp')
      await expect(secondRow).toContainText('On the site')
      await expect(firstRow).toContainText('Only the first published banner is shown')
    })

    test('"Add New" opens on what is added every day', async ({ page }) => {
      await page.goto('/admin/portfolios')
      await page.getByRole('button', { name: 'Add New', exact: true }).click()
      await expect(screen.formOf(page).getByRole('combobox', { name: 'Type' })).toHaveText('Item')
    })

    test('the last About feature is not deleted without a word', async ({ page, owner }) => {
      const published = (await owner.aboutFeatures.list()).items
      const [last, ...others] = published
      for (const params of others) await owner.aboutFeatures.setStatus({ params, body: { status: 'Draft' } })
      const list = await screen.openList(page, contentFacts.aboutFeatures)
      if (width === 390) {
        await list.getByRole('button', { name: `More for ${last!.title}`, exact: true }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
      } else await list.getByRole('button', { name: `Delete ${last!.title}`, exact: true }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete this item?' })
      await expect(question).toContainText('“500+ Events Catered”')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await owner.aboutFeatures.setStatus({ params: last!, body: { status: 'Draft' } })
      await page.reload()
      await expect(page.getByText(/^Visitors now see the built-in text/)).toBeVisible()
      for (const params of published) await owner.aboutFeatures.setStatus({ params, body: { status: 'Published' } })
    })
  })
}

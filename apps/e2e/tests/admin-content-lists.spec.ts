import { expect } from '@playwright/test'
import { test } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'

const { portfolioItems: dishes } = contentFacts
const LONG = 'slow-roasted shoulder of salt-marsh lamb'

test('twelve dishes have room at every width', async ({ page, owner, mark }) => {
  for (let dish = 1; dish <= 12; dish++)
    await owner.portfolioItems.create({
      body: {
        title: `${mark} ${LONG}`,
        category: 'Main course',
        ingredients: 'lamb, rosemary, garlic, anchovy, potatoes, cream, thyme, sea salt, black pepper',
        details: 'Seven hours in the oven, carved at the table, with what the garden gives that day.',
        label: dish % 2 ? 'Signature' : '',
      },
    })
  const list = await screen.openList(page, dishes)
  await screen.search(list, mark)
  await screen.expectResults(list, 12)
  const table = list.getByRole('table')
  for (const width of [1440, 1280, 1024, 390, 320])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(
        await table.evaluate((element) => element.parentElement!.scrollWidth - element.parentElement!.clientWidth),
      ).toBe(0)
      const titles = list.getByText(`${mark} ${LONG}`)
      if (width === 1440)
        for (const title of await titles.all())
          expect(await title.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
      if (width <= 390) {
        await expect(list.getByRole('button', { name: /^More for/ }).first()).toBeVisible()
        expect((await table.boundingBox())!.height).toBeLessThan(2100) // a third of what twelve cards took
        for (const button of await list.getByRole('row').getByRole('button').all()) {
          const box = (await button.boundingBox())! // it is visible
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
        }
      }
    })
})

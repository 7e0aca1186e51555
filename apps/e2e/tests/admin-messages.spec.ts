import { expect } from '@playwright/test'
import { test, unique } from '../fixtures/admin.ts'

test('on a phone a message is two lines, wide enough for a finger, and nothing scrolls sideways', async ({
  page,
  owner,
}) => {
  const tag = unique('A very long subject about a very long table for very many people')
  for (const subject of [`${tag} no. 1`, `${tag} no. 2`])
    await owner.messages.createTest({
      body: { name: 'Nora Guest', email: 'nora@example.com', subject, message: 'Hello.' },
    })
  await page.goto(`/admin/messages?search=${encodeURIComponent(tag)}`)
  const heading = page.getByRole('columnheader', { name: 'Subject' })
  await expect(heading).toHaveCSS('text-align', 'start') // as the cells below it
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const card = page
      .getByRole('table', { name: 'Messages' })
      .getByRole('row')
      .filter({ hasText: `${tag} no. 2` })
    expect((await card.boundingBox())!.height).toBeLessThanOrEqual(90)
    const box = await card.getByRole('checkbox').locator('xpath=ancestor::label').boundingBox()
    expect(box!.width).toBeGreaterThanOrEqual(44)
    expect(box!.height).toBeGreaterThanOrEqual(44)
    await card.getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await card.getByRole('checkbox').uncheck()
  }
})

import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { test, unique } from '../fixtures/admin.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Messages' })
const row = (page: Page, subject: string) => table(page).getByRole('row').filter({ hasText: subject })

/** Creates messages whose subjects are the tag and a number, in this order. */
async function makeMessages(owner: Client<Api>, tag: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number += 1) {
    const body = { name: 'Nora Guest', email: 'nora@example.com', subject: `${tag} no. ${number}`, message: 'Hello.' }
    ids.push((await owner.messages.createTest({ body })).message.id)
  }
  return ids
}

test('on a phone a message is two lines, wide enough for a finger, and nothing scrolls sideways', async ({
  page,
  owner,
}) => {
  const tag = unique('A very long subject about a very long table for very many people')
  await makeMessages(owner, tag, 2)
  await page.goto(`/admin/messages?search=${encodeURIComponent(tag)}`)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const card = row(page, `${tag} no. 2`)
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

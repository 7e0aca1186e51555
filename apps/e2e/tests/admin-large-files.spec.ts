import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'

const { portfolioItems: dishes } = contentFacts
/** Decoding and scaling of 60 megapixels, or encoding of what is left on the server. */
const SHRINKING = { timeout: 50_000 }

/**
 * A photo of 60 megapixels and more than 25 MB as a camera stores it upright: on its side, red at its own top. Two plain
 * colours and what follows the end of the picture, as of the films that some phones append, make it quickly.
 */
async function largePhoto(): Promise<Buffer> {
  const red = { create: { width: 1000, height: 6708, channels: 3, background: '#c02020' } } as const
  const blue = { create: { width: 8944, height: 6708, channels: 3, background: '#2020c0' } } as const
  const photo = await sharp(blue)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return Buffer.concat([photo, Buffer.alloc(26 * 1024 * 1024)])
}

const previewOf = (form: Locator) => form.getByRole('slider', { name: 'Focal point' }).locator('img')

test('a photo of 60 megapixels and more than 25 MB is made smaller, upright', async ({ page, owner, mark }) => {
  test.slow()
  const buffer = await largePhoto()
  await screen.openList(page, dishes)
  const form = await screen.openNew(page, dishes)
  await screen.typeTexts(form, { Title: mark, Category: 'Starter' })
  await screen.choosePicture(form, 'Image', { name: 'DSC_0042.JPG', mimeType: 'image/jpeg', buffer })
  await expect(form.getByText('DSC_0042.jpg')).toBeVisible(SHRINKING)
  await screen.expectLoaded(previewOf(form))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden(SHRINKING)

  const { items } = await owner.portfolioItems.adminList({ query: { limit: 100 } })
  const path = items.find(({ title }) => title === mark)?.imageUrl ?? ''
  expect(path).toMatch(/-3000x4000-[0-9a-v]+\.jpg$/)
  const stored = sharp(await (await page.request.get(path)).body()).extract({
    left: 1500,
    top: 100,
    width: 1,
    height: 1,
  })
  const [red, , blue] = await stored.raw().toBuffer()
  expect(red).toBeGreaterThan(blue!)
})

test('files that cannot be taken say what to do', async ({ page }) => {
  await screen.openList(page, dishes)
  const form = await screen.openNew(page, dishes)
  const wrong = [
    ['dish.jpg', 'image/jpeg', '', /iCloud/],
    ['dish.jpg', 'image/jpeg', 'a text', /^Please choose a picture/],
  ] as const
  for (const [name, mimeType, text, words] of wrong) {
    await screen.choosePicture(form, 'Image', { name, mimeType, buffer: Buffer.from(text) })
    await expect(form.getByRole('alert')).toHaveText(words)
  }
})

import { type Locator, expect } from '@playwright/test'
import { test } from '../fixtures/content.ts'
import { expectNoViolation } from '../support/axe.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { HEIC_PHOTO, paintedPicture } from '../support/picture.ts'

const { logos, portfolioItems: dishes } = contentFacts

/** Red on the left, green in the middle, blue on the right. */
const stripes = () => {
  const colours = [
    [200, 30, 30],
    [30, 140, 30],
    [30, 30, 200],
  ] as const
  return paintedPicture(1600, 900, (x) => colours[Math.floor((x * 3) / 1600)]!)
}

/** The decoder of phones' photos is a large file, which the browser must compile. */
const DECODING = { timeout: 30_000 }

const focalPoint = (form: Locator) => form.getByRole('slider', { name: 'Focal point' })

async function pressAt(form: Locator, x: number, y: number): Promise<void> {
  const point = focalPoint(form)
  await screen.expectLoaded(point.locator('img'))
  const box = (await point.boundingBox())!
  await point.click({ position: { x: box.width * x, y: box.height * y } })
}

const positionOf = (picture: Locator) => picture.evaluate((image) => getComputedStyle(image).objectPosition)

test('visitors get a focal point and the text of a form', { tag: '@phone' }, async ({ page, owner, visitor, mark }) => {
  const body = { title: mark, category: 'Starter', status: 'Published' as const }
  const { item } = await owner.portfolioItems.create({ body, file: await stripes() })
  const mediaUrl = item.imageUrl!
  await owner.banners.create({ body: { heading: mark, mediaUrl, status: 'Published' } })
  const list = await screen.openList(page, dishes)
  const form = await screen.openEdit(list, mark)
  await expect(form.getByRole('link', { name: `Banner “${mark}”` })).toBeVisible()
  await pressAt(form, 0.1, 0.5)
  await expect(focalPoint(form)).toHaveAttribute('aria-valuetext', '10% from the left, 50% from the top')
  await focalPoint(form).press('ArrowLeft')
  await focalPoint(form).press('ArrowDown')
  await expect(focalPoint(form)).toHaveAttribute('aria-valuetext', '5% from the left, 55% from the top')
  await form.getByRole('textbox', { name: 'Alternative text' }).fill(`Stripes ${mark}`)
  await expectNoViolation(page, 'the form of a picture', { except: ['region'] })
  await screen.submit(form, 'Update')

  await visitor.setViewportSize(page.viewportSize()!)
  await visitor.goto('/')
  const card = visitor.locator('#portfolio').getByRole('img', { name: `Stripes ${mark}` })
  await screen.expectLoaded(card)
  expect(await positionOf(card)).toBe('5% 55%')
  const hero = visitor.locator('#home picture img')
  expect(await positionOf(hero)).toBe('5% 55%')
  await expect(hero).toHaveAttribute('alt', `Stripes ${mark}`)
  if (page.viewportSize()!.width === 390)
    await expect
      .poll(() => hero.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/upright-600-5\.avif$/)
})

test("a phone's photo is converted, or refused if it is broken", { tag: '@phone' }, async ({ page, owner, mark }) => {
  await screen.openList(page, dishes)
  const form = await screen.openNew(page, dishes)
  await screen.typeTexts(form, { Title: mark, Category: 'Starter' })
  await screen.choosePicture(form, 'Image', { ...HEIC_PHOTO, buffer: HEIC_PHOTO.buffer.subarray(0, 300) })
  await expect(form.getByRole('alert')).toContainText('save it as a JPEG', DECODING)
  await expectNoViolation(page, 'a refused photo', { except: ['region'] })
  await screen.choosePicture(form, 'Image', HEIC_PHOTO)
  await expect(form.getByText('IMG_0042.jpg')).toBeVisible(DECODING)
  await screen.expectLoaded(focalPoint(form).locator('img'))
  await screen.submit(form, 'Save')
  const { items } = await owner.portfolioItems.adminList({ query: { limit: 100 } })
  expect(items.find(({ title }) => title === mark)?.imageUrl).toMatch(/-960x640-[0-9a-v]+\.jpg$/)
})

test('a logo loses its white ground and is turned', { tag: '@phone' }, async ({ page, owner, mark }) => {
  const isLetter = (x: number, y: number) => x >= 100 && x < 500 && y >= 50 && y < 150 && (x < 200 || y >= 100) // an L
  const file = await paintedPicture(600, 200, (x, y) => (isLetter(x, y) ? [120, 30, 40] : [255, 255, 255]))
  const buffer = Buffer.from(await file.arrayBuffer())
  await screen.openList(page, logos)
  const form = await screen.openNew(page, logos)
  await screen.typeTexts(form, { 'Text Logo': mark })
  await screen.choosePicture(form, 'Image Logo', { name: 'logo.png', mimeType: 'image/png', buffer })
  await form.getByRole('button', { name: 'Remove the background' }).click()
  await expect(form.getByText('Changed. The original is kept.')).toBeVisible()
  await form.getByRole('button', { name: 'Edit the picture' }).press('Enter') // a press so soon after the button moved is ignored
  const editor = page.getByRole('alertdialog', { name: 'Edit the picture' })
  await editor.getByRole('button', { name: 'Turn right' }).click()
  await expectNoViolation(page, 'the editor of a picture', { except: ['region'] })
  await editor.getByRole('button', { name: 'Use this picture' }).click()
  await expect(editor).toBeHidden()
  await screen.submit(form, 'Save')
  const { items } = await owner.logos.adminList({ query: { limit: 100 } })
  const path = items.find(({ textLogo }) => textLogo === mark)?.imgLogo ?? ''
  expect(path).toMatch(/-100x400-[0-9a-v]+1\.png$/) // without its margin; 1 is a transparent ground
  const { original } = await owner.pictures.get({ query: { path } })
  expect(original).toMatch(/-600x200-[0-9a-v]+2\.png$/) // 2 is a white one
})

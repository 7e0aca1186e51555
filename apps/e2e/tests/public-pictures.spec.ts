import { type Locator, type Page, type ViewportSize, expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../fixtures/content.ts'
import { contentFacts } from '../support/content-facts.ts'
import * as screen from '../support/content-screen.ts'
import { contrastsOf } from '../support/contrast.ts'
import { FILM, paintedPicture } from '../support/picture.ts'

/** The owner's pictures as visitors see them. An upload is slow, so each test goes through all widths. */

const white = [255, 255, 255] as const
const black = [0, 0, 0] as const
const dark = [48, 36, 24] as const
const SIZE = [1600, 1000] as const

const checkerboard = (square: number) =>
  paintedPicture(...SIZE, (x, y) => ((Math.floor(x / square) + Math.floor(y / square)) % 2 === 0 ? white : black))

const viewports = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const

const isLarge = (page: Page) => page.viewportSize()!.width >= 1024

/** The texts on the hero's picture, except those with their own background. */
const heroTexts = (page: Page): Locator =>
  page.locator('#home h1, #home h1 ~ p:not(:has(a)), #home a[href="#contact"], header nav a, header a > span')

const heroPicture = (page: Page): Locator => page.locator('#home picture img')

async function pixelAt(page: Page, x: number, y: number): Promise<number[]> {
  const screenshot = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return [...(await sharp(screenshot).removeAlpha().raw().toBuffer())]
}

/** Expects a pixel that is the picture's colour below the page's darkest colour at 15 %. */
async function expectShaded(page: Page, [x, y]: readonly [number, number], colour: readonly number[]): Promise<void> {
  const shown = await pixelAt(page, x, y)
  for (const [channel, overlay] of [21, 17, 13].entries())
    expect(Math.abs(shown[channel]! - (colour[channel]! * 0.85 + overlay * 0.15))).toBeLessThanOrEqual(3)
}

for (const [name, picture] of [
  ['a white picture', () => paintedPicture(...SIZE, () => white)],
  ['a checkerboard', () => checkerboard(40)],
  ['a fine checkerboard', () => checkerboard(4)],
] as const)
  test(`every text on the hero can be read over ${name}`, async ({ visitor, owner, mark }) => {
    const texts = {
      heading: `${mark} by the sea`,
      subHeading: 'Supper for eight, and music until late',
      buttonText2: 'Book',
    }
    await owner.banners.create({ body: { ...texts, status: 'Published' }, file: await picture() })
    for (const viewport of viewports) {
      await visitor.setViewportSize(viewport)
      await visitor.goto('/')
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(mark)
      await screen.expectLoaded(heroPicture(visitor))
      const contrasts = await contrastsOf(visitor, heroTexts(visitor))
      expect(contrasts.length).toBeGreaterThanOrEqual(isLarge(visitor) ? 9 : 3)
      for (const { text, lowest } of contrasts)
        expect(lowest, `${text} at ${viewport.width} px`).toBeGreaterThanOrEqual(4.5)
      // Away from the texts, only the overlay of the whole picture darkens it.
      if (name === 'a white picture' && isLarge(visitor)) await expectShaded(visitor, [1400, 800], white)
    }
  })

test('a dark picture is darkened by 15 %, and no more', async ({ visitor, owner, mark }) => {
  const file = await paintedPicture(...SIZE, () => dark)
  await owner.banners.create({ body: { heading: mark, status: 'Published' }, file })
  for (const viewport of viewports) {
    await visitor.setViewportSize(viewport)
    await visitor.goto('/')
    await screen.expectLoaded(heroPicture(visitor))
    for (const y of [5, 600]) await expectShaded(visitor, [5, y], dark)
  }
})

test("a picture's place shows its colours before it has loaded", async ({ visitor, owner, mark }) => {
  const green = [20, 90, 40] as const
  const file = await paintedPicture(...SIZE, () => green)
  await owner.banners.create({ body: { heading: mark, status: 'Published' }, file })
  await owner.portfolioItems.create({ body: { title: mark, category: mark, status: 'Published' }, file })
  await visitor.route('**/api/uploads/**', () => {}) // never answered
  for (const viewport of viewports) {
    await visitor.setViewportSize(viewport)
    await visitor.goto('/', { waitUntil: 'domcontentloaded' })
    await expect
      .poll(async () => {
        const [red, shown, blue] = await pixelAt(visitor, 5, 400)
        return shown! > red! + 25 && shown! > blue! + 15
      })
      .toBe(true)
  }
  await visitor.getByRole('button', { name: mark }).click() // the first click hydrates the dishes
  const places = visitor.locator('img[src^="data:image/bmp"]')
  await screen.expectLoaded(visitor.locator('#portfolio li', { hasText: mark }).locator(places))
  const colours = visitor.getByRole('dialog', { name: mark }).locator(places)
  await screen.expectLoaded(colours)
  const { width = 0, height = 0 } = (await colours.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThan(100)
})

for (const [shape, size, ratio] of [
  ['square', [300, 300], 1],
  ['wide', [600, 300], 2],
  ['very wide', [1600, 100], 0],
] as const)
  test(`a ${shape} logo fits the bar and moves nothing when it arrives`, async ({ visitor, owner, mark }) => {
    const file = await paintedPicture(size[0], size[1], () => dark)
    await owner.logos.create({ body: { textLogo: mark, status: 'Published' }, file })
    for (const viewport of viewports) {
      await visitor.setViewportSize(viewport)
      const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
      await visitor.route('**/api/uploads/**', async (route) => {
        await isAsked
        await route.continue()
      })
      await visitor.goto('/', { waitUntil: 'domcontentloaded' })
      const logo = visitor.getByRole('img', { name: mark })
      const before = await logo.boundingBox()
      answer()
      await screen.expectLoaded(logo)
      for (const [side, pixels] of Object.entries((await logo.boundingBox())!))
        expect(Math.abs(pixels - before![side as 'x' | 'y' | 'width' | 'height']), side).toBeLessThan(1) // a variant's size is rounded; a box has these sides
      expect(before!.height).toBe(ratio > 0 ? 72 : 48)
      if (ratio > 0) expect(before!.width).toBeCloseTo(72 * ratio, 0)
      const overflow = await visitor.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      if (!isLarge(visitor))
        await expect(visitor.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
      await visitor.unrouteAll({ behavior: 'wait' })
    }
  })

test('a video shows its first frame, and is fetched only for those who want it', async ({
  page,
  owner,
  browser,
  baseURL,
  mark,
}) => {
  const list = await screen.openList(page, contentFacts.banners)
  const form = await screen.openNew(page, contentFacts.banners)
  await screen.typeTexts(form, { Heading: mark })
  await screen.choosePicture(form, 'Image/Video', FILM)
  await screen.submit(form, 'Save')
  await expect(screen.rowOf(list, mark)).toBeVisible()
  const { items } = await owner.banners.adminList()
  const banner = items.find(({ heading }) => heading === mark)!
  await owner.banners.setStatus({ params: banner, body: { status: 'Published' } })

  const visit = async (reducedMotion: 'reduce' | 'no-preference', viewport: ViewportSize = viewports[0]) => {
    const context = await browser.newContext({ baseURL: baseURL!, viewport, reducedMotion })
    const visitor = await context.newPage()
    const films: string[] = []
    visitor.on('request', (request) => void (request.url().endsWith('.webm') && films.push(request.url())))
    await visitor.goto('/')
    await screen.expectLoaded(heroPicture(visitor))
    await visitor.mouse.move(10, 10) // starts the page's script
    await expect(visitor.locator('html[data-opens]')).toHaveCount(0)
    return { visitor, films, end: () => context.close() }
  }
  for (const viewport of viewports) {
    const calm = await visit('reduce', viewport)
    await calm.visitor.waitForLoadState('networkidle')
    const [red = 0, , blue = 0] = await pixelAt(calm.visitor, viewport.width - 5, 450)
    expect(blue).toBeGreaterThan(red)
    expect(calm.films).toEqual([])
    await calm.end()
  }

  const curious = await visit('no-preference')
  const isPlaying = () =>
    curious.visitor
      .locator('#home video')
      .evaluate(({ paused, currentTime }: HTMLVideoElement) => !paused && currentTime > 0)
  await expect.poll(isPlaying).toBe(true)
  await curious.visitor.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(isPlaying).toBe(false)
  await curious.end()
})

import { openingNames, paletteChoices } from '@tablier/contracts/look-choices'
import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/content.ts'
import { expectNoViolation } from '../support/axe.ts'
import { contrastsOf } from '../support/contrast.ts'
import { paintedPicture } from '../support/picture.ts'
import { isNightly } from '../support/widths.ts'

/** Looks on pages with an owner's difficult material. The nightly run has every palette with every opening. */

const white = [255, 255, 255] as const
const LONG = 'Weihnachtsfeiertagsmenüvorschläge'

/** The rules of axe about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Opens the page at its look, and expects that all of it can be read. `only` names the rules of axe, by default all. */
async function expectReadable(page: Page, name: string, only?: string[]): Promise<void> {
  await page.goto('/')
  await page.mouse.move(10, 10) // starts the page's script
  await expect(page.locator('html[data-opens]')).toHaveCount(0) // all sections are laid out
  await expectNoViolation(page, name, { only })
  const texts = page.locator('#home h1, #home h1 ~ p:not(:has(a)), #home a[href="#contact"], header nav a')
  for (const { text, lowest } of await contrastsOf(page, texts))
    expect.soft(lowest, `${text}, ${name}`).toBeGreaterThanOrEqual(4.5)
  const overflow = await page.evaluate(() => document.body.scrollWidth - document.documentElement.clientWidth)
  expect.soft(overflow, name).toBeLessThanOrEqual(0)
  const path = `test-results/looks/${name.replaceAll(', ', '-')}-${page.viewportSize()!.width}.png`
  if (isNightly) await page.screenshot({ path, fullPage: true })
}

test('every palette can be read over a white picture, with a wide logo and long words', async ({
  visitor,
  owner,
  mark,
}) => {
  test.setTimeout(isNightly ? 600_000 : 120_000)
  const texts = { heading: `${mark} ${LONG}`, subHeading: LONG.repeat(3), buttonText1: LONG, buttonText2: 'Buchen' }
  const file = await paintedPicture(900, 1600, () => white)
  await owner.banners.create({ body: { ...texts, status: 'Published' }, file })
  const logo = await paintedPicture(900, 100, () => [190, 150, 90])
  await owner.logos.create({ body: { textLogo: mark, status: 'Published' }, file: logo })
  await owner.serviceFeatures.create({
    body: { title: `${mark} ${LONG}`, details: LONG.repeat(3), status: 'Published' },
  })
  for (const [index, palette] of paletteChoices.entries())
    for (const opening of isNightly ? openingNames : [openingNames[index % openingNames.length]!]) {
      const body = { palette, ownColour: '#2b6cb0', opening, status: 'Published' } as const
      const { look } = await owner.looks.create({ body })
      await expectReadable(visitor, `${palette}, ${opening}`, COLOURS)
      await owner.looks.delete({ params: look })
    }
})

for (const { dishes, material } of [
  { dishes: 40, material: 'forty dishes' },
  { dishes: 1, material: 'one dish, without a logo' },
])
  test(`each opening has room for an upright picture and ${material}, in another order and shape`, async ({
    visitor,
    owner,
    mark,
  }) => {
    test.setTimeout(120_000)
    const photo = await paintedPicture(900, 1600, (x) => [x % 256, 90, 60])
    await owner.banners.create({ body: { heading: mark, status: 'Published' }, file: photo })
    for (let dish = 1; dish <= dishes; dish += 1)
      await owner.portfolioItems.create({ body: { title: `${mark} ${dish}`, category: LONG, status: 'Published' } })
    if (dishes === 1) await owner.examples.remove()
    try {
      await owner.settings.update({ body: { hiddenSections: [] } }) // the removal hides what it empties
      const shape = { corners: 'square', dishPictures: 'portrait', space: 'wide' } as const
      for (const opening of openingNames) {
        const body = { ...shape, opening, sectionOrder: 'gallery,portfolio', status: 'Published' } as const
        const { look } = await owner.looks.create({ body })
        await expectReadable(visitor, `${opening}, ${material}`)
        await expect(visitor.locator('main > section')).toHaveCount(7)
        await expect(visitor.locator('main > section:nth-of-type(2)')).toHaveAttribute('id', 'gallery')
        await expect(visitor.locator('#portfolio li, header img')).toHaveCount(dishes === 1 ? 1 : 25)
        await owner.looks.delete({ params: look })
      }
    } finally {
      if (dishes === 1) await owner.examples.restore()
    }
  })

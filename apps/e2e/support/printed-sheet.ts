import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { countPages } from './count-pages.ts'

/** Expects of a page, whatever its material, that it is printed on one sheet without a text outside of it. */
export async function expectOneSheet(page: Page, url: string): Promise<void> {
  await page.goto(url)
  expect(await countPages(page)).toBe(1)
  await layOutForPrint(page)
  expect(await outside(page)).toEqual([])
}

/** Lays the page out for A4, whose lines are 180 mm long. */
export async function layOutForPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 680, height: 1032 })
}

/** Returns the texts that are not whole on the sheet. */
function outside(page: Page): Promise<string[]> {
  return page.locator('body :is(h1, h2, h3, p, a, dt, dd, address):visible').evaluateAll((texts) => {
    const sheet = document.body.getBoundingClientRect()
    return texts.flatMap((text) => {
      const box = text.getBoundingClientRect()
      const isInColumns = text.closest('.services, .dishes') // what they do not hold is cut column by column
      const fits = box.bottom <= sheet.bottom + 1 && box.left >= sheet.left - 1 && box.right <= sheet.right + 1
      return fits || isInColumns ? [] : [text.textContent]
    })
  })
}

/** Reads the QR code from a picture of the printed page. */
export async function readCode(page: Page): Promise<string | undefined> {
  const picture = sharp(await page.locator('.contact-parts').screenshot()).resize({ width: 1600, kernel: 'nearest' })
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

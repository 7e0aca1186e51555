import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/admin.ts'

const FOLDER = new URL('../../../docs/screenshots/', import.meta.url).pathname
const QUALITY = 72

/** Returns true if every picture that is shown has loaded: until then a placeholder stands in its place. */
function allLoaded(pictures: (HTMLElement | SVGElement)[]): boolean {
  return pictures
    .filter((picture) => picture instanceof HTMLImageElement && picture.checkVisibility())
    .every((picture) => picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0)
}

async function take(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: QUALITY, fullPage })
}

test.use({ reducedMotion: 'reduce' })

for (const width of [1440, 768, 390]) {
  test(`the public page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await take(page, `public-${width}-top`)
    // Pictures load when they come near the viewport.
    const height = await page.evaluate(() => document.body.scrollHeight)
    for (let y = 0; y < height; y += 500) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
      await page.waitForLoadState('networkidle')
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => page.locator('main img').evaluateAll(allLoaded)).toBe(true)
    await take(page, `public-${width}`, true)
  })
}

for (const [theme, width] of [
  ['light', 1440],
  ['light', 390],
  ['dark', 1440],
  ['dark', 390],
] as const) {
  test(`the back office at ${width} px, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.addInitScript(
      (chosen) => localStorage.setItem('ui_theme_settings', JSON.stringify({ theme: chosen, primaryColor: '#2563eb' })),
      theme,
    )
    for (const screen of ['dashboard', 'banners', 'portfolios', 'messages']) {
      await page.goto(`/admin/${screen}`)
      await page.waitForLoadState('networkidle')
      await take(page, `admin-${screen}-${width}-${theme}`)
    }
  })
}

import { expect, test as base } from '@playwright/test'
import { fontPairNames, openingNames } from '@tablier/contracts/look-choices'
import { withDashesKept } from '@tablier/public-site/dashes'
import { titleSize } from '@tablier/public-site/hero-title'
import { startOwnServer } from '../support/own-server.ts'
import { OWNER, signInAs } from '../support/owner.ts'
import { isNightly } from '../support/widths.ts'

/**
 * The hero's title, of any length and with any longest word, in every opening and every pair of fonts: both buttons are
 * in the window that opens, below the longest sub heading; on large screens it has three lines at most, unless its words
 * have more than thirteen letters each.
 */

const test = base.extend({ reducedMotion: 'reduce' })

const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const

const LETTERS = 'feineküchevomlandgekochtbeiihnenzuhausemitgemüseausdergegend'.repeat(3)
const SUB_HEADING = 'Ich kaufe am Morgen ein und koche in Ihrer Küche. '.repeat(3).slice(0, 139)

/** Returns a title of so many letters, whose words have up to `longest` letters, with a dash after every fourth. */
function titleOf(letters: number, longest: number): string {
  let title = ''
  for (let word = 1; title.length < letters; word += 1)
    title += LETTERS.slice((word * 7) % 60).slice(0, Math.max(1, longest - (word % 3))) + (word % 4 === 0 ? ' – ' : ' ')
  return title.slice(0, letters).trim()
}

const titles = [3, 6, 9, 13, 16, 20, 24, 120].flatMap((longest) =>
  Array.from({ length: 60 }, (_, index) => titleOf(2 * index + 2, longest)),
)
const cases = titles.map((title) => {
  const { className, isWide } = titleSize(title)
  return { text: withDashesKept(title), className, isWide, hasShortWords: !/\S{14}/.test(title) }
})

/** Shows each title in turn, and returns what is wrong. Runs in the page. */
function faultsOf(shown: typeof cases): string[] {
  const heading = document.querySelector<HTMLElement>('#home h1')!
  const grid = heading.closest('.content')!
  const buttons = [...document.querySelectorAll('#home a[href]')]
  return shown.flatMap(({ text, className, isWide, hasShortWords }) => {
    heading.textContent = text
    heading.className = `${className} font-[350] tracking-tight`
    const [usual, wide] = ['lg:grid-cols-2', 'lg:grid-cols-[3fr_2fr]'] // of the opening `split`
    if (grid.matches('.lg\\:grid-cols-2, .lg\\:grid-cols-\\[3fr_2fr\\]')) {
      grid.classList.remove(usual, wide)
      grid.classList.add(isWide ? wide : usual)
    }
    const range = document.createRange()
    range.selectNodeContents(heading)
    const boxes = [...range.getClientRects()]
    const lines = new Set(boxes.map(({ top }) => Math.round(top))).size
    return [
      buttons.some((button) => button.getBoundingClientRect().bottom > innerHeight) && 'button below the fold',
      innerWidth > 1000 && hasShortWords && lines > 3 && `${lines} lines`,
      boxes.some(({ right }) => right > innerWidth) && 'too wide',
    ].flatMap((fault) => (fault ? [`${fault}: ${text} (${className})`] : []))
  })
}

/** By day the specified pair, and that with the widest letters. */
const fontPairs = isNightly ? fontPairNames : (['fraunces-inter', 'bricolage'] as const)

for (const fontPair of fontPairs)
  test(`a title of any length leaves room for both buttons in ${fontPair}`, async ({ page }) => {
    test.setTimeout(180_000)
    await using server = await startOwnServer()
    const { client: owner } = await signInAs(OWNER, server.origin)
    const { items } = await owner.banners.adminList({ query: {} })
    const texts = { subHeading: SUB_HEADING, buttonText1: 'Unsere Gerichte ansehen', buttonText2: 'Termin anfragen' }
    for (const { id } of items) await owner.banners.update({ params: { id }, body: texts })
    for (const opening of openingNames) {
      const { look } = await owner.looks.create({ body: { opening, fonts: fontPair, status: 'Published' } })
      for (const size of windows) {
        await page.setViewportSize(size)
        await page.goto(server.origin)
        await page.mouse.move(10, 10) // starts the page's script, which loads the type
        await expect(page.locator('html[data-opens]')).toHaveCount(0)
        await page.evaluate(() => document.fonts.ready)
        const faults = await page.evaluate(faultsOf, cases)
        expect.soft(faults, `${opening}, ${size.width} px`).toEqual([])
      }
      await owner.looks.delete({ params: look })
    }
  })

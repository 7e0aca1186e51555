import { expect, test as base } from '@playwright/test'
import { MENUS_PATH } from '@tablier/contracts'
import { layoutNames } from '@tablier/contracts/look-choices'
import { lengthenContent } from '../support/long-words.ts'
import { startOwnServer } from '../support/own-server.ts'
import { OWNER, signInAs } from '../support/owner.ts'
import { cutLines, layoutFaults } from '../support/screen-faults.ts'

/**
 * Every layout with a long word in every text of the owner: services, dishes, reviews, gallery, contact, hours, footer,
 * menus and the banner with its buttons. No word leaves its box, or widens the page, on a desktop and on a phone.
 */

const test = base.extend({ reducedMotion: 'reduce' })
const soft = expect.configure({ soft: true })

const words = {
  'of 60 letters': 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsges',
  'of 33 letters': 'Weihnachtsfeiertagsmenüvorschläge',
} as const

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

for (const [name, word] of Object.entries(words))
  test(`every layout holds words ${name}`, async ({ page }) => {
    test.setTimeout(180_000)
    await using server = await startOwnServer()
    const { client: owner } = await signInAs(OWNER, server.origin)
    await lengthenContent(owner, word)
    for (const layout of layoutNames) {
      const { look } = await owner.looks.create({ body: { layout, status: 'Published' } })
      for (const path of ['/', MENUS_PATH]) {
        await page.goto(server.origin + path)
        await page.mouse.move(10, 10) // starts the page's script
        await expect(page.locator('html[data-opens]')).toHaveCount(0)
        for (const size of windows) {
          await page.setViewportSize(size)
          const where = `${layout}, ${path} at ${size.width} px`
          const faults = async () => [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(cutLines))]
          await soft.poll(faults, { message: where, timeout: 2_000 }).toEqual([])
        }
      }
      await owner.looks.delete({ params: look })
    }
  })

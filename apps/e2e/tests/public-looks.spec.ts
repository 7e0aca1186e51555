import { test as base } from '@playwright/test'
import { looksTimeout, walkLooks } from '../support/look-matrix.ts'
import { materials } from '../support/materials.ts'
import { startOwnServer } from '../support/own-server.ts'
import { OWNER, signInAs } from '../support/owner.ts'
import { expectOneSheet } from '../support/printed-sheet.ts'

/**
 * The page with every owner's material, in every layout and palette (by day in a twentieth of them): each word stays in its
 * box and can be read, also over the worst pixel of a picture; both buttons of the hero are in the window that opens;
 * axe finds nothing; and in print, it is one sheet. */
// A reader of another language than the page's would get a note over the hero.
const test = base.extend({ reducedMotion: 'reduce', locale: 'de-DE' })

test.describe.configure({ mode: 'parallel' })

for (const [index, [name, { fill, path = '/' }]] of Object.entries(materials).entries())
  test(`every look suits ${name}`, async ({ page }) => {
    test.setTimeout(looksTimeout)
    await using server = await startOwnServer()
    const { client: owner } = await signInAs(OWNER, server.origin)
    await fill(owner)
    await walkLooks(page, owner, { name, index, url: server.origin + path })
    await expectOneSheet(page, server.origin + path)
  })

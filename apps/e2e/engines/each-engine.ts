import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { firefox } from './firefox.ts'
import { OWNER, signInAs } from '../support/owner.ts'
import { isNightly } from '../support/widths.ts'
import type { Browser, Tab, Viewport } from './tab.ts'
import { walkIn, type Walk } from './walk.ts'
import { webkit } from './webkit.ts'

const desktop: Viewport = { width: 1440, height: 900 }
const phone: Viewport = { width: 390, height: 844 }

/** More phones have WebKit, more desktops Firefox. In the nightly run each engine has both widths. */
const engines = [
  { engine: firefox, viewports: isNightly ? [desktop, phone] : [desktop] },
  { engine: webkit, viewports: isNightly ? [desktop, phone] : [phone] },
]

/** The parts that a walk uses. The getters return the browser that `beforeAll` has started. */
export interface Scene {
  readonly isPhone: boolean
  readonly tab: Tab
  readonly walk: Walk
}

/** Runs the tests in each installed engine at its widths. A test fails if the console has errors or warnings. */
export function inEachEngine(declareTests: (scene: Scene) => void): void {
  for (const { engine, viewports } of engines)
    for (const viewport of viewports) {
      const missing = engine.missingPackage()
      const reason = missing ? ` (needs the package ${missing})` : ''
      describe.skipIf(missing)(`${engine.name} at ${viewport.width} px${reason}`, () => {
        let browser: Browser
        beforeAll(async () => {
          browser = await engine.launch(viewport)
        })
        afterAll(() => browser.close())
        afterEach(async () => expect(await browser.tab.takeMessages()).toEqual([]))
        declareTests({
          isPhone: viewport.width < 768,
          get tab() {
            return browser.tab
          },
          get walk() {
            return walkIn(browser.tab, inject('origin'))
          },
        })
      })
    }
}

export async function signInOwner(): Promise<Client<Api>> {
  return (await signInAs(OWNER, inject('origin'))).client
}

import { existsSync } from 'node:fs'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { finderScript, type Query } from './query.ts'
import type { Browser, Engine, Tab, Viewport } from './tab.ts'

const BINARY = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Firefox, which speaks WebDriver BiDi itself and needs no driver. */
export const firefox: Engine = {
  name: 'Firefox',
  missingPackage: () => (existsSync(BINARY) ? undefined : 'firefox-esr'),
  launch: launchFirefox,
}

async function launchFirefox(viewport: Viewport): Promise<Browser> {
  const browser = await launch({ browser: 'firefox', executablePath: BINARY, defaultViewport: viewport })
  const page = await browser.newPage()
  page.setDefaultTimeout(0) // a test has its own
  return { tab: tabOf(page), close: () => browser.close() }
}

function tabOf(page: Page): Tab {
  const takeMessages = listen(page)
  return {
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    addScript: async (script) => void (await page.evaluate(script)),
    evaluate: async (inPage, ...values) =>
      page.evaluate(inPage as (...given: unknown[]) => ReturnType<typeof inPage>, ...values), // its own type allows handles
    pointAt: (x, y) => page.mouse.move(x, y),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (key, modifier) => {
      if (modifier) await page.keyboard.down(modifier)
      await page.keyboard.press(key)
      if (modifier) await page.keyboard.up(modifier)
    },
    chooseFile: async (input, path) => (await elementOf(page, input)).uploadFile(path),
    takeMessages,
    print: () => page.pdf({ format: 'A4', timeout: 0 }),
  }
}

function listen(page: Page): () => Promise<readonly string[]> {
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(String(error)))
  return async () => messages.splice(0)
}

async function elementOf(page: Page, query: Query): Promise<ElementHandle<HTMLInputElement>> {
  await page.evaluate(finderScript)
  const handle = await page.evaluateHandle((steps: Query) => window.findForWalk!(steps)[0]!, query) // the script is there
  return handle as ElementHandle<HTMLInputElement> // the walks name file inputs only
}

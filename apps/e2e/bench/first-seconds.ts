import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '../support/chromium.ts'
import type { Build } from './builds.ts'
import { MOMENTS, recordFrames, writePictures } from './filmstrip.ts'
import { markFirsts, pressMenuButton, timeOf } from './first-marks.ts'
import { untilIdle } from './idle.ts'
import { milliseconds } from './measurement.ts'
import { type Reading, repeated, type Subject } from './repeated.ts'
import { servedSubject } from './served-subject.ts'
import { type Screen, slowed, slowedVisit } from './slowed-visit.ts'
import { chromiumVersion } from './versions.ts'

/** A menu that has not opened by then will not open. */
const LOST_AFTER_MS = 20_000
const PICTURES = fileURLToPath(new URL('../first-seconds/', import.meta.url))

const phone: Screen = { name: 'phone', width: 390, height: 844, density: 3, isPhone: true }
const screens: readonly Screen[] = [
  { name: 'desktop', width: 1440, height: 900, density: 1, isPhone: false },
  { name: 'tablet', width: 768, height: 1024, density: 2, isPhone: false },
  phone,
]

function open(build: Build, folder: string): Promise<Subject> {
  const pictures = join(PICTURES, build.side)
  return servedSubject(build, folder, async ({ url, pid }) => {
    await untilIdle(pid) // the example pictures' sizes are made in the background
    await withBrowser(async (browser) => {
      for (const screen of screens) {
        const frames = await slowedVisit(browser, screen, (page, devtools) => recordFrames(page, devtools, url, screen))
        await writePictures(browser, frames, pictures, screen)
      }
    })
    return () => withBrowser((browser) => measure(browser, url))
  })
}

/** Each browser starts without anything cached. */
async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, url: string): Promise<Reading[]> {
  const readings: Reading[] = []
  for (const screen of screens) readings.push(...(await firstSight(browser, url, screen)))
  return [...readings, ...(await firstPress(browser, url))]
}

async function firstSight(browser: Browser, url: string, screen: Screen): Promise<Reading[]> {
  return slowedVisit(browser, screen, async (page) => {
    await markFirsts(page, ['heading', 'picture'])
    await page.goto(url, { waitUntil: 'commit' })
    const paint = await timeOf(page, 'first-paint')
    // The page marks a frame before the browser paints it.
    const shown = async (mark: 'picture' | 'heading') => Math.max(paint, await timeOf(page, mark))
    const label = `${screen.width} px`
    return [
      { what: `${label}: first paint`, value: paint, print: orNever },
      { what: `${label}: the hero's picture`, value: await shown('picture'), print: orNever },
      { what: `${label}: the hero's heading`, value: await shown('heading'), print: orNever },
    ]
  })
}

/** Presses the menu's button as soon as it shows, probably before the page's scripts have run. */
async function firstPress(browser: Browser, url: string): Promise<Reading[]> {
  return slowedVisit(browser, phone, async (page) => {
    await markFirsts(page, ['menu'])
    await page.goto(url, { waitUntil: 'commit' })
    await pressMenuButton(page)
    const [press, menu] = [await timeOf(page, 'press'), await timeOf(page, 'menu', LOST_AFTER_MS)]
    const label = `${phone.width} px: the menu's button`
    return [
      { what: `${label} is pressed`, value: press, print: orNever },
      { what: `${label}: from the press to the open menu`, value: menu - press, print: orNever },
    ]
  })
}

function orNever(value: number): string {
  return Number.isFinite(value) ? milliseconds(value) : 'never'
}

export const firstSeconds = repeated({
  title: 'The first seconds of the page on a slow line',
  method: `The built public page with the example content in Chromium, each time without a cache. ${slowed}. Times are from the request to the animation frame that shows the element; what fades in counts from a tenth of its opacity. Before the rounds, what each screen shows after ${MOMENTS.map((moment) => moment / 1000).join(', ')} s is stored in \`apps/e2e/first-seconds\`.`,
  tools: async () => [await chromiumVersion()],
  rounds: 5,
  open,
})

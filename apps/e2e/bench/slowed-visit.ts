import type { Browser, CDPSession, Page } from '@playwright/test'

/** The preset of Chromium's developer tools that was called "Fast 3G" and is now called "Slow 4G". */
const FAST_3G = { latency: 562.5, downloadThroughput: (1.44 * 1e6) / 8, uploadThroughput: (0.675 * 1e6) / 8 }
const SLOWDOWN = 6

/** How the visits are slowed, in words. */
export const slowed =
  'The line is slowed to the developer tools\' "Fast 3G" (1.44 Mbit/s down, 0.675 Mbit/s up, 562.5 ms for each request; its name is "Slow 4G" in newer versions), the processor six times'

export interface Screen {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly density: number
  readonly isPhone: boolean
}

/** Runs a function with an empty page in a browser without a cache, whose line and processor are slow. */
export async function slowedVisit<T>(
  browser: Browser,
  { width, height, density, isPhone }: Screen,
  visit: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...FAST_3G })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    return await visit(page, devtools)
  } finally {
    await context.close()
  }
}

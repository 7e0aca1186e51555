import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Screen } from './slowed-visit.ts'

/** The moments that are shown, in milliseconds since the page was asked for. */
export const MOMENTS = [500, 1000, 2000, 4000] as const
/** A frame arrives a little after it was drawn. */
const MARGIN_MS = 1500

/** A picture of what the browser showed from a moment on, in milliseconds since the page was asked for. */
export interface Frame {
  readonly at: number
  readonly png: Buffer
}

/** Records every frame while the page loads, which does not delay the page as taking a screenshot would. */
export async function recordFrames(page: Page, devtools: CDPSession, url: string, screen: Screen): Promise<Frame[]> {
  const recorded: { epoch: number; png: Buffer }[] = []
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    recorded.push({ epoch: (metadata.timestamp ?? Number.NaN) * 1000, png: Buffer.from(data, 'base64') })
    devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {}) // the page was closed meanwhile
  })
  await devtools.send('Page.startScreencast', { format: 'png', maxWidth: screen.width, maxHeight: screen.height })
  await page.goto(url, { waitUntil: 'commit' })
  await wait(MOMENTS[MOMENTS.length - 1]! + MARGIN_MS) // the list is not empty
  await devtools.send('Page.stopScreencast')
  const begun = await page.evaluate(() => performance.timeOrigin)
  return recorded.map(({ epoch, png }) => ({ at: epoch - begun, png }))
}

/** Returns the frame that shows at a moment: the last one before it. */
export function frameAt(frames: readonly Frame[], moment: number): Frame | undefined {
  return frames.findLast(({ at }) => at <= moment)
}

/** Writes the picture of each moment to the folder, and a contact sheet of all of them. */
export async function writePictures(
  browser: Browser,
  frames: readonly Frame[],
  folder: string,
  { name, width }: Screen,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const figures: string[] = []
  for (const moment of MOMENTS) {
    const frame = frameAt(frames, moment)
    if (frame) await writeFile(join(folder, `${name}-${width}-${moment}ms.png`), frame.png)
    const picture = frame ? `<img alt="" src="data:image/png;base64,${frame.png.toString('base64')}">` : '(nothing)'
    figures.push(`<figure><figcaption>${name}, ${width} px, after ${moment / 1000} s</figcaption>${picture}</figure>`)
  }
  const page = await browser.newPage({ viewport: { width: 1600, height: 100 } })
  await page.setContent(`<style>${SHEET_STYLE}</style>${figures.join('')}`)
  await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true })
  await page.close()
}

const SHEET_STYLE = `
  body { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; margin: 12px; font: 16px sans-serif }
  figure { margin: 0 }
  img { width: 100%; outline: 1px solid gray }`

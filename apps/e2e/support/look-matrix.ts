import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import { type Api, type Collection, collections } from '@tablier/contracts'
import { expectFits } from '../fixtures/accessibility.ts'
import { expectNoViolation } from './axe.ts'
import { hardToReadOverPictures } from './contrast.ts'

/** A folder for a picture of each page, for people to look at. */
const PICTURES = process.env['LOOK_PICTURES']

/** Whether pages are only photographed, in a few minutes instead of hours. */
const ONLY_PICTURES = PICTURES !== undefined && process.env['LOOK_CHECKS'] === 'none'

/** `all`, or what a page's name has to contain, such as `quiet paper|linen`: quiet, and paper or linen. Undefined by day. */
const LOOKS = process.env['LOOKS']
const words = LOOKS === undefined || LOOKS === 'all' ? [] : LOOKS.split(' ').map((word) => new RegExp(word))

/** How long a walk over the looks with one material may take. */
export const looksTimeout = LOOKS === undefined ? 180_000 : 1_800_000

/** What is chosen for the whole page, of which each layout meets each opening. */
interface Look {
  /** Undefined while looks have no such field. */
  readonly layout: string | undefined
  readonly palette: string
  readonly opening: string
}

/** Returns the choices of a field of the looks; none if looks have no such field. */
function choicesOf(field: string): readonly string[] {
  const { fields }: Collection = collections.looks
  return (fields[field]?.['enum'] ?? []) as string[] // choices are words
}

const openings = choicesOf('opening')
const layouts = choicesOf('layout').length > 0 ? choicesOf('layout') : [undefined]

type LookBody = NonNullable<Parameters<Client<Api>['looks']['create']>[0]>['body']

/** The windows: a desktop, a laptop and a phone. */
const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const

/**
 * Returns the looks in which a material is shown: every layout in every palette, or by day a twentieth, the same each
 * day, so spread that every layout is shown with every material.
 * @param material its place among the materials
 */
function looksFor(material: number): (Look & { readonly turn: number })[] {
  const all = layouts.flatMap((layout, row) =>
    choicesOf('palette').map((palette, column) => {
      const opening = openings[(row + column + material) % openings.length]!
      return { layout, palette, opening, turn: row + 3 * column + 7 * material }
    }),
  )
  return all.filter(({ turn }) => LOOKS !== undefined || turn % 20 === 0)
}

/** Opens a page with a material in its looks, and expects of each what a designer and every reader would. */
export async function walkLooks(
  page: Page,
  owner: Client<Api>,
  { name, index, url }: { readonly name: string; readonly index: number; readonly url: string },
): Promise<void> {
  for (const { turn: _turn, ...look } of looksFor(index)) {
    const where = [...Object.values(look).filter(Boolean), name].join(', ')
    if (!words.every((word) => word.test(where))) continue
    const body = { ...look, ownColour: '#7a2336', status: 'Published' } as LookBody // of the schema's own choices
    const { look: worn } = await owner.looks.create({ body })
    await openWhole(page, url)
    if (ONLY_PICTURES) await takePictures(page, where)
    else await expectSuits(page, where)
    await owner.looks.delete({ params: worn })
  }
}

/** Expects that every word stays in its box and can be read, that the buttons are in the window, and what axe expects. */
async function expectSuits(page: Page, where: string): Promise<void> {
  for (const size of windows) {
    await expectFits(page, size)
    expect.soft(await page.evaluate(buttonsBelowFold), `${where}, ${size.width} px`).toEqual([])
    await page.evaluate(loadPictures)
    const faults = await hardToReadOverPictures(page)
    expect.soft(faults, `over pictures: ${where}, ${size.width} px`).toEqual([])
    if (PICTURES) await takePicture(page, where, size.width)
  }
  await expectNoViolation(page, where)
}

/** Photographs the page on a desktop and on a phone. */
async function takePictures(page: Page, where: string): Promise<void> {
  for (const size of [windows[0], windows[2]]) {
    await page.setViewportSize(size)
    await page.evaluate(loadPictures)
    await takePicture(page, where, size.width)
  }
}

async function takePicture(page: Page, where: string, width: number): Promise<void> {
  const path = join(PICTURES!, `${where.replaceAll(/, | /g, '-')}-${width}.jpg`)
  await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 60 })
}

/** Opens a page with all of its sections laid out. */
async function openWhole(page: Page, url: string): Promise<void> {
  await page.setViewportSize(windows[0])
  await page.goto(url)
  await page.mouse.move(10, 10) // starts the page's script
  await expect(page.locator('html[data-opens]')).toHaveCount(0)
}

/** Waits for all pictures, also those that another width has asked for. Runs in the page. */
async function loadPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll('img')] as HTMLImageElement[]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
}

/** Returns the hero's buttons that are not in the window when the page opens. Runs in the page. */
function buttonsBelowFold(): string[] {
  scrollTo(0, 0)
  const buttons = [...document.querySelectorAll('#home a[href]')].filter((button) => button.checkVisibility())
  const below = buttons.filter((button) => button.getBoundingClientRect().bottom > innerHeight)
  return below.map(
    (button) => `"${button.textContent}" ends at ${button.getBoundingClientRect().bottom} of ${innerHeight} px`,
  )
}

import { inflateSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { inEachEngine, type Scene, signInOwner } from './each-engine.ts'
import { css, field, role, within, words } from './query.ts'
import { PATIENCE } from './walk.ts'

const ADVANCE_MS = 3000

const dialog = role('dialog')
const dishes = css('#portfolio')
const firstDish = within(dishes, css('li:first-child'), role('button'))
const menu = role('navigation', 'Main')
const reviews = role('region', 'Reviews')

inEachEngine((scene) => {
  it('shows the first screen, scrolls nothing sideways, and prints on one sheet', async () => {
    const { tab, walk } = scene
    await walk.open('/')
    await walk.see(role('heading', 'An evening at your table'))
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (tab.print && !scene.isPhone) expect(pageCount(await tab.print())).toBe(1)
  })

  it.runIf(scene.isPhone)('opens the menu, closes it, and closes it after a choice', async () => {
    const { walk } = scene
    await walk.open('/')
    await walk.missing(menu)
    await walk.click(role('button', 'Open menu'))
    await walk.see(menu)
    await walk.click(role('button', 'Close menu'))
    await walk.missing(menu)
    await walk.click(role('button', 'Open menu'))
    await walk.click(within(menu, role('link', 'Contact')))
    await walk.missing(menu)
    expect(await walk.see(role('button', 'Open menu'))).toMatchObject({ isOnTop: true })
  })

  it('scrolls to the sections by their links, and marks the current one', async () => {
    const { walk } = scene
    await walk.open('/')
    for (const name of ['Contact', 'Testimonials', 'Portfolio', 'Services', 'About', 'Home']) {
      if (scene.isPhone) await walk.click(role('button', 'Open menu'))
      await walk.click(within(menu, role('link', name)))
      const link = css(`nav a[href="#${name.toLowerCase()}"]`) // not by role: the menu of a phone is closed now
      await vi.waitFor(async () => expect(await walk.look(link)).toMatchObject([{ current: 'location' }]), PATIENCE)
      await vi.waitFor(async () => expect(await isAtLine(scene, name.toLowerCase())).toBe(true), PATIENCE)
    }
  })

  it.runIf(!scene.isPhone)('moves the reviews by their dots and by themselves, but not under the mouse', async () => {
    const { tab, walk } = scene
    await walk.open('/')
    const dot = (number: number) => within(reviews, role('button', `Go to slide ${number}`))
    const slide = async () => (await walk.look(within(reviews, role('button', /^Go to slide/)))).findIndex(isCurrent)
    await walk.click(dot(2))
    await vi.waitFor(async () => expect(await slide()).toBe(1), PATIENCE)
    await walk.hover(within(reviews, css(':has(> ul)'))) // the list itself moves
    const begun = await tab.evaluate(() => performance.now())
    while ((await tab.evaluate(() => performance.now())) < begun + 2 * ADVANCE_MS) expect(await slide()).toBe(1)
    await walk.hover(within(css('#testimonials'), role('heading')))
    await tab.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await vi.waitFor(async () => expect(await slide()).toBe(0), PATIENCE)
  })

  it.runIf(scene.isPhone)('scrolls one review at a time by itself', async () => {
    const { tab, walk } = scene
    await walk.open('/#testimonials')
    const inSight = () => tab.evaluate(reviewsInSight)
    await vi.waitFor(async () => expect(await inSight()).toHaveLength(1), PATIENCE)
    const [first] = await inSight()
    await vi.waitFor(async () => {
      const now = await inSight()
      expect(now).toHaveLength(1)
      expect(now).not.toEqual([first])
    }, PATIENCE)
  })

  it('opens a dish at its address and closes it by Escape, the button, the backdrop and Back', async () => {
    const { tab, walk } = scene
    await walk.open('/')
    const closings = {
      escape: () => tab.press('Escape'),
      button: () => walk.click(within(dialog, role('button', 'Close modal'))),
      backdrop: () => tab.clickAt(4, 4),
      back: () => tab.back(),
    }
    for (const close of Object.values(closings)) {
      await walk.click(firstDish)
      for (const heading of ['Ingredients', 'Description']) await walk.see(within(dialog, role('heading', heading)))
      expect(await tab.evaluate(() => location.search)).toMatch(/^\?dish=\d+$/)
      await vi.waitFor(async () => expect(await tab.evaluate(dialogPictureWidth)).toBeGreaterThan(100), PATIENCE)
      await close()
      await walk.missing(dialog)
      await walk.isAt('/')
    }
  })

  it('sends a message', async () => {
    const { tab, walk } = scene
    await walk.open('/#contact')
    const subject = `A table, ${Math.random().toString(36).slice(2)}`
    await walk.fill(field('Name'), 'Ada Guest')
    await walk.fill(field('Email'), 'guest@example.com')
    await walk.fill(field('Subject'), subject)
    await walk.fill(field('Message'), 'On the third of May, please.')
    const isAlive = () => tab.evaluate(() => document.querySelector('form')?.noValidate)
    await vi.waitFor(async () => expect(await isAlive()).toBe(true), PATIENCE)
    const startsBefore = await tab.evaluate(() => performance.now())
    const passed = async () => (await tab.evaluate(() => performance.now())) - startsBefore
    // The server treats a form that is sent within two seconds of its hydration as spam.
    await vi.waitFor(async () => expect(await passed()).toBeGreaterThan(2000), PATIENCE)
    await walk.click(role('button', 'Send Message'))
    await walk.see(words('Your message has been sent successfully!'))
    expect(await walk.look(field('Name'))).toMatchObject([{ value: '' }])
    const { items } = await (await signInOwner()).messages.list({ query: { limit: 100 } })
    expect(items.map((message) => message.subject)).toContain(subject)
  })
})

const isCurrent = ({ current }: { readonly current: string | null }) => current === 'true'

/** Returns whether the section spans the line 150 px below the top. */
function isAtLine({ tab }: Scene, id: string): Promise<boolean> {
  return tab.evaluate((section) => {
    const box = document.getElementById(section)?.getBoundingClientRect()
    return box !== undefined && box.top <= 150 && box.bottom >= 150
  }, id)
}

/**
 * Returns the width of the largest picture in the file's pixels. Until it has loaded, a placeholder of a few pixels
 * shows.
 */
function dialogPictureWidth(): number {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('dialog[open] img')]
  return Math.max(0, ...pictures.map(({ naturalWidth }) => naturalWidth))
}

function reviewsInSight(): string[] {
  return [...document.querySelectorAll('#testimonials li')]
    .filter((card) => {
      const { left, right } = card.getBoundingClientRect()
      return left >= -2 && right <= innerWidth + 2
    })
    .map((card) => card.textContent ?? '')
}

function pageCount(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: start }) =>
    unpacked(pdf.subarray(index + start.length)),
  )
  return [text, ...streams].join('').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Returns the text of a compressed stream; '' if it is something else. */
function unpacked(stream: Uint8Array): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return '' // a picture or a font
  }
}

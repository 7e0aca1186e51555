import { inflateSync } from 'node:zlib'
import { createClient, fetchTransport } from '@tablier/api-client'
import { api } from '@tablier/contracts'
import { expect, inject, it, vi } from 'vitest'
import { OWNER } from '../support/owner.ts'
import { inEachEngine, type Scene } from './each-engine.ts'
import { css, field, role, within, words } from './query.ts'
import { PATIENCE } from './walk.ts'

const ADVANCE_MS = 3000

const dialog = role('dialog')
const dishes = css('#portfolio')
const firstDish = within(dishes, css('li:first-child'), role('button'))
const menu = role('navigation', 'Main')
const reviews = role('region', 'Reviews')

inEachEngine((scene) => {
  it('shows the first screen, and nothing scrolls sideways', async () => {
    const { tab, walk } = scene
    await walk.open('/')
    await walk.see(role('heading', 'An evening at your table'))
    await walk.photograph('hero')
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  it.runIf(scene.isPhone)('opens the menu, closes it, and closes it after a choice', async () => {
    const { walk } = scene
    await walk.open('/')
    await walk.missing(menu)
    await walk.click(role('button', 'Open menu'))
    await walk.see(menu)
    await walk.photograph('menu')
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
    await walk.photograph('reviews')
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
      if (close === closings.escape) await walk.photograph('dish')
      await close()
      await walk.missing(dialog)
      await walk.isAt('/')
    }
  })

  it('shows more dishes and pictures by See More', async () => {
    const { walk } = scene
    await walk.open('/')
    for (const [section, before, after] of [
      ['#portfolio', 6, 9],
      ['#gallery', 8, 12],
    ] as const) {
      const shown = async () =>
        (await walk.look(within(css(section), css('li')))).filter(({ isVisible }) => isVisible).length
      await vi.waitFor(async () => expect(await shown()).toBe(before), PATIENCE)
      await walk.click(within(css(section), role('button', 'See More')))
      await vi.waitFor(async () => expect(await shown()).toBe(after), PATIENCE)
      await walk.photograph(`more-${section.slice(1)}`)
    }
  })

  it('says what is wrong with a message, and sends it', async () => {
    const { tab, walk } = scene
    await walk.open('/#contact')
    const send = role('button', 'Send Message')
    const subject = `A table, ${Math.random().toString(36).slice(2)}`
    await walk.click(send)
    expect(await walk.see(role('alert'))).toMatchObject({ text: 'All fields are required' })
    await walk.photograph('form-errors')
    await walk.fill(field('Name'), 'Ada Guest')
    await walk.missing(role('alert'))
    await walk.fill(field('Email'), 'guest@example')
    await walk.fill(field('Subject'), subject)
    await walk.fill(field('Message'), 'On the third of May, please.')
    await walk.click(send)
    expect(await walk.see(role('alert'))).toMatchObject({ text: 'Please enter a valid email address' })
    await walk.fill(field('Email'), 'guest@example.com')
    // The server treats a form that is sent within two seconds as spam.
    await vi.waitFor(async () => expect(await tab.evaluate(() => performance.now())).toBeGreaterThan(2500), PATIENCE)
    await walk.click(send)
    await walk.see(words('Your message has been sent successfully!'))
    expect(await walk.look(field('Name'))).toMatchObject([{ value: '' }])
    expect(await subjects()).toContain(subject)
  })

  it('prints every dish and the contact information, and nothing to press', async () => {
    const { tab, walk } = scene
    await walk.open('/')
    if (tab.print && !scene.isPhone) expect(pageCount(await tab.print())).toBe(3)
    await tab.evaluate(showAsPrinted)
    const count = async (query: Parameters<typeof walk.look>[0]) =>
      (await walk.look(query)).filter(({ isVisible }) => isVisible).length
    expect(await count(within(dishes, css('h3')))).toBe(9)
    expect(await count(words('hello@maison-safran.example'))).toBeGreaterThan(0)
    await walk.see(role('heading', 'Available Hours'))
    for (const control of ['button', 'textbox', 'navigation']) expect(await count(role(control))).toBe(0)
    await walk.photograph('printed')
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

/** The subjects of all messages that have arrived. */
async function subjects(): Promise<string[]> {
  const origin = inject('origin')
  const { token } = await createClient(api, fetchTransport(origin)).auth.login({ body: OWNER })
  const owner = createClient(api, fetchTransport(origin), { token: () => token })
  const { items } = await owner.messages.list({ query: { limit: 100 } })
  return items.map(({ subject }) => subject)
}

/** Applies the page's rules for print and turns off those for the screen, because neither driver can emulate print. */
function showAsPrinted(): void {
  const swap = (media: MediaList) => {
    const queries = media.mediaText.split(',').map((query) => query.trim().replace(/^print/, 'all'))
    media.mediaText = queries.map((query) => (query.startsWith('screen') ? 'not all' : query)).join(', ')
  }
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) swap(rule.media)
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) visit(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) {
    swap(sheet.media)
    visit(sheet.cssRules)
  }
}

/** Returns how many pages a PDF has. */
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

import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { test as base } from '../fixtures/own-server.ts'
import { testLaunch } from '../support/chromium.ts'
import { OWNER, signInAs } from '../support/owner.ts'
import { isNightly } from '../support/widths.ts'

// 200 ways to send the contact form. Each must end with one message, in the inbox or suspected, and with the thanks.

const choices = {
  /** When the page's scripts come: held back until the form was sent, not within ten seconds, or never. */
  scripts: ['at once', 'late', 'later than 10 s', 'broken', 'switched off'],
  act: ['a click', 'Enter', 'a double click', 'Space'],
  arrival: ['typed', 'filled in at once', 'Back', 'Back from memory'],
  page: ['as it is', 'translated', 'with a replaced word', 'with a password manager'],
  line: ['fast', '400 kbit/s'],
  trap: ['empty', 'empty', 'empty', 'empty', 'filled'],
  clock: ['right', 'an hour slow', 'an hour fast'],
} as const

type Way = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] }

const ALL = Object.values(choices).reduce((product, options) => product * options.length, 1)
/** Has no factor with `ALL` in common, so that the ways are different and mix all choices. */
const STEP = 47
const COUNT = 200
/** Outside the nightly run, seven ways, in which each choice occurs. */
const EVERY = isNightly ? 1 : 31

function wayOf(number: number): Way {
  let rest = (number * STEP) % ALL
  const chosen = Object.entries(choices).map(([name, options]) => {
    const option = options[rest % options.length]
    rest = Math.floor(rest / options.length)
    return [name, option]
  })
  return Object.fromEntries(chosen) as Way // one of each
}

const test = base.extend<object, { readonly withMemory: Browser }>({
  withMemory: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright parses this parameter for the fixture's dependencies
    async ({}, use) => {
      const ignoreDefaultArgs = ['--disable-back-forward-cache']
      const browser = await chromium.launch({ ...testLaunch, ignoreDefaultArgs })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

for (let number = 0; number < COUNT; number += EVERY) {
  const way = wayOf(number)
  const named = Object.entries(way).map(([name, option]) => `${name} ${option}`)
  test(`way ${number + 1} to send: ${named.join(', ')}`, async ({ site, browser, withMemory }) => {
    const options: BrowserContextOptions = {
      javaScriptEnabled: way.scripts !== 'switched off',
      extraHTTPHeaders: { 'x-forwarded-for': `10.77.${number >> 8}.${number & 255}` },
    }
    const opened = way.arrival === 'Back from memory' ? withMemory : browser
    await using context = await opened.newContext(options)
    const page = await context.newPage()
    const subject = `Way ${number + 1}`
    await send(page, site.origin, way, subject)
    await expect(page.getByText('Your message has been sent successfully!')).toBeVisible({ timeout: 30_000 })
    const { client } = await signInAs(OWNER, site.origin)
    const found = await Promise.all(
      [undefined, 'Suspected' as const].map((status) => client.messages.list({ query: { search: subject, status } })),
    )
    const stored = found.flatMap(({ items }) => items).filter((message) => message.subject === subject)
    expect(stored).toMatchObject([{ name: 'Ada', email: 'ada@example.com', message: 'For eight' }])
    if (way.trap === 'filled') expect(stored[0]?.suspectedAt).not.toBeNull()
  })
}

async function send(page: Page, origin: string, way: Way, subject: string): Promise<void> {
  if (way.line === '400 kbit/s') await slowDown(page)
  if (way.clock !== 'right') await setClock(page, way.clock === 'an hour slow' ? -3_600_000 : 3_600_000)
  if (way.scripts === 'later than 10 s') await page.clock.install()
  const release = await holdScripts(page, way)
  const open = () => page.goto(origin, { waitUntil: 'commit' })
  await open()
  await page.locator('#contact form').waitFor({ state: 'attached' })
  await change(page, way.page)
  if (way.arrival === 'filled in at once') await page.evaluate(fillAtOnce, subject)
  else await type(page, subject)
  if (way.arrival.startsWith('Back')) {
    await page.goto(`${origin}/enquiry`, { waitUntil: 'commit' })
    const back = way.scripts === 'switched off' ? goBackAtOnce : goBack
    await Promise.all([page.waitForURL(`${origin}/`, { waitUntil: 'commit' }), page.evaluate(back)])
    await filledAgain(page, way, subject)
    await change(page, way.page)
  }
  if (way.trap === 'filled') await page.evaluate(fillTrap)
  await act(page, way)
  release()
  if (way.scripts === 'later than 10 s') await page.clock.fastForward(10_000)
}

/** Holds the scripts back until the returned function is called, or refuses them. */
async function holdScripts(page: Page, { scripts }: Way): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  if (scripts === 'at once' || scripts === 'switched off') return () => {}
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (scripts === 'broken') return route.abort()
    if (scripts === 'late') await released.promise
    else return undefined // never
    return route.continue().catch(() => {}) // its page was left
  })
  return released.resolve
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const bytes = (400 * 1024) / 8
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

async function setClock(page: Page, ms: number): Promise<void> {
  await page.addInitScript((shift) => {
    const { now } = Date
    Date.now = () => now() + shift
  }, ms)
}

/** What a translator, a word replacer or a password manager does to the page. */
async function change(page: Page, how: Way['page']): Promise<void> {
  if (how === 'as it is') return
  await page.evaluate((what) => {
    const form = document.querySelector('#contact form')!
    if (what === 'with a replaced word') form.querySelector('label')!.textContent = 'Name, please'
    else if (what === 'with a password manager')
      for (const field of form.querySelectorAll('input')) field.after(document.createElement('manager-button'))
    else {
      const walker = document.createTreeWalker(form, NodeFilter.SHOW_TEXT)
      const texts: ChildNode[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as ChildNode) // as the filter says
      for (const text of texts) {
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text)
      }
    }
  }, how)
}

/**
 * The browser fills the form in again when the document is complete. While scripts are awaited, and for a page that was
 * left before it was complete, the visitor does.
 */
async function filledAgain(page: Page, { scripts, line }: Way, subject: string): Promise<void> {
  if (scripts.startsWith('late') || line !== 'fast') await type(page, subject)
  else await expect(page.locator('#contact [name=subject]')).toHaveValue(subject)
}

async function type(page: Page, subject: string): Promise<void> {
  const texts = { name: 'Ada', email: 'ada@example.com', subject, message: 'For eight' }
  // The driver may hold a field that React has just replaced, and type into the one that has the focus. A person would see that.
  await expect(async () => {
    for (const [name, text] of Object.entries(texts)) await page.locator(`#contact [name=${name}]`).fill(text)
    for (const [name, text] of Object.entries(texts))
      expect(await page.locator(`#contact [name=${name}]`).inputValue()).toBe(text)
  }).toPass()
}

/** Fills all fields in without an event, as some password managers do. */
function fillAtOnce(subject: string): void {
  const texts = { name: 'Ada', email: 'ada@example.com', subject, message: 'For eight' }
  for (const [name, text] of Object.entries(texts))
    document.querySelector<HTMLInputElement>(`#contact [name=${name}]`)!.value = text
}

/** As the browser's button does. The driver's own call fails on a page that the browser takes from its memory. */
function goBack(): void {
  setTimeout(() => history.back())
}

/** A page whose scripts are switched off has no timers. */
function goBackAtOnce(): void {
  history.back()
}

function fillTrap(): void {
  document.querySelector<HTMLInputElement>('#contact [name=website]')!.value = 'https://ada.example'
}

async function act(page: Page, { act: how }: Way): Promise<void> {
  const button = page.locator('#contact-outcome button')
  if (how === 'Enter') await page.locator('#contact [name=subject]').press('Enter', { noWaitAfter: true })
  else if (how === 'Space') await button.press('Space', { noWaitAfter: true })
  else if (how === 'a click') await button.click({ noWaitAfter: true })
  else await button.dblclick({ noWaitAfter: true })
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import { type Api, formatCourses, parseCourses } from '@tablier/contracts'
import { test as base } from '../fixtures/own-address.ts'
import { contentFacts, type ListOnPage } from '../support/content-facts.ts'
import { copyExampleSite } from '../support/example-site.ts'
import { expectNoViolation } from '../support/axe.ts'
import { looksTimeout, walkLooks } from '../support/look-matrix.ts'
import { materials } from '../support/materials.ts'
import { startServer, tempFolder } from '../support/server-process.ts'
import { isNightly } from '../support/widths.ts'

const BUILD = fileURLToPath(new URL('../support/pseudo-build.ts', import.meta.url))
const APPS = '../../api/node_modules/.cache/pseudo-languages/apps'
const MAIN = fileURLToPath(new URL(`${APPS}/api/dist/server/main.js`, import.meta.url))

interface Site {
  readonly origin: string
  readonly owner: Client<Api>
  /** What the browser stores of the owner's session. */
  readonly session: string
  /** The screens of an order, and the pages of its guests and of the enquiry. */
  readonly screens: readonly string[]
  readonly guestPages: readonly string[]
}

/** A test on a server with the pseudo-languages, whose content has no Latin letters. */
const test = base.extend<object, { readonly site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright parses this parameter for the fixture's dependencies
    async ({}, use) => {
      await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', BUILD])
      await using folder = await tempFolder()
      await copyExampleSite(folder.path)
      await using server = await startServer(folder.path, { DISK_RESERVE_MB: '0' }, [MAIN])
      const { user, token, client: owner } = await server.signIn()
      await spellDifferently(owner)
      const session = JSON.stringify({ ...user, token })
      await use({ origin: server.url, owner, session, ...(await addOrder(owner)) })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Names that are in Latin letters in every language. */
const NAMES = String.raw`Tablier|Administrator|YouTube|Facebook|Instagram|Pinterest|EUR|UTC|\S+@\S+|https?:\S+`

const unlinked = ['orders?view=list', 'orders?view=calendar', 'kitchen', 'banners?add=banner', 'portfolios?add=item']
const signIn = ['login', 'register', 'forgot-password', 'reset-password', 'confirm-email?token=1', 'unauthorized']

test.use({ reducedMotion: 'reduce' })

const pseudoLanguages = [
  ['ar-XB', 'rtl'],
  ['en-XA', 'ltr'],
] as const

/** By day only the language from right to left, whose words are as long as those of the other. */
for (const [language, direction] of pseudoLanguages.slice(0, isNightly ? 2 : 1)) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ context, site: { owner } }) => {
      await context.addInitScript((tag) => localStorage.setItem('language', tag), language)
      await owner.settings.update({ body: { language, siteName: 'Шеф' } })
    })

    test('every screen is whole', async ({ page, site: { origin, session, screens } }) => {
      test.slow()
      await page.addInitScript((value) => localStorage.setItem('user', value), session)
      await page.goto(`${origin}/admin/settings/general`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
      const linked = links.filter((href) => href.startsWith('/admin/'))
      for (const path of new Set([...linked, ...[...unlinked, ...screens].map((name) => `/admin/${name}`)])) {
        await page.goto(origin + path)
        await expectWhole(page, direction)
      }
    })

    test('every page is whole', async ({ page, site: { origin, guestPages } }) => {
      for (const path of ['', 'enquiry', ...guestPages, 'table/x', 'nothing', ...signIn]) {
        await page.goto(new URL(path, origin).href)
        await expectWhole(page, direction)
      }
    })

    test('every look suits it', async ({ page, site: { origin, owner } }) => {
      test.setTimeout(looksTimeout)
      await walkLooks(page, owner, { name: language, index: Object.keys(materials).length, url: origin })
    })

    test('the server says in it why it refuses', async ({ page, site: { origin } }) => {
      const send = async (path: string, ...texts: readonly string[]) => {
        await page.goto(`${origin}/${path}`)
        for (const [index, text] of texts.entries())
          await page.locator('form input:not([type=checkbox])').nth(index).fill(text)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first()).toBeVisible()
        await expectWhole(page, direction)
      }
      await send('login', 'nobody@example.com', '12345678')
      await send('reset-password?token=old', 'Шеф-Шеф-Шеф-77')
    })
  })
}

/** Expects that nothing is cut or in English at three widths. In the nightly run, axe looks at the first and the last. */
async function expectWhole(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('direction', direction)
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: /^\[\u202E?Lóóáádííng/ })).toHaveCount(0)
  const { pathname, search } = new URL(page.url())
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const faults = await page.evaluate(interfaceFaults, NAMES)
    expect.soft(faults, `${pathname}${search} at ${width} px`).toEqual([])
    if (isNightly && width !== 768) await expectNoViolation(page, `${direction}, ${width} px`)
  }
}

/** Removes the example messages, and writes the example content in Cyrillic letters. */
async function spellDifferently(owner: Client<Api>): Promise<void> {
  const { items: customers } = await owner.customers.list({ query: {} })
  for (const { id } of customers) await owner.customers.erase({ params: { id } })
  for (const name of Object.keys(contentFacts) as ListOnPage[]) {
    const { items } = await owner[name].adminList({ query: { limit: 100 } })
    for (const { id, ...fields } of items) {
      const texts = Object.entries(fields).flatMap(([field, value]) =>
        typeof value === 'string' && /^[^/[]/.test(value) && !/At$|^(?:status|allergens)$/.test(field)
          ? [[field, inCyrillic(value)]]
          : [],
      )
      await owner[name].update({ params: { id }, body: Object.fromEntries(texts) })
    }
  }
  const { items: menus } = await owner.menus.adminList({ query: {} })
  for (const { id, title, introduction, courses } of menus) {
    const spelt = parseCourses(courses).map((course) => ({
      title: inCyrillic(course.title),
      lines: course.lines.map((line) => ({ ...line, title: inCyrillic(line.title) })),
    }))
    const body = { title: inCyrillic(title), introduction: inCyrillic(introduction), courses: formatCourses(spelt) }
    await owner.menus.update({ params: { id }, body })
  }
  const { items: extras } = await owner.extras.adminList({ query: {} })
  for (const { id, title, details } of extras)
    await owner.extras.update({ params: { id }, body: { title: inCyrillic(title), details: inCyrillic(details) } })
  const { items: legalPages } = await owner.legalPages.adminList()
  for (const { name, title } of legalPages)
    await owner.legalPages.update({ params: { name }, body: { title: inCyrillic(title) } })
}

async function addOrder(owner: Client<Api>) {
  const [name, subject, text] = ['Nora Guest', 'A table', 'For six, please.'].map(inCyrillic)
  const { message } = await owner.messages.createTest({
    body: { name, email: 'n@example.com', subject, message: text },
  })
  const { order } = await owner.orders.createOfMessage({ params: message })
  await owner.orders.update({ params: order, body: { version: order.version, day: '2091-05-02' } })
  const table = await owner.guests.createLink({ params: order })
  const enquiry = await owner.enquiries.createLink({ params: message })
  const offer = await sendOffer(owner, order)
  const guestPages = [table, enquiry, offer].map(({ link }) => link!.path!)
  const screens = [`messages/${message.id}`, `orders/${order.id}/card`, `customers/${order.customer.id}`]
  return { screens: [...screens, `orders/${order.id}`], guestPages }
}

async function sendOffer(owner: Client<Api>, { id }: { readonly id: number }) {
  const params = { id }
  const { offer } = await owner.offers.create({ params, body: {} })
  const plain = {
    courses: [],
    ...({ kind: 'text', productId: null, details: '', quantity: 250, unit: 'hour', vatRate: 0 } as const),
    ...({ discount: 1000, discountKind: 'percent', isOptional: false, group: '' } as const),
  }
  const [title = '', group = ''] = ['Service', 'Wines'].map(inCyrillic)
  const line = { ...plain, title, price: 4000 }
  const lines = [line, { ...line, isOptional: true }, { ...line, group }]
  const { offer: draft } = await owner.offers.update({ params, body: { version: offer.version, lines } })
  return (await owner.offers.send({ params, body: { version: draft.version } })).offer
}

/** Replaces Latin letters, but not those of tags. */
function inCyrillic(text: string): string {
  const offset = 'а'.charCodeAt(0) - 'a'.charCodeAt(0)
  return text.replace(/<[^>]*>|[a-z]/gi, (found) =>
    found.length > 1 ? found : String.fromCharCode(found.charCodeAt(0) + offset),
  )
}

/**
 * Returns what is wrong with the layout of a page in a pseudo-language, and its English words: those without brackets,
 * which come from no catalogue. In a language from left to right, dates are English too, so it does not look for words.
 * Runs in the page, so it uses nothing from outside.
 * @param names matches what is in Latin letters in every language
 */
function interfaceFaults(names: string): string[] {
  const faults = new Set<string>()
  const root = document.documentElement
  if (root.scrollWidth > innerWidth) faults.add(`scrolls sideways: ${root.scrollWidth} px of ${innerWidth}`)
  let depth = 0 // of brackets; a message may be in several texts, because its links are elements
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text // SHOW_TEXT
    if (text.parentElement!.closest('script, style, noscript, template, textarea, [translate=no], body [lang]'))
      continue
    if (/[[\]]/.test(text.data) && isCut(text)) faults.add(`cut: ${text.data}`)
    lookForWords(text.data, text.parentElement!.localName)
  }
  depth = 0
  for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-roledescription'])
    for (const element of document.querySelectorAll(`body [${name}]`)) lookForWords(element.getAttribute(name)!, name)
  return [...faults]

  function lookForWords(text: string, where: string): void {
    let outside = ''
    for (const char of text) {
      if (char === '[') depth += 1
      if (depth === 0) outside += char
      if (char === ']') depth -= 1
    }
    if (root.dir === 'rtl' && /[a-z]{2}/i.test(outside.replace(new RegExp(names, 'gi'), '')))
      faults.add(`${where} without brackets: ${outside}`)
  }

  /** Returns whether a text is wider than its box, or than one around it that hides the rest. */
  function isCut(text: Text): boolean {
    const range = document.createRange()
    range.selectNode(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0) return false
    let isWider = false
    for (let box = text.parentElement!; box !== document.body; box = box.parentElement!) {
      const { overflowX, textOverflow, display } = getComputedStyle(box)
      const { left: start, right: end, width: room } = box.getBoundingClientRect()
      if (/inline$|contents/.test(display)) continue
      if (room <= 1) return false // only for screen readers
      if (/auto|scroll/.test(overflowX) || (textOverflow === 'ellipsis' && box.closest('[title]'))) break
      if (box === text.parentElement || overflowX !== 'visible') isWider ||= left < start - 1 || right > end + 1
    }
    return isWider
  }
}

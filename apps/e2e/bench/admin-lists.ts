import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '../support/chromium.ts'
import type { Build } from './builds.ts'
import { untilIdle } from './idle.ts'
import { type Cost, mainThreadOf } from './main-thread.ts'
import { milliseconds } from './measurement.ts'
import { type Reading, repeated, type Subject } from './repeated.ts'
import { runEmbedded } from './run-sql.ts'
import { servedSubject } from './served-subject.ts'
import { startServer } from './server-process.ts'
import { chromiumVersion } from './versions.ts'

const RECORDS = 1000
/** How many records the screen loads at a time. */
const PAGE = 50
/** An ingredient of every tenth dish. */
const WORD = 'saffron'
const LETTERS = WORD.split('')

async function open(build: Build, folder: string): Promise<Subject> {
  const example = await startServer(folder, {}, build.main) // creates example dishes with pictures
  await untilIdle(example.pid)
  await example.stop()
  await runEmbedded(folder, seed)
  return servedSubject(build, folder, async (server) => {
    const { admin, token } = await server.signIn()
    const { user } = await admin.auth.me({})
    const session = JSON.stringify({ ...user, token })
    return () => inBrowser(server.url, session)
  })
}

/** Dishes with all texts, and the picture of an example dish. */
const seed = `
  insert into portfolio_items (position, status, category, title, image_path, ingredients, details, awards, label)
  select 1000 + n, (array['Published', 'Published', 'Published', 'Draft'])[n % 4 + 1],
    (array['Starters', 'Mains', 'Desserts'])[n % 3 + 1],
    'Dish number ' || n || ' of the long table',
    (select image_path from portfolio_items order by id offset n % 6 limit 1),
    'Sea bass, fennel, ' || case when n % 10 = 0 then '${WORD}, ' else '' end || 'lemon, brown butter, sorrel',
    'Roasted over beech wood, finished with its own broth and a spoon of the green oil.',
    case when n % 5 = 0 then 'Dish of the year' else '' end, 'Signature'
  from generate_series(1, ${RECORDS}::int - (select count(*)::int from portfolio_items)) as n`

async function inBrowser(origin: string, session: string): Promise<Reading[]> {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript((user) => localStorage.setItem('user', user), session)
    await page.goto(`${origin}/admin/portfolios`)
    return await measure(page)
  } finally {
    await browser.close()
  }
}

type Act = () => Promise<unknown>

/** Uses no role or name locators while it measures, because looking them up is work for the page's main thread. */
async function measure(page: Page): Promise<Reading[]> {
  const costOf = await mainThreadOf(page)
  const readings: Reading[] = []
  const record = async (what: string, ...acts: readonly Act[]) => {
    const costs: Cost[] = []
    for (const act of acts) costs.push(await costOf(act))
    readings.push(...costliest(what, costs))
  }
  const keys = (...names: readonly string[]): Act[] => names.map((key) => () => page.keyboard.press(key))
  const focusSecond = (control: string) => page.locator(`tbody [aria-label^="${control} "]`).nth(1).focus()

  await rowsReach(page, PAGE)
  await record(`Loading the screen with its first ${PAGE} rows`, async () => {
    await page.reload()
    await rowsReach(page, PAGE)
  })
  const more: Cost[] = []
  for (let drawn = PAGE; drawn < RECORDS; drawn += PAGE) {
    await page
      .locator('button')
      .filter({ hasText: /^(?:Load|Show) more/ })
      .last()
      .focus()
    more.push(
      await costOf(async () => {
        await page.keyboard.press('Enter')
        await rowsReach(page, drawn + PAGE)
      }),
    )
  }
  readings.push(...costliest(`Loading ${PAGE} more rows`, more))

  await record(
    '1,000 rows drawn: scrolling with the mouse wheel',
    ...Array.from({ length: 10 }, () => () => page.mouse.wheel(0, -700)),
  )
  await focusSecond('Move')
  await record(
    '1,000 rows drawn: moving a row with Alt and an arrow key',
    ...keys('Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp'),
  )
  await focusSecond('Status of')
  await record("1,000 rows drawn: opening a row's status menu", ...keys('Enter'))
  await page.keyboard.press('Escape')
  await focusSecond('Edit')
  await record("1,000 rows drawn: opening a row's form", ...keys('Enter'))
  await record('1,000 rows drawn: a key press in that form', ...keys(...LETTERS))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.focus('input[placeholder="Search portfolio items..."]')
  const [first = '', ...others] = LETTERS
  await record('1,000 rows drawn: the first key press in the search, which leaves 100', ...keys(first))
  await record(
    'The next key presses in the search, and deleting the text',
    ...keys(...others, ...LETTERS.map(() => 'Backspace')),
  )
  await page.locator('[aria-label="Filter by status"]').last().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await record('Filtering by a status', ...keys('Enter'))
  return readings
}

function rowsReach(page: Page, count: number): Promise<void> {
  return page
    .locator('tbody tr')
    .nth(count - 1)
    .waitFor()
}

/** The most work and the longest task of several acts. */
function costliest(what: string, costs: readonly Cost[]): Reading[] {
  const most = (read: (cost: Cost) => number) => Math.max(...costs.map(read))
  return [
    { what, value: most(({ work }) => work), print: milliseconds },
    { what: `${what}: longest task`, value: most(({ longestTask }) => longestTask), print: milliseconds },
  ]
}

export const adminLists = repeated({
  title: 'Admin lists of 1,000 records',
  method: `The built admin in Chromium, 1440 × 900, with ${RECORDS.toLocaleString('en')} dishes in Portfolio Items, each with all texts and a picture. The figures are the processor time of the page's main thread (scripts, styles, layout, painting) from the action until the thread is idle, and the longest single task, during which the page does not respond. For repeated actions it is the highest of each.`,
  tools: async () => [await chromiumVersion()],
  rounds: 3,
  open,
})

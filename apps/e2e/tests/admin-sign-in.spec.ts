import { expect, type Page } from '@playwright/test'
import { words as deskWords } from '@tablier/words/desk/all'
import { words as startWords } from '@tablier/words/start/all'
import { type Account, newStepAccount, type Step, steps } from '../fixtures/second-steps.ts'
import { test } from '../fixtures/own-server.ts'
import { latestMail } from '../support/mailbox.ts'
import { OWNER } from '../support/owner.ts'
import { isNightly } from '../support/widths.ts'

const languages = ['de', 'fr', 'en', 'es', 'it'] as const
/** Where the sign-in begins. Nobody is signed in, except where a session ends. */
const doors = ['/login', '/admin', 'an ended session', 'a reset link'] as const
const browsers = ['as usual', 'with storage blocked', 'without URL.parse'] as const

type Language = (typeof languages)[number]
type Door = (typeof doors)[number]
type Browser = (typeof browsers)[number]
type Cell = readonly [Door, Step, Language, Browser]

/** Every second step at `/login`, in two languages in turns, and each other door and browser once. */
const representative: readonly Cell[] = [
  ...steps.map((step, index): Cell => ['/login', step, index % 2 === 0 ? 'de' : 'fr', 'as usual']),
  ['/admin', 'code', 'it', 'as usual'],
  ['an ended session', 'code', 'es', 'as usual'],
  ['a reset link', 'recovery code', 'en', 'as usual'],
  ['an ended session', 'code', 'de', 'with storage blocked'],
  ['/admin', 'a passkey', 'es', 'with storage blocked'],
  ['/admin', 'code', 'fr', 'without URL.parse'],
]
const all = doors.flatMap((door) =>
  steps.flatMap((step) =>
    languages.flatMap((language) => browsers.map((browser): Cell => [door, step, language, browser])),
  ),
)

for (const [door, step, language, browser] of isNightly ? all : representative)
  test.describe(`${language}, ${browser}`, () => {
    test.use({ locale: language, storageState: { cookies: [], origins: [] } })

    test(`signs in with ${step} from ${door}`, async ({ page, site }) => {
      const t = { ...startWords[language], ...deskWords[language] }
      const account = await newStepAccount(page, site, step)
      const failures: string[] = []
      page.on('pageerror', ({ message }) => failures.push(message))
      await change(page, browser)
      await open[door](page, { account, origin: site.origin, t })
      await signIn(page, account, step, t)
      await expect(page.getByRole('heading', { level: 1, name: t.dashboard })).toBeVisible()
      if (/admin|ended/.test(door)) await expect(page.getByRole('region', { name: t.whereYouWereGoing })).toBeVisible()
      expect(failures).toEqual([])
    })
  })

test.describe('without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('signs in once the code has come that the connection had lost', async ({ page, site }) => {
    let isLost = false
    await page.route('**/assets/**', (route) => (isLost ? route.abort() : route.continue()))
    await page.goto(`${site.origin}/login`)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password').fill(OWNER.password)
    isLost = true
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    isLost = false
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test("has the account's language with storage blocked", async ({ page, site }) => {
    const t = { ...startWords.it, ...deskWords.it }
    const account = await newStepAccount(page, site, 'recovery code', 'it')
    await page.addInitScript(blockStorage)
    await page.goto(`${site.origin}/login`)
    await signIn(page, account, 'recovery code', { ...startWords.en, ...deskWords.en })
    await expect(page.getByRole('heading', { level: 1, name: t.dashboard })).toBeVisible()
    await expect(page.getByText(t.thisBrowserKeepsNothing)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  })

  test('goes on with what was typed, after a second step in the dialog', async ({ page, site }) => {
    const t = { ...startWords.en, ...deskWords.en }
    const account = await newStepAccount(page, site, 'recovery code')
    await page.goto(`${site.origin}/login`)
    await signIn(page, account, 'recovery code', t)
    await page.getByRole('link', { name: t.general, exact: true }).click()
    const name = page.getByRole('textbox', { name: t.name, exact: true })
    await name.fill('Ada Cook')
    await account.endSessions()
    await page.getByRole('button', { name: t.saveChanges }).click()
    const dialog = page.getByRole('alertdialog', { name: t.signInAgain })
    await dialog.getByLabel(t.password, { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: t.signIn, exact: true }).click()
    await dialog.getByLabel(t.codeFromYourApp).fill(account.nextCode('code'))
    await dialog.getByRole('button', { name: t.confirmCode, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(name).toHaveValue('Ada Cook')
  })

  test('works with storage blocked, in the language that was chosen', async ({ page, site }) => {
    const [en, fr] = [startWords.en, { ...startWords.fr, ...deskWords.fr }]
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.addInitScript(blockStorage)
    await page.goto(`${site.origin}/login`)
    await expect(page.getByText(en.thisBrowserKeepsNothing)).toBeVisible()
    await page.getByLabel(en.languageOfTheseScreens).selectOption('fr')
    await expect(page.getByText(fr.thisBrowserKeepsNothing)).toBeVisible()
    await page.getByLabel(fr.email).fill(OWNER.email)
    await page.getByLabel(fr.password).fill(OWNER.password)
    await page.getByRole('button', { name: fr.signIn, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: fr.dashboard })).toBeVisible()
    await expect(page.getByText(fr.thisBrowserKeepsNothing)).toBeVisible()
    for (const screen of [fr.messages, fr.orders, fr.trash, fr.customers]) {
      await page.getByRole('link', { name: screen, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    }
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: fr.trash })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: en.welcomeBack })).toBeVisible()
    expect(failures).toEqual([])
  })
})

type Words = (typeof startWords)['en'] & (typeof deskWords)['en']

interface Visit {
  readonly account: Account
  readonly origin: string
  readonly t: Words
}

const open: Record<Door, (page: Page, visit: Visit) => Promise<unknown>> = {
  '/login': (page, { origin }) => page.goto(`${origin}/login`),

  '/admin': async (page, { origin, t }) => {
    await page.goto(`${origin}/admin/settings/general`)
    await expect(page.getByRole('heading', { name: t.welcomeBack })).toBeVisible()
  },

  'an ended session': async (page, { account, origin, t }) => {
    await page.goto(`${origin}/login`)
    await signIn(page, account, 'recovery code', t)
    await page.getByRole('link', { name: t.trash, exact: true }).click()
    await expect(page.getByText(t.theTrashIsEmpty)).toBeVisible() // its calls are over
    await account.endSessions()
    await page.getByRole('link', { name: t.activity, exact: true }).click()
    await expect(page.getByRole('heading', { name: t.welcomeBack })).toBeVisible()
  },

  'a reset link': async (page, { account, origin, t }) => {
    await page.goto(`${origin}/login`)
    await page.getByRole('link', { name: t.forgotYourPassword }).click()
    await expect(page.getByRole('heading', { name: t.forgotYourPassword })).toBeVisible()
    await page.getByLabel(t.email).fill(account.email)
    await page.getByRole('button', { name: t.sendTheLink }).click()
    await expect(page.getByText(t.linkSentIfKnown)).toBeVisible()
    const link = /http:\/\/\S+\/reset-password\?token=\S+/
    await expect.poll(() => latestMail(account.email)).toMatch(link)
    await page.goto(link.exec(await latestMail(account.email))![0])
    await page.getByLabel(t.newPassword, { exact: true }).fill(account.password)
    await page.getByRole('button', { name: t.setPassword }).click()
    await page.getByRole('link', { name: t.signInTitle, exact: true }).press('Enter') // see below
  },
}

async function signIn(page: Page, account: Account, step: Step, t: Words): Promise<void> {
  if (step === 'a passkey alone') return page.getByRole('button', { name: t.signInWithAPasskey }).click()
  await page.getByLabel(t.email).fill(account.email)
  await page.getByLabel(t.password, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: t.signIn, exact: true }).click()
  await expect(page.getByRole('heading', { name: t.oneMoreStep })).toBeVisible()
  if (step === 'a passkey') return page.getByRole('button', { name: t.toUseYourPasskey }).click()
  const toRecoveryCode = page.getByRole('button', { name: t.toUseARecoveryCode })
  if (step === 'recovery code') await toRecoveryCode.press('Enter') // a click there so soon is ignored
  await page.getByLabel(step === 'code' ? t.codeFromYourApp : t.recoveryCode).fill(account.nextCode(step))
  await page.getByRole('button', { name: t.confirmCode, exact: true }).click()
}

async function change(page: Page, browser: Browser): Promise<void> {
  if (browser === 'without URL.parse') await page.addInitScript(withoutNewFunctions)
  if (browser === 'with storage blocked') await page.addInitScript(blockStorage)
}

/** Takes away what browsers have learned in the last three years. */
function withoutNewFunctions(): void {
  for (const [owner, name] of [
    [URL, 'parse'],
    [URL, 'canParse'],
    [Map, 'groupBy'],
    [Promise, 'withResolvers'],
    [AbortSignal, 'timeout'],
  ] as const)
    Reflect.deleteProperty(owner, name)
}

/** Makes each access to a storage fail, as browsers do for a site whose data is blocked. */
function blockStorage(): void {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get })
}

import type { Browser, Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import { addDays, type Api } from '@tablier/contracts'
import { type MailSink, openMailSink } from './mail-sink.ts'
import { startOwnServer } from './own-server.ts'
import { OWNER, signInAs } from './owner.ts'

const DAY_MS = 86_400_000

export interface Walk {
  readonly language: 'en' | 'fr'
  readonly width: number
}

/** A site with a chef and a guest, who has no scripts. Disposing of it closes everything. */
export interface Stage extends Walk, AsyncDisposable {
  readonly origin: string
  readonly sink: MailSink
  readonly chef: Page
  readonly guest: Page
  /** Of the evening. */
  readonly day: string
  /** Returns the owner's calls, signed in anew. */
  readonly owner: () => Promise<Client<Api>>
  /** Signs the chef in and opens a page. */
  readonly enter: (path: string) => Promise<void>
  /** Starts the server again at noon of a later day, which is also that of the chef's browser. */
  readonly ahead: (days: number) => Promise<void>
}

/** Reminders go out from 9 o'clock on. */
const untilNoonIn = (days: number) => days + 0.5 - ((Date.now() / DAY_MS) % 1)

export async function openStage(browser: Browser, { language, width }: Walk): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const sink = opened.use(await openMailSink())
  const server = opened.use(await startOwnServer('127.0.0.1', sink.url))
  const { origin } = server
  const open = async (extra: object) =>
    opened.adopt(
      await browser.newPage({ baseURL: origin, viewport: { width, height: 900 }, locale: language, ...extra }),
      (page) => page.close(),
    )
  const guest = await open({ javaScriptEnabled: false })
  const chef = await open({})
  const session = () => signInAs(OWNER, origin)
  const owner = async () => (await session()).client
  await setUp(await owner(), language)
  const closing = opened.move()
  return {
    language,
    width,
    origin,
    sink,
    chef,
    guest,
    owner,
    day: addDays(new Date().toISOString().slice(0, 10), 30),
    enter: async (path) => {
      const { user, token } = await session()
      await chef.goto('/login')
      const stored = { user: JSON.stringify({ ...user, token }), language }
      await chef.evaluate((values) => {
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
      }, stored)
      await chef.goto(path)
    },
    ahead: async (days) => {
      const away = untilNoonIn(days)
      await server.restart(away)
      await chef.clock.setSystemTime(Date.now() + away * DAY_MS)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function setUp(owner: Client<Api>, language: Walk['language']): Promise<void> {
  await owner.settings.update({ body: { language, timeZone: 'Europe/Paris' } })
  await owner.paymentSettings.update({
    body: {
      accountHolder: 'Camille Laurent',
      iban: 'FR1420041010050500013M02606',
      takesCash: true,
      chargesVat: true,
      pricesIncludeVat: true,
      reminderBeforeDays: 3,
      reminderAfterDays: 3,
      vatRates: [
        { rate: 1000, name: '' },
        { rate: 2000, name: '' },
      ],
      parts: [
        { share: 30, due: 'accepted', days: 7 },
        { share: 70, due: 'evening', days: 7 },
      ],
      cancelSteps: [
        { daysBefore: 14, percent: 50 },
        { daysBefore: 2, percent: 100 },
      ],
      terms: 'I bring everything but the table.\n\nPlease tell me about allergies a week before.',
    },
  })
  const zone = { name: 'Lyon', places: ['69'], amount: 4500, hasParking: false, hasNight: false }
  await owner.travel.update({ body: { zones: [zone], travelVatRate: 2000 } })
}

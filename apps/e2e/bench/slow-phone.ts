import { chromium, type Locator, type Page } from '@playwright/test'
import type { Client } from '@tablier/api-client'
import type { Api } from '@tablier/contracts'
import { chromiumLaunch } from '../support/chromium.ts'
import { OWNER } from '../support/owner.ts'
import { startServer, tempFolder } from '../support/server-process.ts'
import { milliseconds, type Reading, repeated } from './measurement.ts'
import { untilIdle } from './process-figures.ts'
import { chromiumVersion } from './versions.ts'

const MAX_MS = 1500
/** A round trip of slow 4G, and the delay that Chromium's own preset of that name adds to each request. */
const delays = [150, 562.5]
const speed = { offline: false, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 } // bytes a second

export const slowPhone = repeated({
  title: 'The back office on a slow phone connection',
  method: `Time from the press to the visible answer in Chromium at 390 px, with Chromium's network emulation of slow 4G (1.44 Mbit/s down, 0.675 Mbit/s up, and a delay for each request as stated), on screens that were opened before; at most ${MAX_MS} ms are allowed.`,
  tools: async () => [await chromiumVersion()],
  rounds: 3,
  open: async (resources) => {
    const { path } = resources.use(await tempFolder())
    const server = resources.use(await startServer(path, { SMTP_URL: 'smtp://127.0.0.1:1' }))
    const { client: admin } = await server.signIn()
    const browser = resources.use(await chromium.launch(chromiumLaunch))
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await untilIdle(server.pid) // the example pictures' sizes are made in the background
    const network = await page.context().newCDPSession(page)
    const round = async () => {
      const readings: Reading[] = []
      for (const latency of delays) {
        await network.send('Network.emulateNetworkConditions', { ...speed, latency })
        for (const [act, value] of await actsOf(page, admin, `${server.url}/admin`))
          readings.push({ what: `${act}, ${latency} ms a request`, value, print })
      }
      return readings
    }
    await round() // opens each screen once
    return round
  },
})

const print = (value: number) => `${milliseconds(value)}${value > MAX_MS ? ', more than allowed' : ''}`

let acts = 0

/** Does the five commonest acts on new records. Returns how many milliseconds each took. */
async function actsOf(page: Page, admin: Client<Api>, office: string): Promise<[string, number][]> {
  const name = `Supper ${(acts += 1)}`
  const texts = { name: 'Nora Guest', email: 'nora@example.com', subject: name }
  const { message } = await admin.messages.createTest({ body: { ...texts, message: `${name}, in June?` } })
  const { customer } = await admin.customers.create({ body: { name, email: `${acts}@example.com` } })
  const { order } = await admin.orders.create({ body: { customerId: customer.id, day: `${2100 + acts}-06-05` } })
  await admin.portfolioItems.create({ body: { title: name, category: 'Main' } })
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const says = (text: string) => page.getByText(text).filter({ visible: true }).first()
  const open = async (path: string) => page.goto(`${office}${path}`, { waitUntil: 'networkidle' })

  await open('/messages')
  const opened = await timeOf(page.getByRole('button', { name }).first(), says(`${name}, in June?`))
  await open(`/messages/${message.id}`)
  await button('Reply').click()
  await page.getByLabel('Your reply to Nora Guest').fill('With pleasure.')
  await says('Draft saved').waitFor()
  const replied = await timeOf(button('Send'), says('Your reply is on its way'))
  await open(`/orders/${order.id}`)
  await page.getByRole('heading', { name: 'Change this evening' }).click()
  await page.getByLabel('Notes for you and your team').fill('Bring the large pan.')
  const saved = await timeOf(button('Save'), says('Order saved'))
  const asked = await timeOf(button('Confirm'), button('Confirm and send'))
  const confirmed = await timeOf(button('Confirm and send'), says('Moved to Confirmed'))
  await open('/portfolios')
  await button(`Edit ${name}`).click()
  const published = await timeOf(button('Save and publish'), says('Dish updated'))
  return [
    ['Open a message', opened],
    ['Send a reply', replied],
    ['Save an order', saved],
    ['Confirm an evening: the mail to the guest is ready', asked],
    ['Confirm an evening: it is confirmed', confirmed],
    ['Publish a dish', published],
  ]
}

async function timeOf(pressed: Locator, answer: Locator): Promise<number> {
  await pressed.waitFor()
  const begun = performance.now()
  await pressed.click()
  await answer.waitFor()
  return performance.now() - begun
}

import { words } from '@tablier/words/site/all'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../test/render-app.tsx'
import { clientOf, dayAhead, mailHost, mock, signIn } from '../../test/mock.ts'
import { localeFor } from '../language/locale.ts'
import { fillTemplate } from '../replies/fill-template.ts'
import { promiseIn } from './promise-offer.tsx'

const day = dayAhead(30)
const order = { state: 'enquiry', day, price: 125_000, currency: 'EUR' } as const
const facts = { name: 'Nora Guest', date: day, guests: 8, price: 125_000, currency: 'EUR', link: 'https://site.test' }

it.each(Object.entries(words))('what the first templates promise in %s is what an order can keep', (language, t) => {
  const locale = localeFor(language)
  const promises = [t.templateQuestion, t.templateDateFree, t.templatePrice].map((text) =>
    promiseIn(fillTemplate(text, facts, locale), order, locale),
  )
  expect(promises).toEqual([undefined, 'held', 'quoted'])
  const kept = promiseIn(fillTemplate(t.templatePrice, facts, locale), { ...order, state: 'confirmed' }, locale)
  expect(kept).toBeUndefined()
})

it('a day that is written in another way is a promise too', () => {
  const christmas = { ...order, day: '2026-12-24' }
  expect(promiseIn('Am 24.12. koche ich gern für Sie.', christmas, 'de-AT')).toBe('held')
  expect(promiseIn('Im Dezember koche ich gern für Sie.', christmas, 'de-AT')).toBeUndefined()
})

it('a day that is said to be kept is a promise too, without its name', () => {
  expect(promiseIn('Of course! I have pencilled it in.', order, 'en-GB')).toBe('held')
  expect(promiseIn('I have pencilled it in.', { ...order, state: 'held' }, 'en-GB')).toBeUndefined()
  expect(promiseIn('I have pencilled it in.', { ...order, day: null }, 'en-GB')).toBeUndefined()
})

beforeEach(() => {
  mailHost.isSetUp = true
})

/** Opens a message, by default about a day, and inserts the template that says that it is free. */
async function insertTemplate({ text = '{date} is free, and I have pencilled it in.', isAboutDay = true } = {}) {
  const message = { name: 'Nora Guest', email: 'nora@example.com', subject: 'A dinner', message: 'Are you free?' }
  await clientOf().messages.send({ body: { ...message, ...(isAboutDay && { evening: { date: day, guests: 8 } }) } })
  await mock.takeMails()
  const { client } = await signIn()
  await client.replyTemplates.create({ body: { name: 'A free day', body: text } })
  const app = await renderScreen('/admin/messages/1')
  await app.user.click(await screen.findByRole('button', { name: 'Reply' }))
  await app.user.click(await screen.findByRole('button', { name: 'A free day' }))
  return app
}

it('a reply that promises the day is sent with a hold by one press', async () => {
  const { user, client } = await insertTemplate()
  expect(await screen.findByText(/Hold it as well\?$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Hold and send' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Your reply/ })).not.toBeInTheDocument())
  expect((await client.orders.get({ params: { id: 1 } })).order.state).toBe('held')
  const { replies, draft } = await client.replies.list({ params: { id: 1 } })
  expect(replies).toMatchObject([{ body: expect.stringContaining('I have pencilled it in') }])
  expect(draft).toBeNull()
  expect(await mock.takeMails()).toMatchObject([{ subject: expect.stringMatching(/^On hold for you/) }])
  expect((await client.messages.get({ params: { id: 1 } })).message.status).toBe('Replied')
})

it('a reply that keeps a day without naming it is asked about as well, or told that there is none', async () => {
  const { unmount } = await insertTemplate({ text: 'Gladly, I have pencilled it in.' })
  expect(await screen.findByText(/^This reply says that you keep .*Hold it as well\?$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Hold and send' })).toBeVisible()
  unmount()
  await mock.takeMails()
})

it('a reply to a message about no day says that nothing keeps the day', async () => {
  await insertTemplate({ text: 'Gladly, I have pencilled it in.', isAboutDay: false })
  expect(await screen.findByText(/^This reply says that you keep a day, but no evening/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hold and send' })).not.toBeInTheDocument()
})

it('a reply that promises a day off, or a day that is taken, says so instead', async () => {
  const { client } = await signIn()
  const { dayOff } = await client.calendar.createDayOff({ body: { firstDay: day, lastDay: day } })
  const { unmount } = await insertTemplate()
  expect(await screen.findByText(/ is a day off\.$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hold and send' })).not.toBeInTheDocument()
  unmount()
  await client.calendar.deleteDayOff({ params: dayOff })
  const { customer } = await client.customers.create({ body: { name: 'Zoe' } })
  const other = await client.orders.create({ body: { customerId: customer.id, day } })
  await client.orders.move({ params: other.order, body: { from: 'enquiry', to: 'confirmed' } })
  await renderScreen('/admin/messages/1')
  const editor = within(await screen.findByRole('region', { name: 'Your reply' }))
  expect(await editor.findByText(/ is taken by another evening\.$/)).toBeVisible()
})

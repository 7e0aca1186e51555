import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { choose, expectStatus, renderScreen } from '../../test/render-app.tsx'
import { clientOf, mock, newOrder, seedMessages, signIn } from '../../test/mock.ts'

type App = Awaited<ReturnType<typeof renderScreen>>

const statusOf = (subject: string) => screen.getByRole('combobox', { name: `Status of ${subject}` })
const stepButton = (name: 'Previous' | 'Next') => screen.getByRole('button', { name: `${name} message` })
const storedStatus = async ({ client }: App, id = 1) => (await client.messages.get({ params: { id } })).message.status

it('a row opens its message by a click, but not by one on a control or one that selects text', async () => {
  seedMessages({})
  const { user } = await renderScreen('/admin/messages')
  await choose(user, await screen.findByRole('combobox', { name: 'Status of A dinner for ten' }), 'Replied')
  await user.click(screen.getByRole('checkbox', { name: 'Select A dinner for ten' }))
  const selection = vi.spyOn(window, 'getSelection') // jsdom selects nothing by mouse
  selection.mockReturnValueOnce({ isCollapsed: false } as Selection)
  await user.click(screen.getByRole('cell', { name: 'Nora Guest' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  selection.mockRestore()
  await user.click(screen.getByRole('cell', { name: 'Nora Guest' }))
  expect(await screen.findByRole('dialog', { name: 'Message Details' })).toBeVisible()
})

describe.each([
  ['the dialog', '/admin/messages?status=New&search=dinner'],
  ['the page', '/admin/messages/3?status=New&search=dinner'],
])('in %s, a message', (where, path) => {
  /** Opens the second of three new messages about a dinner. */
  async function open() {
    seedMessages(
      { subject: 'Dinner 1' },
      { subject: 'Dinner 2', status: 'Read' },
      { subject: 'Dinner 3', message: 'Are you free in June?', language: 'fr' },
      { subject: 'Lunch 4' },
      { subject: 'Dinner 5' },
    )
    const app = await renderScreen(path)
    if (where === 'the dialog') await app.user.click(await screen.findByRole('button', { name: 'View Dinner 3' }))
    await screen.findByRole('link', { name: 'Reply' })
    return app
  }

  it('shows the same texts and actions', async () => {
    await open()
    const view = within(where === 'the dialog' ? await screen.findByRole('dialog') : screen.getByRole('article'))
    expect(await view.findByText('Are you free in June?')).toBeVisible()
    expect(view.getByText('Wrote in French')).toBeVisible()
    for (const term of ['From', 'Subject', 'Status', 'Received', 'Message'])
      expect(view.getByText(term, { selector: 'dt' })).toBeVisible()
    expect(view.getByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      'mailto:nora%40example.com?subject=Re%3A%20Dinner%203',
    )
    for (const name of ['Previous message', 'Next message', 'Delete'])
      expect(view.getByRole('button', { name })).toBeVisible()
  })

  it('is set to Replied by Reply, which can be undone', async () => {
    const app = await open()
    await waitFor(async () => expect(await storedStatus(app, 3)).toBe('Read'))
    await app.user.click(screen.getByRole('link', { name: 'Reply' }))
    await waitFor(async () => expect(await storedStatus(app, 3)).toBe('Replied'))
    expect(await screen.findByText('Marked as Replied')).toBeInTheDocument()
    await app.user.click(screen.getByText('Undo'))
    await expectStatus('Change undone')
    expect(await storedStatus(app, 3)).toBe('Read')
    await waitFor(() => expect(statusOf('Dinner 3')).toHaveTextContent('Read'))
  })

  it('leads to the messages before and after it in its list, and back to it although it is no longer new', async () => {
    const { user } = await open()
    await waitFor(() => expect(stepButton('Previous')).toHaveAttribute('aria-disabled', 'false'))
    await user.click(stepButton('Previous'))
    await waitFor(() => expect(statusOf('Dinner 5')).toHaveTextContent('Read'))
    expect(stepButton('Previous')).toHaveAttribute('aria-disabled', 'true')
    await user.click(stepButton('Next'))
    await waitFor(() => expect(statusOf('Dinner 3')).toBeVisible())
    await user.click(stepButton('Next'))
    await waitFor(() => expect(statusOf('Dinner 1')).toHaveTextContent('Read'))
    expect(stepButton('Next')).toHaveAttribute('aria-disabled', 'true')
  })

  it('is deleted after the question, and the list stays', async () => {
    const { user, client, router } = await open()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Delete this message?')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('button', { name: 'View Dinner 5' })).toBeVisible()
    await waitFor(() => expect(router.state.location.href).toBe('/admin/messages?status=New&search=dinner'))
    expect((await client.messages.list()).items.map(({ id }) => id)).toEqual([5, 4, 2, 1])
    expect(screen.queryByRole('dialog', { name: 'Message Details' })).not.toBeInTheDocument()
  })
})

const texts = { name: 'Nora Guest', email: 'nora@example.com', subject: 'A dinner for ten', message: 'In June?' }
const nextYear = new Date().getUTCFullYear() + 1
const date = `${nextYear}-06-12`
const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))

type Evening = NonNullable<Parameters<ReturnType<typeof clientOf>['messages']['send']>[0]['body']['evening']>

async function arrive(evening?: Evening): Promise<void> {
  await clientOf().messages.send({ body: { ...texts, ...(evening && { evening }) } })
}

it('are shown with the message, with diets and allergies marked', async () => {
  await arrive({ date, isFlexible: true, guests: 10, diets: 'No honey', allergens: ['nuts', 'eggs'], hasConsent: true })
  await renderScreen('/admin/messages/1')
  const view = within(await screen.findByRole('article'))
  expect(await view.findByText(`${inWords} (flexible)`)).toBeVisible()
  expect(view.getByText('Guests', { selector: 'dt' })).toBeVisible()
  expect(view.getByText('Diets and allergies')).toBeVisible()
  expect(view.getByText('Eggs, Nuts')).toBeVisible()
  expect(view.getByText('No honey')).toBeVisible()
  expect(view.getByText(/The guest agreed on/)).toBeVisible()
  expect(view.queryByText('Occasion')).not.toBeInTheDocument()
})

it('say that something was told which cannot be read', async () => {
  await arrive({ diets: 'No honey', hasConsent: true })
  mock.play(
    async ({ db }) =>
      void (await db
        .updateTable('messages')
        .set({ sealed_key: 'another' } as never)
        .execute()),
  ) // as if its key had been lost
  await renderScreen('/admin/messages/1')
  expect(await screen.findByText(/Please ask the guest again/)).toBeVisible()
})

it('have date and guests in the list', async () => {
  await arrive()
  await arrive({ date, guests: 10 })
  await renderScreen('/admin/messages')
  expect(await screen.findByText(`${inWords}, 10 guests`)).toBeVisible()
  expect(screen.getAllByText(/guests/)).toHaveLength(1)
})

it('say, like their orders, that another evening has the day', async () => {
  await arrive({ date })
  const { client } = await signIn()
  const other = await newOrder({ day: date })
  await client.orders.move({ params: other, body: { from: 'enquiry', to: 'confirmed' } })
  const { user } = await renderScreen('/admin/messages/1')
  expect(await screen.findByText('There is already another evening on this day')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Open its order' }))
  const state = within(await screen.findByRole('region', { name: 'State' }))
  expect(await state.findByText('There is already another evening on this day')).toBeVisible()
})

it('become an order by one press, which the message then links to', async () => {
  await arrive({ guests: 10, occasion: 'Birthday' })
  const { user, router } = await renderScreen('/admin/messages/1')
  await user.click(await screen.findByRole('button', { name: 'Turn into an order' }))
  expect(await screen.findByRole('form', { name: 'Order' })).toBeVisible()
  expect(screen.getByLabelText('Occasion')).toHaveValue('Birthday')
  await user.click(screen.getByRole('link', { name: 'Read the enquiry' }))
  const order = within(await screen.findByRole('region', { name: 'Order' }))
  expect(await order.findByText('Enquiry')).toBeVisible()
  await user.click(order.getByRole('link', { name: 'Open its order' }))
  await screen.findByRole('form', { name: 'Order' })
  expect(router.state.location.pathname).toBe('/admin/orders/1')
})

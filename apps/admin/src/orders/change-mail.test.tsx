import { toldFields } from '@tablier/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, renderScreen, retype } from '../../test/render-app.tsx'
import { clientOf, dayAhead, mailHost, mock, signIn } from '../../test/mock.ts'

/** What changes each field that a guest knows, and what the mail then says. */
const changes: Readonly<Record<ReturnType<typeof toldFields>[number], readonly [string, string, RegExp]>> = {
  day: ['Day', dayAhead(31), /Date: /],
  start: ['Start', '19:30', /Start: 7:30 PM/],
  guests: ['Guests', '9', /Guests: 9/],
  place: ['Place', 'Quay 5', /Place: Quay 5/],
  price: ['Price (EUR)', '1300', /Price: €1,300.00/],
  menu: ['Menu', 'Autumn', /Menu: Autumn: Soup \/ Bread$/m],
  dishes: ['Add a dish', 'Scallops{Enter}', /Menu: Scallops/],
}

async function open(to: 'held' | 'confirmed') {
  mailHost.isSetUp = true
  const evening = { date: dayAhead(30), guests: 8, place: 'Lyon' }
  const message = { name: 'Nora Guest', email: 'nora@example.com', subject: 'A dinner', message: 'Are you free?' }
  await clientOf().messages.send({ body: { ...message, evening } })
  const { client } = await signIn()
  const lines = ['Soup', 'Bread'].map((title) => ({ dish_id: null, title }))
  await client.menus.create({ body: { title: 'Autumn', courses: JSON.stringify([{ title: 'Starter', lines }]) } })
  await client.orders.move({ params: { id: 1 }, body: { from: 'enquiry', to } })
  await mock.takeMails()
  const app = await renderScreen('/admin/orders/1')
  const form = within(await screen.findByRole('form', { name: 'Order' }))
  const save = () => app.user.click(form.getByRole('button', { name: 'Save' }))
  return { ...app, form, save }
}

it.each(toldFields('confirmed'))('a change of the %s of a confirmed evening offers a mail', async (field) => {
  const [label, value, text] = changes[field]
  const { user, form, save } = await open('confirmed')
  if (field === 'menu') await choose(user, form.getByLabelText(label), `${value} (draft)`)
  else await retype(user, form.getByLabelText(label), value)
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell your guest?' }))
  const mail = await dialog.findByLabelText<HTMLTextAreaElement>('Mail to Nora Guest')
  expect(mail.value).toMatch(text)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  const sent = { to: [{ address: 'nora@example.com' }], subject: expect.stringMatching(/^Changed: /) }
  await waitFor(async () => expect(await mock.takeMails()).toMatchObject([sent]))
})

it('what the guest does not know, or not yet, offers no mail', async () => {
  const { user, form, save, client } = await open('held')
  await user.type(form.getByLabelText('Price (EUR)'), '1250')
  await user.type(form.getByLabelText('Notes for you and your team'), 'Figs')
  await save()
  await waitFor(async () => expect((await client.orders.get({ params: { id: 1 } })).order.notes).toBe('Figs'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('the change is saved whether or not the guest is told', async () => {
  const { user, form, save, client } = await open('confirmed')
  await retype(user, form.getByLabelText('Day'), dayAhead(32))
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell your guest?' }))
  await user.click(dialog.getByRole('button', { name: 'Without a mail' }))
  expect((await client.orders.get({ params: { id: 1 } })).order.day).toBe(dayAhead(32))
  expect(await mock.takeMails()).toEqual([])
})

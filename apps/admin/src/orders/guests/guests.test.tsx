import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dayAhead, mailHost, mock, newOrder, signIn } from '../../../test/mock.ts'
import { announced, renderScreen, retype } from '../../../test/render-app.tsx'

async function open(expected = 8) {
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(30), guests: expected })
  const { link } = await client.guests.createLink({ params: { id: order.id } })
  const token = link!.path!.replace('/table/', '')
  const allergens = [
    { code: 'milk', severity: 'traces_ok' },
    { code: 'sesame', severity: 'life_threatening' },
  ] as const
  const told = { name: 'Zebedee', diet: 'No pork', allergens: [...allergens], hasConsent: true }
  await client.table.answer({ body: { token, ...told } })
  const app = await renderScreen(`/admin/orders/${order.id}`)
  return { ...app, order, card: within(await screen.findByRole('region', { name: 'Guests at the table' })) }
}

it('lists what each told, the worst first', async () => {
  const { card } = await open()
  const guest = await card.findByRole('listitem')
  expect(guest).toHaveTextContent(
    /Zebedee.*Sesame seeds: life-threatening, not even traces.*Milk: a little is fine.*No pork/,
  )
})

it('says who has no allergy', async () => {
  const { client } = await signIn()
  const order = await newOrder({ day: dayAhead(30) })
  const told = { name: 'Oona', diet: '', allergens: [], hasConsent: true }
  await client.guests.create({ params: order, body: told })
  await renderScreen(`/admin/orders/${order.id}`)
  expect(await screen.findByText('no allergy')).toBeVisible()
})

it('keeps what somebody else has changed of a guest meanwhile', async () => {
  const { user, card, client, order } = await open()
  const [guest] = (await client.guests.list({ params: order })).items
  const { id, name, diet, version } = guest!
  await user.click(await card.findByRole('button', { name: `Change ${name}` }))
  const change = within(await screen.findByRole('dialog', { name: 'Change guest' }))
  await user.type(change.getByLabelText(/^Name/), ' Q.')
  const never = [{ code: 'celery', severity: 'never' }] as const
  await client.guests.update({ params: { ...order, guest: id }, body: { name, diet, allergens: [...never], version } })
  await user.click(change.getByRole('button', { name: 'Update' }))
  await announced('Guest saved. Also kept what somebody else changed: Allergies and intolerances')
  const { items } = await client.guests.list({ params: order })
  expect(items).toMatchObject([{ name: `${name} Q.`, allergens: never }])
})

it('adds a guest by hand with their consent, changes one and deletes one', async () => {
  const { user, card, client, order } = await open()
  await user.click(card.getByRole('button', { name: 'Add a guest' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a guest' }))
  await user.type(dialog.getByLabelText(/^Name/), 'Florence')
  await user.selectOptions(dialog.getByLabelText('Eggs'), 'Must not eat it')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText(/Please ask the guest first/)).toBeVisible()
  await user.click(dialog.getByLabelText(/The guest agrees/))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await announced('Guest saved')
  expect(await card.findByText('Florence')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Change Zebedee' }))
  const change = within(await screen.findByRole('dialog', { name: 'Change guest' }))
  await retype(user, change.getByLabelText('Diet'), 'Vegan')
  await user.click(change.getByRole('button', { name: 'Update' }))
  expect(await card.findByText('Vegan')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Delete Zebedee' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await announced('“Zebedee” deleted')
  const { items } = await client.guests.list({ params: order })
  expect(items).toMatchObject([{ name: 'Florence', allergens: [{ code: 'eggs', severity: 'never' }] }])
  await user.click(card.getByRole('button', { name: 'Delete Florence' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await announced('“Florence” deleted')
  await waitFor(() => expect(card.queryByText('Florence')).not.toBeInTheDocument())
  expect(document.body).not.toHaveFocus()
})

it.each([
  ['Send to the host', /^Hello Nora,\n[^]*\/table\/[0-9a-f]{64}\n\nDate: /],
  ['Remind', /^Hello Nora,\n\n1 of 8 has answered\. Please ask those who have not/],
])('%s mails the host, with a new link if there is none', async (name, words) => {
  mailHost.isSetUp = true
  const { user, card, client, order } = await open()
  if (name !== 'Remind') {
    await user.click(await card.findByRole('button', { name: 'Revoke' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
    await card.findByRole('button', { name: 'Make a link' })
  }
  await user.click(await card.findByRole('button', { name }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Mail to Nora Guest')).value).toMatch(words)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await announced('Your mail is on its way')
  expect(await mock.takeMails()).toMatchObject([{ to: [{ address: 'nora.guest@example.com' }] }])
  expect((await client.orders.events({ params: order })).items[0]!.action).toBe('mailed')
})

it('reminds nobody when all have answered', async () => {
  const { card } = await open(1)
  expect(await card.findByRole('button', { name: 'Send to the host' })).toBeVisible()
  expect(card.queryByRole('button', { name: 'Remind' })).not.toBeInTheDocument()
})

it("a message shows what its sender added and the guest's link", async () => {
  const { client } = await signIn()
  const { message } = await client.messages.createTest({
    body: { name: 'Ada', email: 'ada@example.com', subject: 'Dinner' },
  })
  const { link } = await client.enquiries.createLink({ params: message })
  const token = link!.path!.replace('/enquiry/', '')
  await client.enquiries.add({ body: { token, message: 'We are nine now.' } })
  const { user } = await renderScreen(`/admin/messages/${message.id}`)
  const added = within(await screen.findByRole('region', { name: 'Added by the guest' }))
  expect(added.getByText('We are nine now.')).toBeVisible()
  await user.click(screen.getByText('The guest’s link'))
  expect(await screen.findByLabelText('Link')).toHaveValue(new URL(link!.path!, window.location.origin).href)
  await user.click(added.getByRole('link', { name: 'The guest added' }))
  expect(await screen.findByRole('link', { name: 'An earlier message' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/admin/messages/${message.id}`),
  )
})

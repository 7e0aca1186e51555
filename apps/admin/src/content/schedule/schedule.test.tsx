import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, expectStatus, renderScreen } from '../../../test/render-app.tsx'
import { seed } from '../../../test/mock.ts'

const record = { collection: 'banners', id: 1 } as const

async function openForm(before?: (client: Awaited<ReturnType<typeof renderScreen>>['client']) => Promise<unknown>) {
  seed({ banners: [{ heading: 'Advent' }] })
  const { user, client, router } = await renderScreen('/admin/help')
  await client.settings.update({ body: { timeZone: 'Europe/Paris' } })
  await before?.(client)
  await router.navigate({ href: '/admin/banners' })
  await user.click(await screen.findByRole('button', { name: 'Edit Advent' }))
  const dialog = within(await screen.findByRole('dialog'))
  const summary = await dialog.findByText('Schedule')
  await user.click(summary)
  const field = (name: string) => dialog.getByLabelText(name)
  return {
    user,
    client,
    dialog,
    type: (name: string, value: string) => fireEvent.change(field(name), { target: { value } }),
    field,
    press: (name: string) => user.click(dialog.getByRole('button', { name })),
    scheduled: async () => (await client.schedules.list()).items,
  }
}

it("is set in the site's time zone, says what will happen, and shows in the list", async () => {
  const { user, dialog, type, field, press, scheduled } = await openForm()
  expect(dialog.getByText('Times are in Europe/Paris, the time zone of the site.')).toBeVisible()
  type('Publish at', '2090-12-24T18:00')
  type('Take off at', '2091-01-02T00:00')
  expect(dialog.getByText(/goes live on 24 Dec 2090.*comes off the site on 2 Jan 2091.*is archived/)).toBeVisible()
  field('Publish at').focus()
  await user.keyboard('{Enter}') // which does not save the form
  await expectStatus('Scheduled')
  expect(await scheduled()).toMatchObject([
    { ...record, publishAt: '2090-12-24T17:00:00.000Z', unpublishAt: '2091-01-01T23:00:00.000Z' },
  ])
  await press('Cancel')
  const row = within(await screen.findByRole('row', { name: /Advent/ }))
  expect(await row.findByText(/^Goes live 24 Dec 2090/)).toBeVisible()
})

it('says which time counts if the clocks are changed, and what it cannot be set for', async () => {
  const { user, dialog, type, press, scheduled } = await openForm()
  type('Publish at', '2027-03-28T02:30')
  expect(dialog.getByText(/goes live on 28 Mar 2027, 03:30.*skip the time you chose/)).toBeVisible()
  type('Publish at', '2027-10-31T02:30')
  expect(dialog.getByText(/show this time twice; the first one counts/)).toBeVisible()
  type('Publish at', '2020-12-24T18:00')
  await press('Set schedule')
  expect(dialog.getByRole('alert')).toHaveTextContent('This time is over.')
  type('Publish at', '2090-12-24T18:00')
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  type('Take off at', '2090-12-24T18:00')
  await press('Set schedule')
  expect(dialog.getByRole('alert')).toHaveTextContent('come off before it goes live')
  type('Take off at', '2090-12-25T18:00')
  await user.type(dialog.getByRole('textbox', { name: 'Heading' }), ' dinner')
  expect(dialog.getByText(/Save your changes first/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Set schedule' })).toHaveAttribute('aria-disabled', 'true')
  await press('Set schedule')
  expect(await scheduled()).toEqual([])
})

it('is not lost with the form: closing asks, and saving the record keeps the typed times', async () => {
  const { user, dialog, type, press, field, scheduled } = await openForm()
  type('Publish at', '2090-12-24T18:00')
  await press('Cancel')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await user.type(dialog.getByRole('textbox', { name: 'Heading' }), ' dinner')
  await press('Update')
  await expectStatus('Banner updated')
  expect(await dialog.findByText('These times are not set yet.')).toBeVisible()
  expect(field('Publish at')).toHaveValue('2090-12-24T18:00')
  expect(field('Publish at')).toHaveFocus()
  await press('Set schedule')
  await expectStatus('Scheduled')
  expect(await scheduled()).toHaveLength(1)
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('can be changed and removed', async () => {
  const { type, press, field, scheduled, dialog } = await openForm((client) =>
    client.schedules.set({ params: record, body: { publishAt: '2090-12-24T17:00:00Z' } }),
  )
  await waitFor(() => expect(field('Publish at')).toHaveValue('2090-12-24T18:00'))
  await press('Clear “Publish at”')
  expect(field('Publish at')).toHaveFocus()
  type('Take off at', '2091-01-02T00:00')
  await press('Change schedule')
  await expectStatus('Scheduled')
  expect(await dialog.findByText(/^Comes off 2 Jan 2091/)).toBeVisible()
  expect(await scheduled()).toMatchObject([{ publishAt: null, unpublishAt: '2091-01-01T23:00:00.000Z' }])
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Remove schedule' })).toBeEnabled())
  await press('Remove schedule')
  await expectStatus('Schedule removed')
  expect(await scheduled()).toEqual([])
  expect(await dialog.findByText('Not scheduled')).toBeVisible()
})

it('leaves the list with the next change once it is over', async () => {
  const { user, client, dialog, press } = await openForm((before) =>
    before.schedules.set({ params: record, body: { publishAt: '2090-12-24T17:00:00Z' } }),
  )
  const row = () => screen.findByRole('row', { name: /Advent/, hidden: true })
  expect(await within(await row()).findByText(/^Goes live/)).toBeInTheDocument()
  await client.schedules.remove({ params: record })
  await user.type(dialog.getByLabelText(/^Heading/), 'By candlelight')
  await press('Update')
  await waitFor(async () => expect(within(await row()).queryByText(/^Goes live/)).not.toBeInTheDocument())
})

it('is set while adding a banner, in five acts from the dashboard', async () => {
  const { user, client } = await renderScreen('/admin/dashboard')
  await client.settings.update({ body: { timeZone: 'Europe/Paris' } })
  await user.click(await screen.findByRole('link', { name: 'Add a banner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Banner' }))
  const type = async (name: string, value: string) =>
    fireEvent.change(await dialog.findByLabelText(name), { target: { value } })
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Heading' })).toHaveFocus())
  await user.keyboard('Christmas')
  await type('Publish at', '2090-12-01T10:00')
  await type('Take off at', '2090-12-27T00:00')
  expect(dialog.queryByRole('button', { name: 'Save and publish' })).not.toBeInTheDocument() // it waits for its time
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectStatus('Banner created')
  expect((await client.schedules.list()).items).toMatchObject([
    { ...record, publishAt: '2090-12-01T09:00:00.000Z', unpublishAt: '2090-12-26T23:00:00.000Z' },
  ])
})

it('keeps a new banner off the site until its time, whatever status was chosen before', async () => {
  const { user, client } = await renderScreen('/admin/banners?add=banner')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Banner' }))
  await user.type(dialog.getByRole('textbox', { name: 'Heading' }), 'Christmas')
  const status = dialog.getByRole('combobox', { name: 'Status' })
  await choose(user, status, 'Published')
  fireEvent.change(await dialog.findByLabelText('Publish at'), { target: { value: '2090-12-01T10:00' } })
  expect(dialog.getByText(/visitors do not see it before this time/)).toBeVisible()
  expect(status).toHaveTextContent('Draft')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectStatus('Banner created')
  expect((await client.banners.adminList()).items).toMatchObject([{ heading: 'Christmas', status: 'Draft' }])
  expect((await client.schedules.list()).items).toMatchObject([record])
})

it('is checked before the record is added', async () => {
  const { user, client } = await renderScreen('/admin/banners?add=banner')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Banner' }))
  await user.type(dialog.getByRole('textbox', { name: 'Heading' }), 'Christmas')
  fireEvent.change(await dialog.findByLabelText('Publish at'), { target: { value: '2020-12-24T18:00' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/^This time is over/)).toHaveRole('alert')
  expect((await client.banners.adminList()).items).toEqual([])
})

it('says why it was refused', async () => {
  const { client, type, press, dialog } = await openForm()
  await client.banners.update({ params: record, body: { heading: 'Christmas' } })
  type('Publish at', '2090-12-24T18:00')
  await press('Set schedule')
  expect(await dialog.findByRole('alert')).toHaveTextContent('Somebody else changed this record in the meantime.')
})

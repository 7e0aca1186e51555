import { addDays, dateAt } from '@tablier/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen } from '../../../test/render-app.tsx'
import { signIn } from '../../../test/mock.ts'
import { daysText } from '../../language/moment-text.ts'

const path = '/admin/settings/calendar'
const day = (after: number) => addDays(dateAt(new Date()), after)
const card = async () => within(await screen.findByRole('region', { name: 'Days off' }))

async function seed(first: number, last: number, note = '') {
  const { client } = await signIn()
  return (await client.calendar.createDayOff({ body: { firstDay: day(first), lastDay: day(last), note } })).dayOff
}
const setDay = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('adds a day off, and several', async () => {
  const { user, client } = await renderScreen(path)
  expect(await (await card()).findByText(/^None to come/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add days off' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Add days off' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectAlert('Please enter a day')
  setDay(dialog.getByLabelText(/^First day/), day(5))
  await user.type(dialog.getByLabelText('Note'), 'Market')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectStatus('Days off added')
  const { items } = await client.calendar.daysOff()
  expect(items).toMatchObject([{ firstDay: day(5), lastDay: day(5), note: 'Market' }])
  expect(await (await card()).findByText(daysText(items[0]!))).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Add days off' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Add days off' }))
  setDay(dialog.getByLabelText(/^First day/), day(9))
  setDay(dialog.getByLabelText(/^Last day/), day(8))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectAlert('This must not be before the first day')
  setDay(dialog.getByLabelText(/^Last day/), day(11))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await client.calendar.daysOff()).items).toHaveLength(2))
})

it('changes days off, and keeps what somebody else has changed of them', async () => {
  const dayOff = await seed(3, 4, 'Holiday')
  const { user, client } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: `Edit ${daysText(dayOff)}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit days off' }))
  await user.type(dialog.getByLabelText('Note'), 's')
  await client.calendar.updateDayOff({ params: dayOff, body: { firstDay: day(3), lastDay: day(6), note: 'Holiday' } })
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await waitFor(async () =>
    expect((await client.calendar.daysOff()).items).toMatchObject([{ lastDay: day(6), note: 'Holidays' }]),
  )
})

it('deletes days off after a question', async () => {
  const dayOff = await seed(3, 4)
  const { user, client } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: `Delete ${daysText(dayOff)}` }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await expectStatus('Days off deleted')
  await waitFor(async () => expect((await client.calendar.daysOff()).items).toEqual([]))
})

const address = async () => (await screen.findByLabelText<HTMLInputElement>('Address')).value
async function confirm(user: Awaited<ReturnType<typeof renderScreen>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
}

it('makes, copies, renews and revokes the address of the calendar', async () => {
  const { user, client } = await renderScreen('/admin/settings/calendar')
  const show = async () => user.click(await screen.findByRole('button', { name: 'Show the address' }))
  await show()
  await user.click(await screen.findByRole('button', { name: 'Make an address' }))
  const first = await address()
  const { link } = await client.calendar.getLink()
  expect(first).toBe(window.location.origin + link!.path)
  const add = screen.getByRole('link', { name: 'Add to this phone’s calendar' })
  expect(add).toHaveAttribute('href', `webcal://${window.location.host}${link!.path}`)
  await user.click(screen.getByRole('button', { name: 'Copy the address' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(first)

  await confirm(user, 'Renew')
  await expect.poll(address).not.toBe(first)

  await confirm(user, 'Revoke')
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible()
  await expect(client.calendar.getLink()).resolves.toEqual({ link: null })
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSignedIn } from '../../test/render-app.tsx'

const address = async () => (await screen.findByLabelText<HTMLInputElement>('Address')).value
async function confirm(user: Awaited<ReturnType<typeof renderSignedIn>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
}

it('makes, copies, renews and revokes the address of the calendar', async () => {
  const { user, client } = await renderSignedIn('/admin/settings/calendar')
  await user.click(await screen.findByRole('button', { name: 'Make an address' }))
  const first = await address()
  const { link } = await client.calendar.getLink()
  expect(first).toBe(window.location.origin + link!.path)
  await user.click(screen.getByRole('button', { name: 'Copy the address' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(first)

  await confirm(user, 'Renew')
  await expect.poll(address).not.toBe(first)

  await confirm(user, 'Revoke')
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible()
  await expect(client.calendar.getLink()).resolves.toEqual({ link: null })
})

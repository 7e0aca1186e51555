import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failCall, signIn } from '../../test/mock.ts'
import { expectStatus, renderScreen, renderSignedIn } from '../../test/render-app.tsx'

async function signInBeforeItIsLive() {
  const { client } = await signIn()
  await client.settings.update({ body: { isLive: false } })
  const isLive = async () => (await client.settings.adminGet()).settings.isLive
  return { client, isLive }
}

it('goes live by the last of the first steps, after a question that says what happens, and takes it back', async () => {
  const { isLive } = await signInBeforeItIsLive()
  const { user } = await renderScreen('/admin/dashboard')
  const step = () =>
    within(screen.getByRole('region', { name: 'First steps' }))
      .getAllByRole('listitem')
      .at(-1)!
  await waitFor(() => expect(step()).toHaveTextContent('Go live, to do'))
  await user.click(within(step()).getByRole('button', { name: 'Go live' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Go live?' }))
  expect(question.getByText(/^Everybody can then see your site at localhost/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Go live' }))
  await expectStatus('Your site is live')
  await waitFor(() => expect(step()).toHaveTextContent('Go live, done'))
  expect(await isLive()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(step()).toHaveTextContent('Go live, to do'))
  expect(await isLive()).toBe(false)
})

it('says on every screen that the site is not live, and leads to the preview in place of the site', async () => {
  await signInBeforeItIsLive()
  await renderSignedIn('/admin/portfolios')
  const notice = within(await screen.findByRole('region', { name: 'Who sees your site' }))
  expect(notice.getByText('Your site is not live. Visitors read that it is coming.')).toBeVisible()
  expect(notice.getByRole('link', { name: 'See your page' })).toHaveAttribute('href', '/admin/preview')
  for (const name of ['View site', /^View on site/])
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
  const contact = screen.getByRole('link', { name: 'Contact' })
  expect(contact.getAttribute('href')).toMatch(/^\/admin\/preview\?section=/)
})

it('keeps the focus in the screen when the notice goes with its button', async () => {
  await signInBeforeItIsLive()
  const { user } = await renderSignedIn('/admin/portfolios')
  const notice = within(await screen.findByRole('region', { name: 'Who sees your site' }))
  await user.click(notice.getByRole('button', { name: 'Go live' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Go live' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Who sees your site' })).not.toBeInTheDocument())
  expect(screen.getByRole('main')).toHaveFocus()
})

it('says nothing of it while the site is live', async () => {
  await renderSignedIn('/admin/portfolios')
  expect(await screen.findByRole('link', { name: 'View site' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Who sees your site' })).not.toBeInTheDocument()
})

it('is taken down in the settings, after a question, and names it in the activity', async () => {
  const { client } = await signIn()
  const { user } = await renderScreen('/admin/settings/general')
  const card = within(await screen.findByRole('region', { name: 'Who sees your site' }))
  await user.click(card.getByRole('button', { name: 'Take the site down' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Take the site down?' }))
  await user.click(question.getByRole('button', { name: 'Take the site down' }))
  await expectStatus('Your site is down: visitors read that it is coming')
  expect(await card.findByRole('button', { name: 'Go live' })).toBeVisible()
  expect(document.body).not.toHaveFocus()
  expect((await client.settings.adminGet()).settings.isLive).toBe(false)
  await renderScreen('/admin/activity')
  expect(await screen.findByText('The site was taken down')).toBeVisible()
})

it('stays live if taking it down fails', async () => {
  await signIn()
  failCall('put', '/api/settings', 'internal', null)
  const { user } = await renderScreen('/admin/settings/general')
  await user.click(await screen.findByRole('button', { name: 'Take the site down' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take the site down' }))
  expect(await screen.findByText('Failed to save the settings', { selector: '[role="alert"] *' })).toBeVisible()
  expect(screen.getByText('Your site is live: everybody can see it.')).toBeVisible()
})

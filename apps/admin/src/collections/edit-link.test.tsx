import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert } from '../../test/alerts.ts'
import { seed } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

it('a link to a record opens its form, and closing the form leaves the list', async () => {
  seed({ banners: [{ heading: 'Supper' }] })
  const { router, user } = await renderSignedIn('/admin/banners?edit=banners-1')
  expect(await screen.findByRole('textbox', { name: 'Heading' })).toHaveValue('Supper')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it.each(['banners-99', 'portfolioItems-1', 'banners-x', 'banners'])('the link to %s opens no form', async (edit) => {
  seed({ banners: [{ heading: 'Supper' }] })
  await renderSignedIn(`/admin/banners?edit=${edit}`)
  expect(await screen.findByText('Supper')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('a link to another record asks before it replaces unsaved input', async () => {
  seed({ banners: [{ heading: 'Second' }, { heading: 'First' }] })
  const { router, user } = await renderSignedIn('/admin/banners?edit=banners-1')
  await user.type(await screen.findByRole('textbox', { name: 'Heading' }), ' course')
  void router.navigate({ href: '/admin/banners?edit=banners-2' })
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('Second'))
})

it('leaving the address of a record asks before its form closes with unsaved input', async () => {
  seed({ banners: [{ heading: 'Supper' }] })
  const { router, user } = await renderSignedIn('/admin/banners?edit=banners-1')
  await user.type(await screen.findByRole('textbox', { name: 'Heading' }), ' course')
  void router.navigate({ href: '/admin/banners' })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('Supper course')
  void router.navigate({ href: '/admin/banners' })
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('a link shows the draft changes that somebody saved after the list was loaded', async () => {
  seed({ banners: [{ heading: 'Supper', status: 'Published' }] })
  const { router, client } = await renderSignedIn('/admin/banners')
  await screen.findByRole('button', { name: 'Edit Supper' })
  await client.banners.saveDraft({ params: { id: 1 }, body: { heading: 'Late supper' } })
  await router.navigate({ href: '/admin/banners?edit=banners-1' })
  const form = within(await screen.findByRole('dialog', { name: 'Edit Banner' }))
  expect(await form.findByRole('region', { name: 'Draft changes' })).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Heading' })).toHaveValue('Late supper')
})

it('a link to a record that is gone says so and leaves the list', async () => {
  seed({ banners: [{ heading: 'Supper' }] })
  const { router } = await renderSignedIn('/admin/banners?edit=banners-99')
  await expectAlert('This record is gone')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('a form says that there is no preview where no server renders the page', async () => {
  seed({ banners: [{ heading: 'Supper' }] })
  const { user } = await renderSignedIn('/admin/banners?edit=banners-1')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  expect(await screen.findByText(/There are no previews here/)).toBeVisible()
})

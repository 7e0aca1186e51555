import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
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

it('a form says that there is no preview where no server renders the page', async () => {
  seed({ banners: [{ heading: 'Supper' }] })
  const { user } = await renderSignedIn('/admin/banners?edit=banners-1')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  expect(await screen.findByText(/There are no previews here/)).toBeVisible()
})

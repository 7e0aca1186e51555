import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seed } from '../../test/mock.ts'
import { renderScreen } from '../../test/render-app.tsx'

it('opens the form of a remark with the field focused, and leaves out what is mended', async () => {
  seed({ banners: [{ heading: 'x'.repeat(61), status: 'Published' }] })
  const { user, router } = await renderScreen('/admin/settings/look')
  await user.click(await screen.findByRole('link', { name: 'Look over my page' }))
  const long = 'The big title is long. Up to 60 letters stay large on a phone.'
  await user.click(await screen.findByRole('link', { name: long }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Banner' }))
  const heading = await form.findByRole('textbox', { name: /^Heading/ })
  await waitFor(() => expect(heading).toHaveFocus())
  await user.clear(heading)
  await user.type(heading, 'Good food')
  await user.click(form.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await router.navigate({ to: '/admin/page-check' })
  expect(await screen.findByRole('link', { name: /telephone number is missing/ })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: long })).not.toBeInTheDocument())
})

it('is among the first steps', async () => {
  await renderScreen('/admin/help')
  expect(await screen.findByRole('link', { name: 'Look over my page' })).toHaveAttribute('href', '/admin/page-check')
})

it('leaves out a section with nothing in one press, and brings its remark back with Undo', async () => {
  const { user } = await renderScreen('/admin/page-check')
  const remark = () => screen.queryByRole('link', { name: /an empty gallery/ })
  await user.click(await screen.findByRole('button', { description: /an empty gallery/ }))
  await waitFor(() => expect(remark()).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(remark()).toBeVisible())
})

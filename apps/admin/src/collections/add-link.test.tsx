import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { picture } from '../../test/picture.ts'
import { seed } from '../../test/mock.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

async function openForm() {
  seed({
    portfolioItems: [
      { category: 'Starter', title: 'Soup' },
      { category: 'Starter', title: 'Salad' },
    ],
  })
  const app = await renderSignedIn('/admin/portfolios?add=item')
  const form = within(await screen.findByRole('dialog', { name: 'Add New' }))
  return { ...app, form }
}

it('opens the form for a dish by a link, with the categories that there are, and publishes it at once', async () => {
  const { user, form, router, client } = await openForm()
  const category = await form.findByRole('combobox', { name: 'Category' })
  await waitFor(() =>
    expect([...(category as HTMLInputElement).list!.options].map(({ value }) => value)).toEqual(['Starter']),
  ) // an input with a list
  await user.upload(form.getByLabelText('Image', { selector: 'input' }), picture)
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Tart')
  await user.type(category, 'Dessert')
  await user.click(form.getByRole('button', { name: 'Save and publish' }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/portfolios'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const { items } = await client.portfolioItems.list()
  expect(items).toMatchObject([{ title: 'Tart', category: 'Dessert', imageUrl: expect.stringContaining('/uploads/') }])
})

it('saves a draft with Save, and has no second button when a record is edited', async () => {
  const { user, form, client } = await openForm()
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Tart')
  await user.type(await form.findByRole('combobox', { name: 'Category' }), 'Dessert')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Tart' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Item' }))
  expect(edit.getByRole('button', { name: 'Update' })).toBeVisible()
  expect(edit.queryByRole('button', { name: 'Save and publish' })).not.toBeInTheDocument()
  expect((await client.portfolioItems.list()).total).toBe(0)
})

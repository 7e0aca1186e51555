import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seed } from '../../test/mock.ts'
import { picture } from '../../test/picture.ts'
import { renderSignedIn, retype } from '../../test/render-app.tsx'

const chooseFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Photos for new portfolio items'), { target: { files } })

it('makes drafts of several photos, whose forms open in turn, and says which file was refused', async () => {
  seed({ portfolioItems: [{ category: 'Starter', title: 'Salad' }] })
  const { user, client } = await renderSignedIn('/admin/portfolios?add=photos')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add photos' })).toHaveFocus())
  await screen.findByRole('button', { name: 'Edit Salad' })
  await chooseFiles(
    new File([picture], 'pumpkin_soup-2.png', { type: picture.type }),
    new File(['no'], 'notes.txt'),
    new File([picture], 'tart.png', { type: picture.type }),
  )

  const form = within(await screen.findByRole('dialog', { name: 'Edit Item' }))
  const title = await form.findByRole('textbox', { name: /^Title/ })
  expect(title).toHaveValue('Pumpkin soup 2')
  expect(form.getByRole('combobox', { name: /^Category/ })).toHaveValue('Starter')
  await retype(user, title, 'Pumpkin soup')
  await screen.findByRole('button', { name: 'Undo', hidden: true }) // all three are settled
  await user.click(form.getByRole('button', { name: 'Save and publish' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Tart'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Item' })).not.toBeInTheDocument())
  expect(screen.getByText('notes.txt was not added').closest('li')).toHaveTextContent('Please choose a picture')

  const dishes = async () =>
    (await client.portfolioItems.adminList()).items.map((dish) => `${dish.title}, ${dish.category}, ${dish.status}`)
  const soup = 'Pumpkin soup, Starter, Published'
  expect(await dishes()).toEqual(['Tart, Starter, Draft', soup, 'Salad, Starter, Draft'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await dishes()).toEqual([soup, 'Salad, Starter, Draft'])) // what was changed stays
})

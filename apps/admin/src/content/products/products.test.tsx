import { parseCourses } from '@tablier/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../test/render-app.tsx'
import { seed, signIn } from '../../../test/mock.ts'

const dishes = [
  { category: 'Starter', title: 'Soup', status: 'Published' },
  { category: 'Main', title: 'Goose', status: 'Archived' },
  { category: 'Main', title: 'Carp', status: 'Published' },
] as const

/** Opens the form of a new menu, or of the one that is there. @param deleted the title of a dish */
async function openForm(menu?: object, { currency = 'EUR', deleted = '' } = {}) {
  seed({ portfolioItems: dishes, ...(menu && { menus: [{ title: 'Friday', ...menu }] }) })
  const { client } = await signIn()
  await client.deskSettings.update({ body: { currency } })
  const { items } = await client.portfolioItems.adminList()
  for (const { id, title } of items) if (title === deleted) await client.portfolioItems.delete({ params: { id } })
  const { user } = await renderScreen('/admin/products')
  const opener = menu ? 'Edit Friday' : 'Add New'
  await user.click(await screen.findByRole('button', { name: opener }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('combobox', { name: 'Add a course' })
  return {
    user,
    dialog,
    fill: async (name: string, text: string) => {
      const input = dialog.getByRole('textbox', { name: (label) => label.startsWith(name) })
      await user.clear(input)
      await user.type(input, text)
    },
    save: async () => {
      await user.click(dialog.getByRole('button', { name: menu ? 'Update' : 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      return (await client.menus.adminGet({ params: { id: 1 } })).menu
    },
  }
}

it('makes a course of a dish with one press, named after its category, and a choice of another', async () => {
  const { user, dialog, fill, save } = await openForm()
  await fill('Title', 'Friday')
  await user.click(await dialog.findByRole('option', { name: /Soup/ }))
  await user.click(dialog.getByRole('button', { name: 'Or another dish' }))
  await user.type(dialog.getByRole('combobox', { name: 'Add to Starter' }), 'Bread')
  await user.click(dialog.getByRole('option', { name: '“Bread”, as a line of text' }))
  const menu = await save()
  expect(parseCourses(menu.courses)).toEqual([
    {
      title: 'Starter',
      lines: [expect.objectContaining({ title: 'Soup' }), { dish_id: null, title: 'Bread' }],
    },
  ])
  expect(menu.courseWords).toBe('Starter\nBread')
})

it('moves and removes courses, and says which dish is not on the site or was deleted', async () => {
  const lines = (dish_id: number, title: string) => [{ dish_id, title }]
  const courses = JSON.stringify([
    { title: 'One', lines: lines(2, 'Goose') },
    { title: 'Two', lines: lines(77, 'Carp') },
  ])
  const { user, dialog, save } = await openForm({ courses }, { deleted: 'Carp' })
  expect(await dialog.findByText('(deleted)')).toBeVisible()
  expect(dialog.getByText('(not on the site)')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Move One down' }))
  await user.click(dialog.getByRole('button', { name: 'Remove Two' }))
  expect(parseCourses((await save()).courses).map(({ title }) => title)).toEqual(['One'])
})

it.each([
  ['EUR', '95,50', '2: 9550'],
  ['EUR', '95.50', '2: 9550'],
  ['JPY', '9500', '2: 9500'],
  ['KWD', '9.500', '2: 9500'],
])('takes prices as %s are written: %s', async (currency, typed, prices) => {
  const { fill, save } = await openForm({}, { currency })
  await fill(`A head (${currency})`, typed)
  expect((await save()).prices).toBe(prices)
})

it('says what is wrong with prices, and keeps what was typed', async () => {
  const { user, dialog, fill } = await openForm({ prices: '2: 12000' })
  await user.click(dialog.getByRole('button', { name: 'Another price for more guests' }))
  const sizes = dialog.getAllByLabelText('From guests')
  await user.type(sizes[1]!, '2')
  await user.type(dialog.getAllByLabelText('A head (EUR)')[1]!, '90')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await dialog.findByText('There are two prices from 2 guests on')).toBeVisible()
  await fill('VAT in per cent', 'much')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await dialog.findByText(/write the rate like 5.5/)).toBeVisible()
  expect(dialog.getAllByLabelText('A head (EUR)')[1]).toHaveValue('90')
})

it('keeps a season, a rate, the most guests and the least sum', async () => {
  const { user, dialog, fill, save } = await openForm({})
  await user.click(dialog.getByRole('checkbox', { name: 'Only for a part of the year' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'From: month' }), 'December')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'From: day' }), '31')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'To: month' }), 'February')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'To: day' }), '29')
  await fill('VAT in per cent', '5,5')
  await user.type(dialog.getByRole('spinbutton', { name: /^At most guests/ }), '14')
  await fill('An evening costs at least', '300')
  expect(await save()).toMatchObject({ season: '12-31/02-29', vatRate: 550, mostGuests: 14, leastSum: 30_000 })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { seed } from '../../../test/mock.ts'
import { renderScreen } from '../../../test/render-app.tsx'

async function openDish(allergens?: string) {
  seed({ portfolioItems: [{ title: 'Sole', category: 'Main', ...(allergens && { allergens }) }] })
  const { user, client } = await renderScreen('/admin/portfolios')
  await user.click(await screen.findByRole('button', { name: 'Edit Sole' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Item' }))
  const group = within(await dialog.findByRole('group', { name: 'Allergens' }))
  return {
    user,
    group,
    none: () => group.getByRole('checkbox', { name: 'None of the 14' }),
    choose: (name: string, state: string) => user.selectOptions(group.getByRole('combobox', { name }), state),
    saved: async () => {
      await user.click(dialog.getByRole('button', { name: 'Update' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      return (await client.portfolioItems.adminList()).items[0]!.allergens
    },
  }
}

it('has one choice for each of the 14, and says that nothing is declared', async () => {
  const { group } = await openDish()
  expect(group.getAllByRole('combobox')).toHaveLength(14)
  expect(screen.getByRole('group', { name: 'Allergens' })).toHaveAccessibleDescription(/^Not declared/)
})

it('declares what a dish contains, may contain and can do without', async () => {
  const { choose, saved } = await openDish()
  await choose('Nuts', 'May contain')
  await choose('Milk', 'Contains')
  await choose('Eggs', 'Can be left out')
  expect(await saved()).toBe('eggs removable, milk contains, nuts may_contain')
})

it('declares a dish without any, which is not the same as saying nothing', async () => {
  const { user, none, saved } = await openDish()
  await user.click(none())
  expect(screen.getByRole('group', { name: 'Allergens' })).toHaveAccessibleDescription(/^For the kitchen card/)
  expect(await saved()).toBe('none')
})

it('counts as not declared again when the last choice is taken back', async () => {
  const { choose, none, saved } = await openDish('milk contains')
  expect(none()).toBeDisabled()
  await choose('Milk', 'No')
  expect(none()).not.toBeChecked()
  expect(await saved()).toBe('')
})

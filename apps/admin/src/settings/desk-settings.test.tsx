import { defaultChecklists } from '@tablier/contracts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert } from '../../test/alerts.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

async function open() {
  const app = await renderSignedIn('/admin/settings/desk')
  await screen.findByRole('region', { name: 'Evenings' })
  return { ...app, desk: async () => (await app.client.deskSettings.get()).settings }
}

it('saves how many evenings a day has, and the words to guests', async () => {
  const { user, desk } = await open()
  const evenings = screen.getByLabelText(/^Evenings a day/)
  await user.clear(evenings)
  await user.type(evenings, '2')
  await user.type(screen.getByLabelText('Your words to guests who ask'), 'Thank you!')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await expectAlert('Settings saved')
  expect(await desk()).toMatchObject({ eveningsADay: 2, confirmationText: 'Thank you!', currency: 'EUR', holdDays: 7 })
})

it('says what is wrong with a number', async () => {
  const { user, desk } = await open()
  const days = screen.getByLabelText(/^Days to hold a date/)
  await user.clear(days)
  await user.type(days, '91')
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await expectAlert('Please enter a whole number from 1 to 90')
  expect((await desk()).holdDays).toBe(7)
})

it('saves checklists by their lines', async () => {
  const { user, desk } = await open()
  const [shop] = defaultChecklists
  await user.click(screen.getByRole('button', { name: 'Remove Pack' }))
  await user.click(screen.getByRole('button', { name: 'Remove Cook' }))
  await user.click(screen.getByRole('button', { name: 'Add checklist' }))
  const added = within(screen.getByRole('group', { name: 'the new checklist' }))
  await user.type(added.getByLabelText(/^What to do/), ' Fuel the van {enter}{enter}Gloves')
  await user.click(screen.getByRole('button', { name: 'Save checklists' }))
  await expectAlert('Please enter a name')
  await user.type(added.getByLabelText(/^Name/), 'Van')
  await user.click(screen.getByRole('button', { name: 'Save checklists' }))
  await expectAlert('Settings saved')
  expect((await desk()).checklists).toEqual([shop, { name: 'Van', items: ['Fuel the van', 'Gloves'] }])
})

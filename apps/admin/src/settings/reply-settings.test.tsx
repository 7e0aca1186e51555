import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert } from '../../test/alerts.ts'
import { renderSignedIn } from '../../test/render-app.tsx'

async function open() {
  const app = await renderSignedIn('/admin/settings/replies')
  await screen.findByRole('region', { name: 'Answering' })
  return { ...app, save: screen.getByRole('button', { name: 'Save settings' }) }
}
const email = () => screen.getByLabelText('Address for answers')
const hours = () => screen.getByLabelText(/^Hours to answer/)

it('saves the address for answers and the hours', async () => {
  const { user, client, save } = await open()
  await user.type(email(), 'kitchen@example.com')
  await user.clear(hours())
  await user.type(hours(), '48')
  await user.click(save)
  await expectAlert('Settings saved')
  const { settings } = await client.settings.adminGet()
  expect(settings).toMatchObject({ replyEmail: 'kitchen@example.com', answerWithinHours: 48 })
})

it('says what is wrong', async () => {
  const { user, client, save } = await open()
  await user.type(email(), 'kitchen@')
  await user.click(save)
  await expectAlert('This must be a valid email address')
  await user.clear(email())
  await user.clear(hours())
  await user.type(hours(), '721')
  await user.click(save)
  await expectAlert('Please enter a whole number from 0 to 720')
  expect((await client.settings.adminGet()).settings).toMatchObject({ replyEmail: '', answerWithinHours: 24 })
})

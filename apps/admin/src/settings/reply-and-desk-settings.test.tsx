import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen, retype } from '../../test/render-app.tsx'
import { signIn } from '../../test/mock.ts'

async function openReplies() {
  const app = await renderScreen('/admin/settings/replies')
  await screen.findByRole('region', { name: 'Answering' })
  return { ...app, save: screen.getByRole('button', { name: 'Save settings' }) }
}
const email = () => screen.getByLabelText('Address for answers')
const hours = () => screen.getByLabelText(/^Hours to answer/)

it('asks about a near miss of the address for answers, and saves the one that was meant', async () => {
  const { user, client, save } = await openReplies()
  await user.type(email(), '<kitchen@gmial.com>')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Did you mean kitchen@gmail.com?' }))
  expect(email()).toHaveValue('kitchen@gmail.com')
  await user.click(save)
  await expectStatus('Settings saved')
  expect((await client.settings.adminGet()).settings.replyEmail).toBe('kitchen@gmail.com')
})

it('saves the address for answers and the hours', async () => {
  const { user, client, save } = await openReplies()
  await user.type(email(), 'kitchen@example.com')
  await retype(user, hours(), '48')
  await user.click(save)
  await expectStatus('Settings saved')
  const { settings } = await client.settings.adminGet()
  expect(settings).toMatchObject({ replyEmail: 'kitchen@example.com', answerWithinHours: 48 })
})

it('shows a signature as it is typed, and saves it', async () => {
  const { user, client } = await openReplies()
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('Your name'), 'Ada Cook')
  await user.type(screen.getByLabelText('Telephone'), '123')
  await user.type(screen.getByLabelText('Imprint'), 'Chez Ada{Enter}Lyon')
  const preview = screen.getByRole('figure', { name: 'Under your emails:' })
  expect(preview).toHaveTextContent('Ada Cook Telephone: 123 Chez Ada Lyon')
  await user.click(screen.getByRole('button', { name: 'Save signature' }))
  await expectStatus('Settings saved')
  const saved = { signatureName: 'Ada Cook', signatureTelephone: '123', signatureImprint: 'Chez Ada\nLyon' }
  expect((await client.settings.adminGet()).settings).toMatchObject(saved)
})

it('says what is wrong with the address for answers', async () => {
  const { user, client, save } = await openReplies()
  await user.type(email(), 'kitchen@')
  await user.click(save)
  await expectAlert('Please enter a valid email address')
  expect((await client.settings.adminGet()).settings.replyEmail).toBe('')
})

async function openDesk() {
  const app = await renderScreen('/admin/settings/desk')
  await screen.findByRole('region', { name: 'Evenings' })
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }))
  const desk = async () => (await app.client.deskSettings.get()).settings
  const saved = async (button: string) => {
    await press(button)
    await expectStatus('Settings saved')
    return desk()
  }
  return { ...app, press, desk, saved }
}

it('saves how many evenings a day has, and the words to guests', async () => {
  const { user, saved } = await openDesk()
  const evenings = screen.getByLabelText(/^Evenings a day/)
  await retype(user, evenings, '2')
  await user.type(screen.getByLabelText('Your words to guests who ask'), 'Thank you!')
  const kept = { currency: 'EUR', holdDays: 7 }
  expect(await saved('Save settings')).toMatchObject({ eveningsADay: 2, confirmationText: 'Thank you!', ...kept })
})

it('takes the words to guests and of the mails that are offered in another language', async () => {
  const { client } = await signIn()
  const { moveMails } = (await client.deskSettings.get()).settings
  const mails = moveMails.map((mail, index) => Object.assign(mail, { isOffered: index === 1 }))
  await client.deskSettings.update({ body: { confirmationText: 'Thank you!', moveMails: mails } })
  await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
  const { user, press, desk } = await openDesk()
  expect(await screen.findByText('2 texts have no German version yet.')).toBeVisible()
  const [words, mail] = await screen.findAllByRole('radio', { name: 'Deutsch 1 text waits' })
  await user.click(words!)
  await user.type(await screen.findByRole('textbox', { name: /guests who ask \(German\)/ }), 'Danke!')
  await press('Save settings')
  await user.click(mail!)
  await user.click(await screen.findByRole('button', { name: 'Copy: When you quote a price' }))
  await press('Save mails')
  await waitFor(() => expect(screen.queryByText(/German words/)).not.toBeInTheDocument())
  const { confirmationTranslations, moveMails: saved } = await desk()
  expect(confirmationTranslations).toEqual({ de: { confirmationText: { text: 'Danke!', from: 'Thank you!' } } })
  const from = mails[1]?.body.trim()
  expect(saved[1]?.translations).toEqual({ de: { body: { text: from, from } } })
})

it('mails each answer at a table from the moment on when it is wanted', async () => {
  const { user, saved } = await openDesk()
  await user.click(screen.getByLabelText('Mail me each answer of a guest at the table'))
  expect((await saved('Save mails')).answerMails).toBe(true)
})

it('saves checklists by their lines', async () => {
  const { user, press, desk, saved } = await openDesk()
  const [shop] = (await desk()).checklists
  for (const name of ['Remove Pack', 'Remove Cook', 'Add checklist']) await press(name)
  const added = within(screen.getByRole('group', { name: 'the new checklist' }))
  await user.type(added.getByLabelText(/^What to do/), ' Fuel the van {enter}{enter}Gloves')
  await press('Save checklists')
  await expectAlert('Please enter a name')
  await user.type(added.getByLabelText(/^Name/), 'Van')
  const van = { name: 'Van', items: ['Fuel the van', 'Gloves'] }
  expect((await saved('Save checklists')).checklists).toEqual([shop, van])
})

it('asks about near misses among those who get a mail', async () => {
  const { user, client } = await renderScreen('/admin/settings/general')
  const who = await screen.findByLabelText(/^Who gets a mail/)
  await user.type(who, 'ada@example.com{Enter}marie@gmial.com')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: /marie@gmail\.com/ }))
  expect(who).toHaveValue('ada@example.com\nmarie@gmail.com')
  await user.click(screen.getByRole('button', { name: 'Save recipients' }))
  await expectStatus('Settings saved')
  const { settings } = await client.settings.adminGet()
  expect(settings.notifyEmails).toEqual(['ada@example.com', 'marie@gmail.com'])
})

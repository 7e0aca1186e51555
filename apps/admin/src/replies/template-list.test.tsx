import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen, retype } from '../../test/render-app.tsx'
import { signIn } from '../../test/mock.ts'

const path = '/admin/settings/replies'
const card = async () => within(await screen.findByRole('region', { name: 'Templates' }))

async function seedTemplate() {
  const { client } = await signIn()
  return (await client.replyTemplates.create({ body: { name: 'Thanks', body: 'Dear {name}' } })).template
}

it('adds a template, which needs a name and a text', async () => {
  const { user, client } = await renderScreen(path)
  expect(await (await card()).findByText(/A template is a text/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add template' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectAlert('Please enter a name')
  await user.type(dialog.getByLabelText(/^Name/), 'Thanks')
  await user.type(dialog.getByLabelText(/^Text/), 'Thank you.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectStatus('Template created')
  expect(await (await card()).findByText('Thank you.')).toBeVisible()
  expect((await client.replyTemplates.list()).items).toMatchObject([{ name: 'Thanks', body: 'Thank you.' }])
})

it('changes a template, and keeps what somebody else has changed of it', async () => {
  const template = await seedTemplate()
  const { user, client } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await user.type(dialog.getByLabelText(/^Name/), ' a lot')
  const translations = { de: { body: { text: 'Danke', from: 'Merci' } } }
  await client.replyTemplates.update({ params: template, body: { name: 'Thanks', body: 'Merci', translations } })
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await expectStatus('Template saved. Also kept what somebody else changed: Text and Text (German)')
  const saved = { name: 'Thanks a lot', body: 'Merci', translations }
  expect((await client.replyTemplates.list()).items).toMatchObject([saved])
})

it('asks whose text of a template stays if two people have changed it', async () => {
  const template = await seedTemplate()
  const { user, client } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await retype(user, dialog.getByLabelText(/^Text/), 'Mine')
  await client.replyTemplates.update({ params: template, body: { name: 'Thanks', body: 'Theirs' } })
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  const question = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
  await user.click(question.getByRole('radio', { name: /Their version\s*Theirs/ }))
  await user.click(question.getByRole('button', { name: 'Save' }))
  await expectStatus('Template saved')
  expect((await client.replyTemplates.list()).items).toMatchObject([{ body: 'Theirs' }])
})

it('takes the text of a template in another language, and says how many wait for it', async () => {
  const { client } = await signIn()
  await seedTemplate()
  await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: false }] } })
  const { user } = await renderScreen(path)
  expect(await screen.findByText('1 text has no German version yet.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await user.click(dialog.getByRole('radio', { name: /^Deutsch 1 text waits/ }))
  await user.click(await dialog.findByRole('button', { name: 'Copy: Text' }))
  await user.type(dialog.getByRole('textbox', { name: 'Text (German)' }), ', danke')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(screen.queryByText(/German/)).not.toBeInTheDocument())
  const { items } = await client.replyTemplates.list()
  expect(items[0]?.translations).toEqual({ de: { body: { text: 'Dear {name}, danke', from: 'Dear {name}' } } })
})

it('deletes a template after a question', async () => {
  await seedTemplate()
  const { user, client } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: 'Delete Thanks' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await expectStatus('“Thanks” deleted')
  await waitFor(async () => expect((await client.replyTemplates.list()).items).toEqual([]))
})

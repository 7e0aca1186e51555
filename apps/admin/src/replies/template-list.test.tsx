import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert, renderScreen } from '../../test/render-app.tsx'
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
  await expectAlert('Template created')
  expect(await (await card()).findByText('Thank you.')).toBeVisible()
  expect((await client.replyTemplates.list()).items).toMatchObject([{ name: 'Thanks', body: 'Thank you.' }])
})

it('changes a template, but not one that somebody else has changed', async () => {
  const template = await seedTemplate()
  const { user, client } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
  await user.type(dialog.getByLabelText(/^Name/), ' a lot')
  await client.replyTemplates.update({ params: template, body: { name: 'Merci', body: 'Merci' } })
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await dialog.findByText(/Somebody else changed this template/)).toBeVisible()
  expect((await client.replyTemplates.list()).items).toMatchObject([{ name: 'Merci' }])
})

it('deletes a template after a question', async () => {
  await seedTemplate()
  const { user, client } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: 'Delete Thanks' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await expectAlert('“Thanks” deleted')
  await waitFor(async () => expect((await client.replyTemplates.list()).items).toEqual([]))
})

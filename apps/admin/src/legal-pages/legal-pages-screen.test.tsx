import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert, renderScreen, retype } from '../../test/render-app.tsx'
import { mock, signIn } from '../../test/mock.ts'

function writePrivacy(values: { body: string; is_published: boolean }): void {
  mock.play(async ({ db }) => {
    await db.updateTable('legal_pages').set(values).where('name', '=', 'privacy').execute()
  })
}

async function openPrivacy() {
  const app = await renderScreen('/admin/legal-pages')
  const card = within(await screen.findByRole('region', { name: 'Privacy' }))
  await app.user.click(card.getByRole('button', { name: 'Edit Privacy' }))
  return { ...app, card, dialog: within(await screen.findByRole('dialog', { name: 'Edit Privacy' })) }
}

it('are published with the text that is there', async () => {
  writePrivacy({ body: '<p>We keep little.</p>', is_published: false })
  const { user, card, dialog, client } = await openPrivacy()
  expect(card.getByText('Not published: only you can see it')).toBeVisible()
  expect(screen.queryByText('Loading pages...')).not.toBeInTheDocument()
  await retype(user, dialog.getByLabelText(/^Title/), 'Your data')
  await user.click(dialog.getByRole('checkbox', { name: /^Published/ }))
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await expectAlert('Page saved. Visitors can read it now.')
  const { legalPage } = await client.legalPages.get({ params: { name: 'privacy' } })
  expect(legalPage).toMatchObject({ title: 'Your data', body: '<p>We keep little.</p>' })
  const published = within(await screen.findByRole('region', { name: 'Your data' }))
  expect(published.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/privacy')
})

it('are not published without a text, which is said', async () => {
  const { user, dialog } = await openPrivacy()
  await user.click(dialog.getByRole('checkbox', { name: /^Published/ }))
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please write the text of the page before you publish it.')
})

it('are written in the other languages of the site', async () => {
  writePrivacy({ body: '<p>We keep little.</p><p>Ask us.</p>', is_published: true })
  await (await signIn()).client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
  const { user, dialog, client } = await openPrivacy()
  await user.click(await dialog.findByRole('radio', { name: /^Deutsch 2 texts wait/ }))
  await user.type(await dialog.findByRole('textbox', { name: 'Title (German)' }), 'Datenschutz')
  await user.click(dialog.getByRole('button', { name: 'Copy: Text' }))
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await expectAlert('Page saved. Visitors can read it now.')
  const { legalPage } = await client.legalPages.adminGet({ params: { name: 'privacy' } })
  expect(legalPage.translations.de?.title).toEqual({ text: 'Datenschutz', from: 'Privacy' })
  expect(legalPage.translations.de?.body?.text).toBe('<p>We keep little.</p><p>Ask us.</p>')
})

it("are named above the software's own texts", async () => {
  writePrivacy({ body: '<p>We keep little.</p>', is_published: true })
  await renderScreen('/admin/privacy')
  expect(await screen.findByRole('link', { name: 'your own page' })).toHaveAttribute('href', '/privacy')
  expect(screen.getByRole('heading', { name: 'Accounts' })).toBeVisible()
})

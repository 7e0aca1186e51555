import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectStatus, renderScreen, retype } from '../../../test/render-app.tsx'
import { mock, signIn } from '../../../test/mock.ts'

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
  await expectStatus('Page saved. Visitors can read it now.')
  const { legalPage } = await client.legalPages.get({ params: { name: 'privacy' } })
  expect(legalPage).toMatchObject({ title: 'Your data', body: '<p>We keep little.</p>' })
  const published = within(await screen.findByRole('region', { name: 'Your data' }))
  expect(published.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/privacy')
})

it('go back by Undo to what visitors read before', async () => {
  writePrivacy({ body: '<p>We keep little.</p>', is_published: true })
  const { user, dialog, client } = await openPrivacy()
  await retype(user, dialog.getByLabelText(/^Title/), 'Your data')
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  await expectStatus('Page saved. Visitors can read it now.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectStatus('Change undone')
  const { legalPage } = await client.legalPages.get({ params: { name: 'privacy' } })
  expect(legalPage).toMatchObject({ title: 'Privacy', body: '<p>We keep little.</p>' })
})

it('are published with what a template leaves to the owner only after a question', async () => {
  writePrivacy({ body: '<p>[Your name or company]</p>', is_published: false })
  const { user, dialog, client } = await openPrivacy()
  await user.click(dialog.getByRole('checkbox', { name: /^Published/ }))
  const isPublished = async () => {
    const { items } = await client.legalPages.adminList()
    return items.some((page) => page.isPublished)
  }
  const ask = async () => {
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    const question = await screen.findByRole('alertdialog', { name: 'Publish with empty places?' })
    expect(question).toHaveTextContent('[Your name or company]')
    return within(question)
  }
  await user.click((await ask()).getByRole('button', { name: 'Keep editing' }))
  expect(await isPublished()).toBe(false)
  await user.click((await ask()).getByRole('button', { name: 'Publish anyway' }))
  await expectStatus('Page saved. Visitors can read it now.')
  expect(await isPublished()).toBe(true)
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
  await expectStatus('Page saved. Visitors can read it now.')
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

describe('what somebody else has saved meanwhile', () => {
  const params = { name: 'privacy' } as const

  it('stays, if it is another field or another language', async () => {
    writePrivacy({ body: '<p>We keep little.</p>', is_published: true })
    const { user, dialog, client } = await openPrivacy()
    const text = { text: '<p>Wenig.</p>', from: '<p>We keep little.</p>' }
    const body = { body: '<p>We keep nothing.</p>', translations: { de: { body: text } } }
    await client.legalPages.update({ params, body })
    await retype(user, dialog.getByLabelText(/^Title/), 'Your data')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    const read = async () => (await client.legalPages.adminGet({ params })).legalPage
    await waitFor(async () => expect((await read()).title).toBe('Your data'))
    const legalPage = await read()
    expect(legalPage.body).toBe('<p>We keep nothing.</p>')
    expect(legalPage.translations.de?.body).toEqual(text)
  })

  it('is shown beside what is in the form, if it is the same field', async () => {
    writePrivacy({ body: '<p>We keep little.</p>', is_published: true })
    const { user, dialog, client } = await openPrivacy()
    await client.legalPages.update({ params, body: { title: 'Data' } })
    await retype(user, dialog.getByLabelText(/^Title/), 'Your data')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByRole('radio', { name: /Their version\s*Data/ })).not.toBeChecked()
    await user.click(question.getByRole('button', { name: 'Save' }))
    const read = async () => (await client.legalPages.adminGet({ params })).legalPage
    await waitFor(async () => expect((await read()).title).toBe('Your data'))
  })
})

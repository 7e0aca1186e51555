import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen } from '../../test/render-app.tsx'
import { signIn } from '../../test/mock.ts'

const openHistory = async (path: string, name: string) => {
  const { user } = await renderScreen(path)
  await user.click((await screen.findAllByRole('button', { name }))[0]!)
  const dialog = await screen.findByRole('dialog', { name })
  await within(dialog).findAllByRole('listitem')
  return { user, dialog: within(dialog) }
}

describe('the history of a legal page', () => {
  const params = { name: 'privacy' } as const

  async function openPrivacy() {
    const { client } = await signIn()
    const texts = { de: { title: { text: 'Datenschutz', from: 'Privacy' } } }
    await client.legalPages.update({ params, body: { body: '<p>We keep little.</p>', isPublished: true } })
    await client.legalPages.update({ params, body: { body: '<p>We keep nothing.</p>', translations: texts } })
    return { client, ...(await openHistory('/admin/legal-pages', 'History of Privacy')) }
  }

  it('says what was changed, also in other languages, by whom and when', async () => {
    const { user, dialog } = await openPrivacy()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^EditedOn the siteVersion 3 · .* · Ada Cook$/),
      expect.stringMatching(/^PublishedVersion 2 · .* · Ada Cook$/),
      expect.stringMatching(/^CreatedVersion 1$/),
    ])
    await user.click(dialog.getByRole('button', { name: /Version 3/ }))
    const text = within((await dialog.findByRole('heading', { name: 'Text' })).parentElement!)
    await waitFor(() => expect(text.getByRole('deletion')).toHaveTextContent('little'))
    expect(text.getByRole('insertion')).toHaveTextContent('nothing')
    const german = within(dialog.getByRole('heading', { name: 'Title (German)' }).parentElement!)
    expect(german.getByRole('insertion')).toHaveTextContent('Datenschutz')
    expect(dialog.getByText('The same in both: Title and Published.')).toBeVisible()
  })

  it('restores a version at once, says so before, and leaves the page published', async () => {
    const { user, dialog, client } = await openPrivacy()
    await user.click(dialog.getByRole('button', { name: /Version 2/ }))
    expect(await dialog.findByText(/^The version is restored at once\./)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
    await expectStatus('Version 2 restored')
    const { legalPage } = await client.legalPages.get({ params })
    expect(legalPage.body).toBe('<p>We keep little.</p>')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('restores what its template leaves to the owner only after a question, if visitors read the page', async () => {
    const { client } = await signIn()
    const stored = async () => (await client.legalPages.adminGet({ params })).legalPage
    await client.legalPages.update({ params, body: { body: '<p>[Your name or company]</p>' } })
    await client.legalPages.update({ params, body: { body: '<p>Ada Cook</p>', isPublished: true } })
    const { user, dialog } = await openHistory('/admin/legal-pages', 'History of Privacy')
    await user.click(dialog.getByRole('button', { name: /Version 2/ }))
    const ask = async () => {
      await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
      const question = await screen.findByRole('alertdialog', { name: 'Publish with empty places?' })
      expect(question).toHaveTextContent('[Your name or company]')
      return within(question)
    }
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
    expect((await stored()).body).toBe('<p>Ada Cook</p>')
    await user.click((await ask()).getByRole('button', { name: 'Publish anyway' }))
    await expectStatus('Version 2 restored')
    expect(await stored()).toMatchObject({ body: '<p>[Your name or company]</p>', isPublished: true })
  })

  it('restores it at once if only the owner can see the page', async () => {
    const { client } = await signIn()
    await client.legalPages.update({ params, body: { body: '<p>[Your name or company]</p>', isPublished: true } })
    await client.legalPages.update({ params, body: { body: '<p>Ada Cook</p>', isPublished: false } })
    const { user, dialog } = await openHistory('/admin/legal-pages', 'History of Privacy')
    await user.click(dialog.getByRole('button', { name: /Version 2/ }))
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
    await expectStatus('Version 2 restored')
  })

  it('says why a version cannot be restored', async () => {
    const { user, dialog } = await openPrivacy()
    await user.click(dialog.getByRole('button', { name: /Version 1/ }))
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
    await expectAlert('Please write the text of the page before you publish it.')
  })

  it('is opened by the line of the activity', async () => {
    const { client } = await signIn()
    await client.legalPages.update({ params, body: { title: 'Your data' } })
    const { user } = await renderScreen('/admin/activity')
    await user.click(await screen.findByRole('link', { name: 'Your data' }))
    expect(await screen.findByRole('heading', { name: 'Version 2: Edited' })).toBeVisible()
    const dialog = within(screen.getByRole('dialog', { name: 'History of Your data' }))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('the history of the settings', () => {
  it('shows what any of their forms has changed, and restores it', async () => {
    const { client } = await signIn()
    await client.settings.update({ body: { siteName: 'By the sea', answerWithinHours: 12 } })
    await client.settings.update({ body: { secondStepRequired: false, trashDays: 60, hiddenSections: ['gallery'] } })
    const { user, dialog } = await openHistory('/admin/settings/general', 'History of Settings')
    const sides = async (name: string) =>
      within((await dialog.findByRole('heading', { name })).parentElement!)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent)
    await user.click(await dialog.findByRole('button', { name: /Version 3/ }))
    await waitFor(async () => expect(await sides('Days in the trash')).toEqual(['30', '60']))
    expect(dialog.getByRole('insertion')).toHaveTextContent('Gallery')
    await user.click(dialog.getByRole('button', { name: /Version 2/ }))
    await dialog.findByText('What changes if you restore this version:')
    expect(await sides('Days in the trash')).toEqual(['60', '30'])
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
    await expectStatus('Version 2 restored')
    const { settings } = await client.settings.adminGet()
    expect(settings).toMatchObject({ siteName: 'By the sea', trashDays: 30, hiddenSections: [] })
    expect(await screen.findByLabelText('Days in the trash')).toHaveValue(30)
  })

  it('has those of orders on their page, which a line of the activity opens', async () => {
    const { client } = await signIn()
    const { settings } = await client.deskSettings.get()
    const [first, ...others] = settings.moveMails
    await client.deskSettings.update({ body: { holdDays: 9, moveMails: [{ ...first!, isOffered: false }, ...others] } })
    const { user } = await renderScreen('/admin/activity')
    await user.click(await screen.findByRole('link', { name: /^Open: Settings|^Open Settings|Settings/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /^History of/ }))
    const days = within((await dialog.findByRole('heading', { name: 'Days to hold a date' })).parentElement!)
    expect(days.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['7', '9'])
    expect(dialog.getByRole('heading', { name: 'Mails to your guest' })).toBeVisible()
  })
})

it('the history of a template asks before it replaces what is being typed', async () => {
  const { client } = await signIn()
  const { template } = await client.replyTemplates.create({ body: { name: 'Price', body: 'At first' } })
  await client.replyTemplates.update({ params: template, body: { name: 'Price', body: 'Later' } })
  const { user } = await renderScreen('/admin/settings/replies')
  await user.click(await screen.findByRole('button', { name: 'Edit Price' }))
  await user.type(await screen.findByRole('textbox', { name: /^Text/ }), ' and more')
  await user.click(screen.getByRole('button', { name: 'History of Price' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'History of Price' }))
  await user.click(await dialog.findByRole('button', { name: /Version 1/ }))
  await user.click(dialog.getByRole('button', { name: 'Restore this version' }))
  await user.click(await screen.findByRole('button', { name: 'Replace with version 1' }))
  await expectStatus('Version 1 restored')
  const { items } = await client.replyTemplates.list()
  expect(items.find(({ id }) => id === template.id)?.body).toBe('At first')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

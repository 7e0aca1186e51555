import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen, retype } from '../../../test/render-app.tsx'
import { clientOf, seed, server, signIn } from '../../../test/mock.ts'
import { brokenPicture } from '../../../test/picture.ts'

const params = { id: 1 }

async function openBanners(status: 'Draft' | 'Published' = 'Published') {
  seed({ banners: [{ heading: 'By the fire', sub_heading: 'Winter', status }] })
  const { user, client } = await renderScreen('/admin/banners')
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit By the fire' }))
    return within(await screen.findByRole('dialog', { name: 'Edit Banner' }))
  }
  const type = async (label: string, text: string) => {
    const field = await screen.findByRole('textbox', { name: label })
    await retype(user, field, text)
  }
  return {
    user,
    client,
    open,
    type,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    shown: async () => (await clientOf().banners.list({ query: {} })).items.map(({ heading }) => heading),
    drafts: async () => (await client.drafts.list()).items,
  }
}

/** Opens the form of a banner that has draft changes: its heading. */
async function openWithDraft() {
  const page = await openBanners()
  await page.client.banners.saveDraft({ params, body: { heading: 'By the sea' } })
  const form = await page.open()
  return { ...page, form, notice: within(await form.findByRole('region', { name: 'Draft changes' })) }
}

describe('draft changes of a published record', () => {
  it('are told in the list, for this record only', async () => {
    seed({ banners: [{ heading: 'By the fire' }, { heading: 'In the garden' }] })
    await (await signIn()).client.banners.saveDraft({ params, body: { heading: 'By the sea' } })
    await renderScreen('/admin/banners')
    const told = () => screen.getAllByRole('row').map((row) => within(row).queryByText('Draft changes') !== null)
    // The first row has the headings, the second the newer record.
    await waitFor(() => expect(told()).toEqual([false, false, true]))
  })

  it('are in the form when it opens, which says so, and go on the site with Publish changes', async () => {
    const { form, notice, press, shown, drafts } = await openWithDraft()
    expect(form.getByRole('textbox', { name: 'Heading' })).toHaveValue('By the sea')
    expect(notice.getByText(/visitors do not see yet. Ada Cook saved them on/)).toBeVisible()
    await press('Publish changes')
    await expectStatus('Changes published')
    expect([await shown(), await drafts()]).toEqual([['By the sea'], []])
    await waitFor(() => expect(screen.queryByText('Draft changes')).not.toBeInTheDocument())
  })

  it('go on the site with what was typed since', async () => {
    const { type, press, client, drafts } = await openWithDraft()
    await type('Sub heading', 'Summer')
    await press('Publish changes')
    await expectStatus('Banner updated')
    const { banner } = await client.banners.get({ params })
    expect([banner, await drafts()]).toMatchObject([{ heading: 'By the sea', subHeading: 'Summer' }, []])
  })

  it('go on the site with Update, which shows all that is in the form', async () => {
    const { press, shown, drafts } = await openWithDraft()
    await press('Update')
    await expectStatus('Banner updated')
    expect([await shown(), await drafts()]).toEqual([['By the sea'], []])
  })

  it('are not offered for a record that visitors do not see', async () => {
    const { open } = await openBanners('Draft')
    const form = await open()
    expect(form.getByRole('button', { name: 'Update' })).toBeVisible()
    expect(form.queryByRole('button', { name: 'Save draft' })).not.toBeInTheDocument()
  })

  it('do not go on the site when a failed attempt is repeated', async () => {
    server.use(http.put('/api/banners/1/draft', () => HttpResponse.json({}, { status: 502 })))
    const { open, type, press, shown, drafts } = await openBanners()
    await open()
    await type('Heading', 'By the sea')
    await press('Save draft')
    await expectAlert('Failed to update banner')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.resetHandlers()
    again.click()
    await expectStatus('Draft changes saved. Visitors see them when you publish them')
    expect([await shown(), await drafts()]).toMatchObject([['By the fire'], [{ id: 1 }]])
  })

  it('do not go on the site without a picture that was refused', async () => {
    const { user, open, type, press, shown, drafts } = await openBanners()
    const form = await open()
    await type('Heading', 'By the sea')
    await user.upload(form.getByLabelText('Image/Video', { selector: 'input' }), brokenPicture)
    await press('Save draft')
    await press('Save without the file')
    await expectStatus('Draft changes saved. Visitors see them when you publish them')
    expect([await shown(), await drafts()]).toMatchObject([['By the fire'], [{ id: 1 }]])
  })
})

describe('draft changes that somebody else saved meanwhile', () => {
  it('are not published by an Update without a question', async () => {
    const { client, open, type, press, shown } = await openBanners()
    await open()
    await type('Sub heading', 'Summer')
    await client.banners.saveDraft({ params, body: { heading: 'Half a head' } })
    await press('Update')
    const dialog = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
    expect(dialog.getByRole('radio', { name: /Your version\s*By the fire/ })).toBeChecked()
    expect(await shown()).toEqual(['By the fire'])
    await press('Save')
    await expectStatus('Banner updated')
    const { banner } = await client.banners.get({ params })
    expect(banner).toMatchObject({ heading: 'By the fire', subHeading: 'Summer' })
  })

  it('are not published by Publish changes without a question', async () => {
    const { user, client, press } = await openWithDraft()
    await client.banners.saveDraft({ params, body: { buttonText1: 'Half a word' } })
    await press('Publish changes')
    const dialog = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
    expect(dialog.getAllByRole('radio')).toHaveLength(2)
    await user.click(dialog.getByRole('radio', { name: /Their version\s*Half a word/ }))
    await press('Save')
    await expectStatus('Banner updated')
    const { banner } = await client.banners.get({ params })
    expect(banner).toMatchObject({ heading: 'By the sea', buttonText1: 'Half a word' })
  })

  it('may have been published by them', async () => {
    const { client, press, shown } = await openWithDraft()
    await client.drafts.publish({ params: { collection: 'banners', id: 1 }, body: {} })
    await press('Publish changes')
    await expectStatus('Banner updated')
    expect(await shown()).toEqual(['By the sea'])
  })

  it('are kept by Save draft', async () => {
    const { client, open, type, press } = await openBanners()
    await open()
    await type('Sub heading', 'Summer')
    await client.banners.saveDraft({ params, body: { heading: 'By the sea' } })
    await press('Save draft')
    await screen.findAllByText(/Also kept what somebody else changed: Heading$/)
    const { banner } = await client.banners.getDraft({ params })
    expect(banner).toMatchObject({ heading: 'By the sea', subHeading: 'Summer' })
  })
})

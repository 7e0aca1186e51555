import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { choose, expectAlert, expectStatus, renderScreen, retype } from '../../../test/render-app.tsx'
import { failCall, seed, server } from '../../../test/mock.ts'
import { brokenPicture, picture, storedPicture } from '../../../test/picture.ts'

async function openForm(button: string, title: string) {
  seed({ banners: [{ heading: 'By the fire', status: 'Published', media_path: storedPicture }] })
  const { user, client } = await renderScreen('/admin/banners')
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return {
    user,
    dialog,
    heading: dialog.getByRole('textbox', { name: 'Heading' }),
    press: (name: string) => user.click(dialog.getByRole('button', { name })),
    choosePicture: (file: File) => user.upload(dialog.getByLabelText('Image/Video', { selector: 'input' }), file),
    client,
    banners: async () => (await client.banners.adminList()).items,
  }
}
const openAdd = () => openForm('Add Banner', 'Add Banner')
const openEdit = () => openForm('Edit By the fire', 'Edit Banner')

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

it("starts as an empty Draft, and is checked by the contract's rules", async () => {
  const { user, dialog, heading, press } = await openAdd()
  expect(heading).toHaveValue('')
  await waitFor(() => expect(heading).toHaveFocus())
  expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Draft')
  await user.type(heading, '   ')
  await user.click(dialog.getByRole('textbox', { name: 'Button text 1' }))
  await user.paste('x'.repeat(61))
  await press('Save')
  await waitFor(() => expect(heading).toHaveAccessibleDescription('Heading is required'))
  expect(heading).toHaveFocus()
  expect(dialog.getByText('Button text 1 must be at most 60 characters')).toHaveRole('alert')
})

it('saves the trimmed texts, the status and the picture, and shows the new banner first', async () => {
  const { user, dialog, heading, press, choosePicture, banners } = await openAdd()
  await user.type(heading, ' New ')
  await choosePicture(picture)
  expect(dialog.getByText('dish.png')).toBeVisible()
  await choose(user, dialog.getByRole('combobox', { name: 'Status' }), 'Published')
  await press('Save')
  await expectStatus('Banner created')
  await expectClosed()
  expect(screen.getAllByRole('row')[1]).toHaveAccessibleName(/New/)
  expect(await banners()).toMatchObject([
    { heading: 'New', status: 'Published', mediaUrl: expect.stringMatching(/-8x8\.png$/) },
    { heading: 'By the fire' },
  ])
})

it('accepts a pasted picture and refuses other files', async () => {
  const { user, dialog } = await openAdd()
  await pasteFile(user, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  expect(await dialog.findByText(/Please choose a picture/)).toHaveRole('alert')
  await pasteFile(user, picture)
  expect(await dialog.findByText('dish.png')).toBeVisible()
  expect(dialog.queryByText(/Please choose a picture/)).not.toBeInTheDocument()
})

it('keeps the input and shows an alert if the server does not answer', async () => {
  server.use(http.post('/api/banners', () => HttpResponse.error()))
  const { user, dialog, heading, press } = await openAdd()
  await user.type(heading, 'New')
  await press('Save')
  await expectAlert('Failed to create banner')
  expect(dialog.getByText(/^The server has not answered. Please check whether this was saved/)).toBeVisible()
  expect(dialog.getByText('The server could not be reached. What you entered is still here.')).toBeVisible()
  expect(heading).toHaveValue('New')
  server.resetHandlers()
  await press('Try again')
  await expectStatus('Banner created')
})

it('does not save without a picture that was refused, unless that is chosen', async () => {
  const { user, dialog, heading, press, banners } = await openAdd()
  await user.type(heading, 'New')
  await pasteFile(user, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
  await press('Save')
  expect(dialog.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  expect(await banners()).toHaveLength(1)
  await press('Save without the file')
  await expectClosed()
  expect(await banners()).toMatchObject([{ heading: 'New', mediaUrl: null }, {}])
})

it('shows below the picture that it is damaged', async () => {
  const { user, dialog, heading, press, choosePicture } = await openAdd()
  await user.type(heading, 'New')
  await choosePicture(brokenPicture)
  await press('Save')
  expect(await dialog.findByText('This picture is damaged. Please choose another one.')).toHaveRole('alert')
})

it('removes the picture, and saves nothing if nothing changed', async () => {
  const { user, press, banners } = await openEdit()
  await press('Remove')
  await press('Update')
  await expectClosed()
  expect(await banners()).toMatchObject([{ mediaUrl: null, version: 2 }])
  await user.click(await screen.findByRole('button', { name: 'Edit By the fire' }))
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  await expectClosed()
  expect(await banners()).toMatchObject([{ version: 2 }])
})

async function pasteFile(user: UserEvent, file: File) {
  const files = { 0: file, length: 1, item: () => file } as unknown as FileList // a FileList has no constructor
  await user.paste({ files, types: ['Files'], getData: () => '' } as unknown as DataTransfer) // the part that a paste handler reads
}

vi.mock('../../media/decode-heic.ts', () => ({ decodeHeic: () => new Promise(() => undefined) })) // never ends

it('publishes no draft changes while a photo is being converted', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
  seed({ banners: [{ heading: 'Supper', media_path: storedPicture, status: 'Published' }] })
  const { user, client, router } = await renderScreen('/admin/dashboard')
  await client.banners.saveDraft({ params: { id: 1 }, body: { heading: 'Late supper' } })
  await router.navigate({ href: '/admin/banners?edit=banners-1' })
  const form = within(await screen.findByRole('dialog', { name: 'Edit Banner' }))
  const publish = await form.findByRole('button', { name: 'Publish changes' })
  expect(publish).toHaveAttribute('aria-disabled', 'false')
  const photo = new File(['photo'], 'IMG_1.heic', { type: 'image/heic' })
  await user.upload(form.getByLabelText('Image/Video', { selector: 'input' }), photo)
  await waitFor(() => expect(publish).toHaveAttribute('aria-disabled', 'true'))
  await user.click(publish)
  expect((await client.drafts.list()).items).toHaveLength(1)
  vi.unstubAllGlobals()
})

it('the preview takes the focus and gives it back, and closes if another type is chosen', async () => {
  const { user } = await renderScreen('/admin/portfolios?add=item')
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Preview' }))
  expect(form.getByRole('region', { name: 'Preview' })).toHaveFocus()
  await user.click(form.getByRole('button', { name: 'Close preview' }))
  expect(form.getByRole('button', { name: 'Preview' })).toHaveFocus()
  await user.click(form.getByRole('button', { name: 'Preview' }))
  await user.click(form.getByRole('combobox', { name: 'Type' }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { selected: false }))
  await waitFor(() => expect(form.queryByRole('region', { name: 'Preview', hidden: true })).not.toBeInTheDocument())
})

async function conflict(theirs: { heading?: string; subHeading?: string; status?: 'Published' }) {
  seed({ banners: [{ heading: 'By the fire', sub_heading: 'Winter' }] })
  const { user, client } = await renderScreen('/admin/banners')
  const params = { id: 1 }
  await user.click(await screen.findByRole('button', { name: 'Edit By the fire' }))
  const heading = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Heading' })
  await retype(user, heading, 'By the sea')
  await client.banners.update({ params, body: theirs })
  await user.click(screen.getByRole('button', { name: 'Update' }))
  return { user, saved: async () => (await client.banners.adminGet({ params })).banner }
}

it('an edit of an old version is merged at once if the changes do not collide', async () => {
  const { saved } = await conflict({ subHeading: 'Summer', status: 'Published' })
  await expectStatus('Banner updated. Also kept what somebody else changed: Sub heading and Status')
  expect(await saved()).toMatchObject({ heading: 'By the sea', subHeading: 'Summer', status: 'Published' })
})

it('an edit of an old version asks about the fields that both changed', async () => {
  const { user, saved } = await conflict({ heading: 'By the lake', status: 'Published' })
  const dialog = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
  expect(await saved()).toMatchObject({ heading: 'By the lake', version: 2 })
  expect(dialog.getAllByRole('radio')).toHaveLength(2)
  expect(dialog.getByRole('radio', { name: /Your version\s*By the sea/ })).toBeChecked()
  await user.click(dialog.getByRole('radio', { name: /Their version\s*By the lake/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectStatus('Banner updated. Also kept what somebody else changed: Status')
  expect(await saved()).toMatchObject({ heading: 'By the lake', status: 'Published' })
})

it('says that the disk is full, and keeps what was entered', async () => {
  failCall('post', '/api/banners', 'disk_full')
  const { user } = await renderScreen('/admin/banners')
  await user.click(await screen.findByRole('button', { name: 'Add Banner' }))
  await user.type(await screen.findByRole('textbox', { name: 'Heading' }), 'Autumn')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/The disk is full, so this could not be saved\./)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveValue('Autumn')
})

it('offers to undo an update, which gives the record its earlier values', async () => {
  const { user, heading, press, choosePicture, banners } = await openEdit()
  await retype(user, heading, 'By the sea')
  await choosePicture(picture)
  await press('Update')
  await expectStatus('Banner updated')
  expect(await banners()).toMatchObject([{ heading: 'By the sea' }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectStatus('Change undone')
  expect(await banners()).toMatchObject([{ heading: 'By the fire', mediaUrl: storedPicture, status: 'Published' }])
  expect(await screen.findByRole('button', { name: 'Edit By the fire' })).toBeVisible()
})

it('undoes nothing once somebody else has changed the record', async () => {
  const { user, heading, press, banners, client } = await openEdit()
  await retype(user, heading, 'By the sea')
  await press('Update')
  await expectStatus('Banner updated')
  await client.banners.update({ params: { id: 1 }, body: { heading: 'By the lake' } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectAlert('Somebody else has changed this since, so it stays as it is')
  expect(await banners()).toMatchObject([{ heading: 'By the lake' }])
})

import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, listOf, success } from '../../../test/answers.ts'
import { administrator, bannerRow } from '../../../test/records.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'
import { server } from '../../../test/server.ts'

const present = bannerRow({
  id: 4,
  heading: 'By the fire',
  status: 'Published',
  version: 7,
  media_path: '/api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg',
})
const picture = new File(['picture'], 'dish.jpg', { type: 'image/jpeg' })

async function openForm(button: string, title: string) {
  server.use(http.get('/api/banners/admin', () => listOf([present])))
  const { user, router } = renderSignedIn(administrator, '/admin/banners')
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return { user, router, dialog }
}
const openAdd = () => openForm('Add Banner', 'Add Banner')
const openEdit = () => openForm('Edit By the fire', 'Edit Banner')

type Opened = Awaited<ReturnType<typeof openForm>>

async function typeHeading({ user, dialog }: Opened, text: string) {
  const heading = dialog.getByRole('textbox', { name: 'Heading' })
  await user.clear(heading)
  await user.type(heading, text)
}

async function choosePicture({ user, dialog }: Opened, file: File = picture) {
  await user.upload(dialog.getByLabelText('Image/Video', { selector: 'input' }), file)
}

const alertTexts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const form = () => screen.queryByRole('dialog', { name: /Banner/ })

describe('adding a banner', () => {
  it('starts as a Draft with nothing filled in', async () => {
    const { dialog } = await openAdd()
    expect(dialog.getByRole('textbox', { name: 'Heading' })).toHaveValue('')
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Heading' })).toHaveFocus())
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Draft')
    expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
  })

  it('asks for the heading and leads there', async () => {
    const opened = await openAdd()
    await typeHeading(opened, '   ')
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }))
    const heading = opened.dialog.getByRole('textbox', { name: 'Heading' })
    await waitFor(() => expect(heading).toHaveAccessibleDescription('Heading is required'))
    expect(heading).toHaveFocus()
  })

  it('says what the contract says about lengths', async () => {
    const opened = await openAdd()
    await typeHeading(opened, 'Fire')
    await opened.user.click(opened.dialog.getByRole('textbox', { name: 'Button text 1' }))
    await opened.user.paste('x'.repeat(61))
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }))
    expect(await opened.dialog.findByText('Button text 1 must be at most 60 characters')).toHaveRole('alert')
  })

  it('sends what is set, and shows the new banner at the top', async () => {
    let sent: unknown
    server.use(
      http.post('/api/banners', async ({ request }) => {
        sent = await request.json()
        return success({ banner: bannerRow({ id: 9, heading: 'New', status: 'Published' }) }, 201)
      }),
    )
    const opened = await openAdd()
    await typeHeading(opened, ' New ')
    await opened.user.click(opened.dialog.getByRole('combobox', { name: 'Status' }))
    await opened.user.click(await screen.findByRole('option', { name: 'Published' }))
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alertTexts()).toContain('Banner created'))
    await waitFor(() => expect(form()).not.toBeInTheDocument())
    expect(sent).toEqual({ heading: 'New', status: 'Published' })
  })

  it('sends a picture with the fields, and shows it before', async () => {
    let sent = ''
    server.use(
      http.post('/api/banners', async ({ request }) => {
        sent = await request.text()
        return success({ banner: bannerRow({ id: 9, heading: 'New' }) }, 201)
      }),
    )
    const opened = await openAdd()
    await typeHeading(opened, 'New')
    await choosePicture(opened)
    expect(opened.dialog.getByText('dish.jpg')).toBeVisible()
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alertTexts()).toContain('Banner created'))
    expect([...sent.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(['heading', 'status', 'media_file'])
    expect(sent).toContain('filename="dish.jpg"\r\nContent-Type: image/jpeg')
  })

  it('takes a pasted picture, and refuses what is neither picture nor video', async () => {
    const { user, dialog } = await openAdd()
    await pasteFile(user, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }))
    expect(await dialog.findByText(/Please choose a picture/)).toHaveRole('alert')
    await pasteFile(user, picture)
    expect(await dialog.findByText('dish.jpg')).toBeVisible()
    expect(dialog.queryByText(/Please choose a picture/)).not.toBeInTheDocument()
  })

  it('can cancel an upload and keeps what was entered', async () => {
    server.use(http.post('/api/banners', () => new Promise(() => undefined)))
    const opened = await openAdd()
    await typeHeading(opened, 'New')
    await choosePicture(opened)
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }))
    expect(await opened.dialog.findByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Cancel upload' }))
    expect(await opened.dialog.findByRole('button', { name: 'Save' })).toBeVisible()
    expect(opened.dialog.getByRole('textbox', { name: 'Heading' })).toHaveValue('New')
    expect(opened.dialog.getByText('dish.jpg')).toBeVisible()
    expect(alertTexts()).toEqual([])
  })

  it.each([
    ["the server's message", () => failure('internal', 'The oven is cold.'), 'The oven is cold.'],
    ['its own words where the server says nothing', () => failure('internal', null), 'Failed to create banner'],
    ['its own words where nobody answers', () => HttpResponse.error(), 'Failed to create banner'],
  ])('alerts %s and keeps what was typed', async (_whose, answer, text) => {
    server.use(http.post('/api/banners', answer))
    const opened = await openAdd()
    await typeHeading(opened, 'New')
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alertTexts()).toContain(text))
    expect(opened.dialog.getByRole('textbox', { name: 'Heading' })).toHaveValue('New')
  })

  it('shows the reasons of the server beneath their fields', async () => {
    server.use(
      http.post('/api/banners', () =>
        HttpResponse.json(
          {
            success: false,
            code: 'invalid_input',
            message: 'Please check the fields below.',
            errors: [{ field: 'b_text_1', message: 'This is too loud.' }],
          },
          { status: 400 },
        ),
      ),
    )
    const opened = await openAdd()
    await typeHeading(opened, 'New')
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }))
    const button = opened.dialog.getByRole('textbox', { name: 'Button text 1' })
    await waitFor(() => expect(button).toHaveAccessibleDescription('This is too loud.'))
  })

  it('says beneath the picture that it is damaged', async () => {
    server.use(http.post('/api/banners', () => failure('broken_picture')))
    const opened = await openAdd()
    await typeHeading(opened, 'New')
    await choosePicture(opened)
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Save' }))
    expect(await opened.dialog.findByText('This picture is damaged and cannot be read.')).toHaveRole('alert')
  })
})

describe('editing a banner', () => {
  it('sends what changed, the present picture in its normalised form, and the version', async () => {
    let sent: unknown
    server.use(
      http.put('/api/banners/4', async ({ request }) => {
        sent = await request.json()
        return success({ banner: { ...present, heading: 'By the sea', version: 8 } })
      }),
    )
    const opened = await openEdit()
    await typeHeading(opened, 'By the sea')
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(alertTexts()).toContain('Banner updated'))
    expect(sent).toEqual({
      heading: 'By the sea',
      media_path: 'api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg',
      version: 7,
    })
  })

  it('sends null for a picture that was removed', async () => {
    let sent: unknown
    server.use(
      http.put('/api/banners/4', async ({ request }) => {
        sent = await request.json()
        return success({ banner: { ...present, media_path: null, version: 8 } })
      }),
    )
    const { user, dialog } = await openEdit()
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(form()).not.toBeInTheDocument())
    expect(sent).toEqual({ media_path: null, version: 7 })
  })

  it('saves nothing where nothing changed', async () => {
    const { user, dialog } = await openEdit()
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(form()).not.toBeInTheDocument())
  })

  it('alerts its own words where the server says nothing', async () => {
    server.use(http.put('/api/banners/4', () => failure('internal', null)))
    const opened = await openEdit()
    await typeHeading(opened, 'By the sea')
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(alertTexts()).toContain('Failed to update banner'))
  })
})

describe('leaving the form', () => {
  it.each([
    ['Cancel', ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Cancel' }))],
    ['the close button', ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Close' }))],
    ['Escape', ({ user }: Opened) => user.keyboard('{Escape}')],
    ['the backdrop', ({ user }: Opened) => user.click(document.body)],
  ])('by %s closes it where nothing was changed', async (_how, leave) => {
    await leave(await openAdd())
    await waitFor(() => expect(form()).not.toBeInTheDocument())
  })

  it('asks before it throws changes away', async () => {
    const opened = await openAdd()
    await typeHeading(opened, 'New')
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Cancel' }))
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    await opened.user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(opened.dialog.getByRole('textbox', { name: 'Heading' })).toHaveValue('New')
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Cancel' }))
    await opened.user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(form()).not.toBeInTheDocument())
  })

  it('asks also where the page is left', async () => {
    const opened = await openAdd()
    await typeHeading(opened, 'New')
    void opened.router.navigate({ to: '/admin/dashboard' })
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    expect(opened.router.state.location.pathname).toBe('/admin/banners')
  })
})

async function pasteFile(user: UserEvent, file: File) {
  const files = { 0: file, length: 1, item: () => file } as unknown as FileList // a FileList cannot be made by hand
  await user.paste({ files, types: ['Files'], getData: () => '' } as unknown as DataTransfer) // what a paste is asked for
}

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type CollectionName, collections } from '@tablier/contracts'
import { http } from 'msw/http'
import { describe, expect, it } from 'vitest'
import { failure, success } from '../../test/answers.ts'
import { answerList, contentRow } from '../../test/content-rows.ts'
import { administrator } from '../../test/records.ts'
import { renderSignedIn } from '../../test/render-app.tsx'
import { server } from '../../test/server.ts'

const picture = '/api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg'
const file = new File(['picture'], 'dish.png', { type: 'image/png' })

/** The form for a new record of a type; answers what was sent. */
async function openNew(path: string, button: string, type: string | null) {
  const { user } = renderSignedIn(administrator, path)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  if (type) {
    await user.click(dialog.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: type }))
  }
  return { user, dialog, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) }
}

function takeNew(name: CollectionName) {
  const sent: { type: string; text: string }[] = []
  server.use(
    http.post(`/api${collections[name].path}`, async ({ request }) => {
      sent.push({ type: request.headers.get('content-type') ?? '', text: await request.text() })
      return success({ [collections[name].key]: contentRow(name, 9) }, 201)
    }),
  )
  return sent
}

describe('the rating of a testimonial', () => {
  const lists = [answerList('testimonialContents', [])]

  it('is drawn as that many stars, none as a dash', async () => {
    server.use(
      ...lists,
      answerList('testimonialItems', [
        contentRow('testimonialItems', 1, { review_number: 3 }),
        contentRow('testimonialItems', 2, { review_number: 0 }),
      ]),
    )
    renderSignedIn(administrator, '/admin/testimonials')
    const table = await screen.findByRole('table', { name: 'Testimonials Items' })
    const [, three, none] = within(table).getAllByRole('row')
    expect(within(three!).getByText('★★★')).toBeVisible()
    expect(within(none!).queryByText(/★/)).not.toBeInTheDocument()
    expect(within(none!).getAllByText('—')).toHaveLength(2) // the picture and the rating
  })

  it('starts at 5, stays within 0 to 5 and is sent as a number', async () => {
    server.use(...lists, answerList('testimonialItems', []))
    const sent = takeNew('testimonialItems')
    const { user, dialog, save } = await openNew('/admin/testimonials', 'Add New', 'Item')
    const rating = dialog.getByRole('spinbutton', { name: 'Review Number' })
    expect(rating).toHaveValue(5)
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Zoe')
    await user.clear(rating)
    await user.type(rating, '6')
    await save()
    await waitFor(() => expect(rating).toHaveAccessibleDescription('Review Number must be a whole number from 0 to 5'))
    await user.clear(rating)
    await user.type(rating, '0')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(JSON.parse(sent[0]?.text ?? '')).toEqual({ name: 'Zoe', review_number: 0, status: 'Draft' })
  })
})

describe('the picture of a gallery item', () => {
  it("has the time of its last change in its address, and is 'N/A' where it is broken", async () => {
    server.use(
      answerList('galleryContents', []),
      answerList('galleryItems', [contentRow('galleryItems', 1, { image_path: picture })]),
    )
    const { container } = renderSignedIn(administrator, '/admin/galleries')
    await screen.findByRole('table')
    const image = container.querySelector('td img')
    expect(image).toHaveAttribute('src', `${picture}/320.webp?t=${Date.parse('2026-05-01T18:30:00.000Z')}`)
    expect(image).not.toHaveAttribute('srcset')
    fireEvent.error(image!)
    expect(screen.getByText('N/A')).toBeVisible()
  })

  it('is sent with a timestamp where it is replaced', async () => {
    let sent = ''
    server.use(
      answerList('galleryContents', []),
      answerList('galleryItems', [contentRow('galleryItems', 1)]),
      http.put('/api/galleries/items/1', async ({ request }) => {
        sent = await request.text()
        return success({ item: contentRow('galleryItems', 1, { version: 2 }) })
      }),
    )
    const { user } = renderSignedIn(administrator, '/admin/galleries')
    await user.click(await screen.findByRole('button', { name: 'Edit title 1' }))
    await user.upload(screen.getByLabelText('Image', { selector: 'input' }), file)
    await user.click(screen.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(sent).not.toBe(''))
    expect([...sent.matchAll(/ name="(\w+)"/g)].map(([, part]) => part)).toEqual(['timestamp', 'version', 'image_file'])
  })
})

describe('a contact info', () => {
  const lists = (['contactContents', 'contactInfos', 'contactHours'] as const).map((name) => answerList(name, []))

  it('is sent as JSON without an icon', async () => {
    server.use(...lists)
    const sent = takeNew('contactInfos')
    const { user, dialog, save } = await openNew('/admin/contacts', 'Add New', 'Contact info')
    const type = dialog.getByRole('textbox', { name: 'Type' })
    expect(type).toHaveAttribute('placeholder', 'email / phone / location')
    await user.type(type, 'Email')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.type).toBe('application/json')
    expect(JSON.parse(sent[0]?.text ?? '')).toEqual({ type: 'Email', status: 'Draft' })
  })

  it('is sent as form data with one', async () => {
    server.use(...lists)
    const sent = takeNew('contactInfos')
    const { user, dialog, save } = await openNew('/admin/contacts', 'Add New', 'Contact info')
    await user.upload(dialog.getByLabelText('Icon', { selector: 'input' }), file)
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.type).toMatch(/^multipart\/form-data/)
    expect(sent[0]?.text).toContain('name="icon_file"')
  })

  it('needs no field at all', async () => {
    server.use(...lists)
    const sent = takeNew('contactHours')
    const { save } = await openNew('/admin/contacts', 'Add New', 'Available hour')
    await save()
    await waitFor(() => expect(sent.map(({ text }) => text)).toEqual(['{"status":"Draft"}']))
  })
})

describe('the social media of a footer', () => {
  it('are drawn with their icons and links, none as a dash', async () => {
    const list = [{ media_name: 'Insta', media_icon: '', media_link: 'https://example.com/chef' }]
    server.use(
      answerList('footers', [
        contentRow('footers', 1, { heading: '<b>One</b> table', social_media: JSON.stringify(list) }),
        contentRow('footers', 2, { social_media: 'no list' }),
      ]),
    )
    renderSignedIn(administrator, '/admin/footers')
    const link = await screen.findByRole('link', { name: /^https:\/\/example\.com\/chef/ })
    expect(link).toHaveAttribute('target', '_blank')
    expect(screen.getByText('One table')).toBeVisible()
    expect(screen.getByText('—')).toBeVisible()
  })

  it('are sent as one text, trimmed and without empty rows; an icon is uploaded at once', async () => {
    server.use(
      answerList('footers', []),
      http.post('/api/footers/upload', () => success({ path: picture }, 201)),
    )
    const sent = takeNew('footers')
    const { user, dialog, save } = await openNew('/admin/footers', 'Add New Footer', null)
    await user.type(dialog.getByRole('textbox', { name: 'Heading' }), 'One table')
    for (let row = 0; row < 3; row++) await user.click(dialog.getByRole('button', { name: '+ Add Social' }))
    await user.click(dialog.getByRole('button', { name: 'Remove social 1' }))
    const first = within(dialog.getByRole('group', { name: 'Social 1' }))
    await user.type(first.getByRole('textbox', { name: 'Media Name' }), ' Insta ')
    await user.type(first.getByRole('textbox', { name: 'Media Link' }), 'https://example.com')
    await user.upload(first.getByLabelText(/^Icon of/), file)
    await first.findByRole('button', { name: 'Remove icon of Insta' })
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    const entry = { media_name: 'Insta', media_icon: picture, media_link: 'https://example.com' }
    expect(JSON.parse(sent[0]?.text ?? '')).toEqual({
      heading: 'One table',
      social_media: JSON.stringify([entry]),
      status: 'Draft',
    })
  })

  it.each([
    ["the server's message", 'The oven is cold.', 'The oven is cold.'],
    ['its own words', null, 'Failed to upload icon'],
  ])('say with %s that an icon was not uploaded', async (_whose, message, text) => {
    server.use(
      answerList('footers', []),
      http.post('/api/footers/upload', () => failure('internal', message)),
    )
    const { user, dialog } = await openNew('/admin/footers', 'Add New Footer', null)
    await user.click(dialog.getByRole('button', { name: '+ Add Social' }))
    await user.upload(dialog.getByLabelText(/^Icon of/), file)
    await waitFor(() => expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(text))
  })
})

describe('a dialog with a choice of type', () => {
  it('keeps what was typed for one type while another is shown, and asks before it goes', async () => {
    server.use(answerList('aboutContents', []), answerList('aboutFeatures', []))
    const { user, dialog } = await openNew('/admin/about', 'Add New', null)
    await user.type(dialog.getByRole('textbox', { name: 'Heading' }), 'Typed')
    await user.click(dialog.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: 'Feature' }))
    expect(dialog.queryByRole('textbox', { name: 'Heading' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: 'Content' }))
    expect(dialog.getByRole('textbox', { name: 'Heading' })).toHaveValue('Typed')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { expect, it } from 'vitest'
import { choose, expectAlert, expectStatus, renderScreen, retype } from '../../test/render-app.tsx'
import { failCall, seed, server } from '../../test/mock.ts'
import { picture, storedPicture } from '../../test/picture.ts'

async function openNew(path: string, button: string, type?: string) {
  const { user, client } = await renderScreen(path)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const chooseType = async (name: string) => {
    await choose(user, dialog.getByRole('combobox', { name: 'Type' }), name)
  }
  if (type) await chooseType(type)
  return { user, client, dialog, chooseType, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) }
}

it('a rating is shown as that many stars, or as a dash', async () => {
  const image_path = storedPicture
  seed({
    testimonialItems: [
      { name: 'Zoe', label: 'Baker', details: 'Good', review_number: 3, image_path },
      { name: 'Max', label: 'Baker', details: 'Bad', review_number: 0, image_path },
    ],
  })
  await renderScreen('/admin/testimonials')
  const table = await screen.findByRole('table', { name: 'Testimonials Items' })
  const [, three, none] = within(table).getAllByRole('row')
  expect(within(three!).getByText('★★★')).toBeVisible()
  expect(within(none!).queryByText(/★/)).not.toBeInTheDocument()
  expect(within(none!).getByText('—')).toBeVisible()
})

it('a rating is 5 by default and accepts whole numbers from 0 to 5', async () => {
  const { user, client, dialog, save } = await openNew('/admin/testimonials', 'Add New', 'Item')
  const rating = dialog.getByRole('spinbutton', { name: 'Review Number' })
  expect(rating).toHaveValue(5)
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Zoe')
  await retype(user, rating, '6')
  await save()
  await waitFor(() => expect(rating).toHaveAccessibleDescription('Review Number must be a whole number from 0 to 5'))
  await retype(user, rating, '0')
  await save()
  await expectStatus('Testimonial created')
  const { items } = await client.testimonialItems.adminList()
  expect(items).toMatchObject([{ name: 'Zoe', reviewNumber: 0, status: 'Draft' }])
})

async function openGallery() {
  seed({ galleryItems: [{ title: 'Table', category: 'Evening', image_path: storedPicture }] })
  const opened = await renderScreen('/admin/galleries')
  await screen.findByRole('table')
  const item = async () => (await opened.client.galleryItems.adminGet({ params: { id: 1 } })).item
  return { ...opened, item }
}

it('the picture of a gallery item has the time of its last change in its URL', async () => {
  const { container, item } = await openGallery()
  const { updatedAt } = await item()
  const image = container.querySelector('td img')
  expect(image).toHaveAttribute('src', `${storedPicture}/320.webp?t=${Date.parse(updatedAt)}`)
  expect(image).not.toHaveAttribute('srcset')
})

it('the picture of a gallery item is sent with a timestamp when it is replaced', async () => {
  let sent = ''
  server.use(http.put('/api/galleries/items/1', async ({ request }) => void (sent = await request.clone().text())))
  const { user, item } = await openGallery()
  await user.click(screen.getByRole('button', { name: 'Edit Table' }))
  await user.upload(screen.getByLabelText('Image', { selector: 'input' }), picture)
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await expectStatus('Picture updated')
  expect([...sent.matchAll(/ name="(\w+)"/g)].map(([, part]) => part)).toEqual(['timestamp', 'version', 'image_file'])
  expect((await item()).imageUrl).toMatch(/-8x8\.png$/)
})

it('a contact info has a kind with examples, beside the type of what is added', async () => {
  const { user, client, dialog, save } = await openNew('/admin/contacts', 'Add New', 'Contact info')
  expect(dialog.getAllByLabelText('Type')).toHaveLength(1)
  const kind = dialog.getByRole('textbox', { name: 'Kind' })
  expect(kind).toHaveAttribute('placeholder', 'email / phone / location')
  await user.type(kind, 'Email')
  await save()
  await expectStatus('Contact info created')
  expect((await client.contactInfos.adminList()).items).toMatchObject([{ type: 'Email', icon: null }])
})

it('a contact info takes a usual kind with one press, and says what does not fit it', async () => {
  const { user, client, dialog, save } = await openNew('/admin/contacts', 'Add New', 'Contact info')
  const [kind, value] = ['Kind', 'Value'].map((name) => dialog.getByRole('textbox', { name }))
  await user.type(kind!, 'Pigeon post')
  expect(kind).toHaveAccessibleDescription(/^Not understood as a kind/)
  await user.click(dialog.getByRole('button', { name: 'Phone' }))
  expect(kind).toHaveValue('Phone')
  expect(kind).not.toHaveAccessibleDescription()
  await user.type(value!, 'on request')
  expect(value).toHaveAccessibleDescription(/^This is not a telephone number/)
  await retype(user, kind!, 'Courriel')
  expect(value).toHaveAccessibleDescription(/^This is not an email address/)
  await save()
  await expectStatus('Contact info created')
  expect((await client.contactInfos.adminList()).items).toMatchObject([{ type: 'Courriel', value: 'on request' }])
})

it('opening hours say which of their texts are not understood', async () => {
  const { user, dialog } = await openNew('/admin/contacts', 'Add New', 'Available hour')
  const fields = ['Day', 'Open', 'Close'].map((name) => dialog.getByRole('textbox', { name }))
  const type = async (...texts: string[]) => {
    for (const [at, text] of texts.entries()) await retype(user, fields[at]!, text)
  }
  await type('Mo–Fr', '18h30', '24:00')
  for (const field of fields) expect(field).not.toHaveAccessibleDescription()
  await type('Holidays', 'evening', 'late')
  const told = [/^Not understood as a day/, /^Not understood as a time/, /^Not understood as a time/]
  for (const [at, field] of fields.entries()) expect(field).toHaveAccessibleDescription(told[at]!)
})

it("a footer shows the server's reason below its heading", async () => {
  const { user, dialog, save } = await openNew('/admin/footers', 'Add New Footer')
  await user.click(await dialog.findByRole('button', { name: 'Edit as HTML' }))
  const heading = dialog.getByLabelText('Heading') // without the mark of a required field
  await user.type(heading, '<script></script>')
  await save()
  await waitFor(() => expect(heading).toHaveAccessibleDescription('Heading is required'))
})

it('a footer has links with uploaded icons, and drops empty rows', async () => {
  const { user, dialog, save } = await openNew('/admin/footers', 'Add New Footer')
  await user.click(await dialog.findByRole('button', { name: 'Edit as HTML' }))
  await user.type(dialog.getByLabelText('Heading'), 'By the sea')
  for (let rows = 1; rows <= 3; rows += 1) await user.click(dialog.getByRole('button', { name: '+ Add Social' }))
  const social = (number: number) => within(dialog.getByRole('group', { name: `Social ${number}` }))
  await user.click(social(3).getByRole('button', { name: /^Remove/ }))
  await user.type(social(1).getByLabelText('Media Name'), 'Paper')
  await user.type(social(1).getByLabelText('Media Link'), 'https://paper.example/')
  await user.upload(social(1).getByLabelText('Icon of Paper'), picture)
  await waitFor(() =>
    expect(social(1).getByRole('presentation')).toHaveAttribute('src', expect.stringMatching(/^\/api\/uploads\//)),
  )
  await save()
  const link = await screen.findByRole('link', { name: /^https:\/\/paper\.example/ })
  expect(link).toHaveAttribute('href', 'https://paper.example/')
  expect(link).toHaveAttribute('target', '_blank')
  expect(within(link.closest('ul')!).getAllByRole('listitem')).toHaveLength(1)
})

it('a footer shows that the upload of an icon failed', async () => {
  failCall('post', '/api/footers/upload', 'internal', null)
  const { user, dialog } = await openNew('/admin/footers', 'Add New Footer')
  await user.click(dialog.getByRole('button', { name: '+ Add Social' }))
  await user.upload(dialog.getByLabelText(/^Icon of/), picture)
  await expectAlert('Failed to upload icon')
})

it('a dialog with a choice of type keeps the input of one type while another is shown, and asks before discarding it', async () => {
  const { user, dialog, chooseType } = await openNew('/admin/about', 'Add New', 'Content')
  await user.type(dialog.getByRole('textbox', { name: 'Heading' }), 'Typed')
  await chooseType('Feature')
  expect(dialog.queryByRole('textbox', { name: 'Heading' })).not.toBeInTheDocument()
  await chooseType('Content')
  expect(dialog.getByRole('textbox', { name: 'Heading' })).toHaveValue('Typed')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
})

async function openDish(allergens?: string) {
  seed({ portfolioItems: [{ title: 'Sole', category: 'Main', ...(allergens && { allergens }) }] })
  const { user, client } = await renderScreen('/admin/portfolios')
  await user.click(await screen.findByRole('button', { name: 'Edit Sole' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Dish' }))
  const group = within(await dialog.findByRole('group', { name: 'Allergens' }))
  return {
    user,
    group,
    none: () => group.getByRole('checkbox', { name: 'None of the 14' }),
    declare: (name: string, state: string) => user.selectOptions(group.getByRole('combobox', { name }), state),
    saved: async () => {
      await user.click(dialog.getByRole('button', { name: 'Update' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      return (await client.portfolioItems.adminList()).items[0]!.allergens
    },
  }
}

it('has one choice for each of the 14, and says that nothing is declared', async () => {
  const { group } = await openDish()
  expect(group.getAllByRole('combobox')).toHaveLength(14)
  expect(screen.getByRole('group', { name: 'Allergens' })).toHaveAccessibleDescription(/^Not declared/)
})

it('declares what a dish contains, may contain and can do without', async () => {
  const { declare, saved } = await openDish()
  await declare('Nuts', 'May contain')
  await declare('Milk', 'Contains')
  await declare('Eggs', 'Can be left out')
  expect(await saved()).toBe('eggs removable, milk contains, nuts may_contain')
})

it('declares a dish without any, which is not the same as saying nothing', async () => {
  const { user, none, saved } = await openDish()
  await user.click(none())
  expect(screen.getByRole('group', { name: 'Allergens' })).toHaveAccessibleDescription(/^For the kitchen card/)
  expect(await saved()).toBe('none')
})

it('counts as not declared again when the last choice is taken back', async () => {
  const { declare, none, saved } = await openDish('milk contains')
  expect(none()).toBeDisabled()
  await declare('Milk', 'No')
  expect(none()).not.toBeChecked()
  expect(await saved()).toBe('')
})

import { screen, waitFor, within } from '@testing-library/react'
import { type Collection, type CollectionName, collectionNames, collections } from '@tablier/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectAlert, renderScreen } from '../../../test/render-app.tsx'
import { failCall, seed } from '../../../test/mock.ts'
import { picture, storedPicture } from '../../../test/picture.ts'
import { editSearch } from '../area-search.ts'
import { listOf } from '../site-areas.ts'

const withPictures = collectionNames.filter((name) => (collections[name] as Collection).file)

/** Adds a record with the stored picture, and opens its form. */
async function openForm(name: CollectionName) {
  const { endpoints, file }: Collection = collections[name]
  const required: readonly string[] = endpoints.create.body?.required ?? []
  const texts = Object.fromEntries(required.map((field) => [field, 'Sole']))
  seed({ [name]: [{ ...texts, [file!.column]: storedPicture }] }) // it has a file
  const { edit } = editSearch(name, 1)
  return renderScreen(`${listOf(name).area.path}?edit=${edit}`)
}

it.each(withPictures)('a picture of %s can be edited', async (name) => {
  await openForm(name)
  expect((await screen.findAllByRole('button', { name: 'Edit the picture' }))[0]).toBeVisible()
})

it('an icon of the footer and the share picture can be edited too', async () => {
  const social = JSON.stringify([{ media_name: 'Here', media_icon: storedPicture, media_link: '' }])
  seed({ footers: [{ heading: 'Footer', social_media: social }] })
  const { unmount } = await renderScreen('/admin/footers?edit=footers-1')
  expect(await screen.findByRole('button', { name: 'Edit the picture' })).toBeVisible()
  unmount()
  seed({ looks: [{ share_path: storedPicture }] })
  await renderScreen(`${listOf('looks').area.path}?edit=looks-1`)
  expect(await screen.findByRole('button', { name: 'Edit the picture' })).toBeVisible()
})

describe('of a dark photo', () => {
  const size = { width: 1600, height: 1200 }

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  /** Lets the browser decode every picture as a grey one of this size, and encode all as the same. */
  async function stubCanvas() {
    const encoded = new Blob([await picture.arrayBuffer(), ' '], { type: 'image/png' })
    const pixelsOf = (_x: number, _y: number, width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).map((__, at) =>
        at % 4 === 3 ? 255 : 30 + ((at >> 2) % width) / 40,
      ),
    })
    vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }))
    const context = new Proxy(
      {},
      { get: (_, name) => (name === 'getImageData' ? pixelsOf : name === 'canvas' ? size : () => undefined) },
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never) // what is used of it
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => callback(encoded))
  }

  it('brightens it, keeps the original, and goes back to it after it was saved', async () => {
    await stubCanvas()
    seed({ banners: [{ heading: 'Supper' }] })
    const { user, client } = await renderScreen('/admin/banners?edit=banners-1')
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Update' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      return String((await client.banners.adminGet({ params: { id: 1 } })).banner.mediaUrl)
    }
    await user.upload(await screen.findByLabelText('Image/Video', { selector: 'input' }), picture)
    expect(await screen.findByText('This picture is rather dark.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Brighten it' }))
    expect(await screen.findByText('Changed. The original is kept.')).toBeVisible()
    const edited = await save()
    const { original } = await client.pictures.get({ query: { path: edited } })
    expect(original).not.toBe(edited)
    vi.unstubAllGlobals()
    await user.click(await screen.findByRole('button', { name: 'Edit Supper' }))
    await user.click(await screen.findByRole('button', { name: 'Back to the original' }))
    expect(await save()).toBe(original)
  })

  it('saves what is stated about it although the original cannot be kept, and says so', async () => {
    await stubCanvas()
    failCall('post', '/api/pictures/original', 'disk_full')
    seed({ banners: [{ heading: 'Supper' }] })
    const { user, client } = await renderScreen('/admin/banners?edit=banners-1')
    await user.upload(await screen.findByLabelText('Image/Video', { selector: 'input' }), picture)
    await user.click(await screen.findByRole('button', { name: 'Brighten it' }))
    await user.type(screen.getByRole('textbox', { name: 'Alternative text' }), 'A sole')
    await user.click(screen.getByRole('button', { name: 'Update' }))
    await expectAlert('The edited picture is saved, but its original could not be kept.')
    const path = String((await client.banners.adminGet({ params: { id: 1 } })).banner.mediaUrl)
    expect((await client.pictures.get({ query: { path } })).picture).toMatchObject({ alt: 'A sole' })
  })
})

it('a new logo is not described by the text of the old one, unless the owner keeps it', async () => {
  seed({ logos: [{ text_logo: 'Maison', img_logo: storedPicture, alt_text: 'A crocus' }] })
  const { user } = await renderScreen('/admin/logos?edit=logos-1')
  const form = within(await screen.findByRole('dialog'))
  const text = form.getByRole('textbox', { name: 'Alt Text' })
  await user.upload(form.getByLabelText('Image Logo', { selector: 'input' }), picture)
  await waitFor(() => expect(text).toHaveValue(''))
  expect(form.getByText('The old picture was described as “A crocus”. Please describe the new one.')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Keep this text' }))
  expect(text).toHaveValue('A crocus')
})

it('a second new logo leaves the text that was typed for the first one', async () => {
  seed({ logos: [{ text_logo: 'Maison', img_logo: storedPicture, alt_text: 'A crocus' }] })
  const { user } = await renderScreen('/admin/logos?edit=logos-1')
  const form = within(await screen.findByRole('dialog'))
  const text = form.getByRole('textbox', { name: 'Alt Text' })
  const choose = (file: File) => user.upload(form.getByLabelText('Image Logo', { selector: 'input' }), file)
  await choose(picture)
  await waitFor(() => expect(text).toHaveValue(''))
  await user.type(text, 'A saffron thread')
  await choose(new File([picture], 'second.png', { type: picture.type }))
  expect(await form.findByText(/second\.png/)).toBeVisible()
  expect(text).toHaveValue('A saffron thread')
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { seed } from '../../../test/mock.ts'
import { storedPicture } from '../../../test/picture.ts'
import { renderSignedIn } from '../../../test/render-app.tsx'

vi.mock('../../media/decode-heic.ts', () => ({ decodeHeic: () => new Promise(() => undefined) })) // never ends

it('publishes no draft changes while a photo is being converted', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unreadable')))
  seed({ banners: [{ heading: 'Supper', media_path: storedPicture, status: 'Published' }] })
  const { user, client, router } = await renderSignedIn('/admin/dashboard')
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
  const { user } = await renderSignedIn('/admin/portfolios?add=item')
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

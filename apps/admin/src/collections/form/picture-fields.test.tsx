import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectAlert, renderScreen } from '../../../test/render-app.tsx'
import { failCall, seed } from '../../../test/mock.ts'
import { picture, storedPicture } from '../../../test/picture.ts'

const dish = { title: 'Sole', category: 'Main', status: 'Published', image_path: storedPicture } as const

async function openDish() {
  seed({ portfolioItems: [dish], banners: [{ heading: 'Supper', media_path: storedPicture }] })
  const { user, client } = await renderScreen('/admin/portfolios')
  await user.click(await screen.findByRole('button', { name: 'Edit Sole' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Item' }))
  await dialog.findByText('Also used in:')
  return {
    user,
    client,
    dialog,
    point: () => dialog.getByRole('slider', { name: 'Focal point' }),
    save: async () => {
      await user.click(dialog.getByRole('button', { name: 'Update' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    },
    choose: () => user.upload(dialog.getByLabelText('Image', { selector: 'input' }), picture),
    stored: async (path: string = storedPicture) => (await client.pictures.get({ query: { path } })).picture,
    records: async () => ({
      dish: (await client.portfolioItems.adminList()).items[0],
      banner: (await client.banners.adminList()).items[0],
    }),
  }
}

describe('the picture of a record', () => {
  it('gets a focal point by the arrow keys, in steps that crops can have', async () => {
    const { user, point, save, stored, records } = await openDish()
    expect(point()).toHaveAttribute('aria-valuetext', 'Automatic')
    point().focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}')
    expect(point()).toHaveAttribute('aria-valuetext', '40 % from the left, 55 % from the top')
    const before = await records()
    await save()
    expect(await stored()).toMatchObject({ focalX: 40, focalY: 55 })
    expect((await records()).dish?.version).toBe(before.dish?.version)
  })

  it('stays within the picture, and can be left to the page again', async () => {
    const { user, dialog, point, save, stored } = await openDish()
    point().focus()
    await user.keyboard('{ArrowUp>30/}')
    expect(point()).toHaveAttribute('aria-valuetext', '50 % from the left, 0 % from the top')
    await user.click(dialog.getByRole('button', { name: 'Choose the focal point automatically' }))
    expect(point()).toHaveAttribute('aria-valuetext', 'Automatic')
    await user.type(dialog.getByRole('textbox', { name: 'Alternative text' }), 'A sole')
    await save()
    expect(await stored()).toMatchObject({ focalX: null, focalY: null, alt: 'A sole' })
  })

  it('may be decorative, and is known with the other records that use it', async () => {
    const { user, dialog, save, stored } = await openDish()
    const other = dialog.getByRole('link', { name: 'Banner “Supper”' })
    expect(other).toHaveAttribute('href', '/admin/banners?edit=banners-1')
    expect(dialog.queryByRole('link', { name: 'Item “Sole”' })).not.toBeInTheDocument()
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('checkbox', { name: /^Decorative/ }))
    expect(dialog.queryByRole('textbox', { name: 'Alternative text' })).not.toBeInTheDocument()
    await save()
    expect(await stored()).toMatchObject({ isDecorative: true })
  })

  it('is replaced in this record alone unless told otherwise', async () => {
    const { choose, dialog, save, records } = await openDish()
    await choose()
    expect(dialog.getByRole('radio', { name: 'In this record only' })).toBeChecked()
    await save()
    const after = await records()
    expect(after.dish?.imageUrl).not.toBe(storedPicture)
    expect(after.banner?.mediaUrl).toBe(storedPicture)
  })

  it('is replaced everywhere, with what is stated about the new one, but not by a draft', async () => {
    const { user, choose, dialog, save, records, stored } = await openDish()
    await choose()
    expect(dialog.getByRole('button', { name: 'Save draft' })).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Everywhere, in 2 records' }))
    expect(dialog.queryByRole('button', { name: 'Save draft' })).not.toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: 'Alternative text' }), 'A brown square')
    await save()
    const after = await records()
    expect(after.banner?.mediaUrl).toBe(after.dish?.imageUrl)
    expect(await stored(after.dish?.imageUrl ?? '')).toMatchObject({ alt: 'A brown square' })
    expect(await stored()).toMatchObject({ alt: '' })
  })

  it('changes at once with Save draft, which saves no draft of the record', async () => {
    const { user, dialog, point, stored, client } = await openDish()
    point().focus()
    await user.keyboard('{ArrowLeft}')
    await user.click(dialog.getByRole('button', { name: 'Save draft' }))
    await expectAlert('Picture updated')
    expect(await stored()).toMatchObject({ focalX: 45 })
    expect((await client.drafts.list()).items).toEqual([])
  })

  it('is announced if it could not be changed, and the saved record is not sent again', async () => {
    const { user, dialog, save, records } = await openDish()
    failCall('put', '/api/pictures')
    await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' meuniere')
    await user.type(dialog.getByRole('textbox', { name: 'Alternative text' }), 'A sole')
    await save()
    await expectAlert('Saved, but not what you chose about its picture. Please open it and choose again.')
    expect((await records()).dish).toMatchObject({ title: 'Sole meuniere', version: 2 })
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAlert, expectStatus, renderScreen, retype } from '../../../test/render-app.tsx'
import { failCall, seed, signIn } from '../../../test/mock.ts'
import { picture, storedPicture } from '../../../test/picture.ts'

const dish = { title: 'Sole', category: 'Main', status: 'Published', image_path: storedPicture } as const

/** @param translation the German alternative text of the picture, on a site that has German too */
async function openDish(translation?: { readonly text: string; readonly from: string }) {
  if (translation) {
    const body = { path: storedPicture, alt: 'A grilled sole', translations: { de: { alt: translation } } }
    const { client } = await signIn()
    await client.settings.update({ body: { otherLanguages: [{ language: 'de', isShown: true }] } })
    await client.pictures.update({ body })
  }
  seed({ portfolioItems: [dish], banners: [{ heading: 'Supper', media_path: storedPicture }] })
  const { user, client } = await renderScreen('/admin/portfolios')
  await user.click(await screen.findByRole('button', { name: 'Edit Sole' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Dish' }))
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

it('gets a focal point by the arrow keys, in steps that crops can have', async () => {
  const { user, point, save, stored, records } = await openDish()
  expect(point()).toHaveAttribute('aria-valuetext', 'Automatic')
  point().focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}')
  expect(point()).toHaveAttribute('aria-valuetext', '40% from the left, 55% from the top')
  const before = await records()
  await save()
  expect(await stored()).toMatchObject({ focalX: 40, focalY: 55 })
  expect((await records()).dish?.version).toBe(before.dish?.version)
})

it('stays within the picture, and can be left to the page again', async () => {
  const { user, dialog, point, save, stored } = await openDish()
  point().focus()
  await user.keyboard('{ArrowUp>30/}')
  expect(point()).toHaveAttribute('aria-valuetext', '50% from the left, 0% from the top')
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
  await expectStatus('Picture updated')
  expect(await stored()).toMatchObject({ focalX: 45 })
  expect((await client.drafts.list()).items).toEqual([])
})

it('has an alternative text in each language, which waits when the main one has changed', async () => {
  const { user, dialog, save, stored, records } = await openDish({ text: 'Eine Seezunge', from: 'A sole' })
  expect(screen.getByText('3 texts have no German version yet.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /^Deutsch 3 texts wait/ }))
  const german = await dialog.findByRole('textbox', { name: 'Alternative text (German)' })
  expect(dialog.getByRole('insertion')).toHaveTextContent('grilled')
  await user.click(dialog.getByRole('button', { name: 'Still right: Alternative text' }))
  await user.type(german, ' vom Grill')
  await user.click(dialog.getByRole('radio', { name: 'English' }))
  expect(dialog.getByRole('textbox', { name: 'Alternative text' })).toHaveValue('A grilled sole')
  const before = await records()
  await save()
  const alt = { text: 'Eine Seezunge vom Grill', from: 'A grilled sole' }
  expect(await stored()).toMatchObject({ alt: 'A grilled sole', translations: { de: { alt } } })
  expect((await records()).dish?.version).toBe(before.dish?.version)
  expect(await screen.findByText('2 texts have no German version yet.')).toBeVisible()
})

it('a picture that replaces another begins without its words in each language', async () => {
  const { user, dialog, choose, save, stored, records } = await openDish({ text: 'Seezunge', from: 'A sole' })
  await choose()
  await user.type(dialog.getByRole('textbox', { name: 'Alternative text' }), 'A square')
  await user.click(dialog.getByRole('radio', { name: /^Deutsch/ }))
  const german = await dialog.findByRole('textbox', { name: 'Alternative text (German)' })
  expect(german).toHaveValue('')
  expect(dialog.queryByRole('insertion')).not.toBeInTheDocument()
  await user.type(german, 'Ein Quadrat')
  await save()
  const path = (await records()).dish?.imageUrl ?? ''
  const alt = { text: 'Ein Quadrat', from: 'A square' }
  expect(await stored(path)).toMatchObject({ alt: 'A square', translations: { de: { alt } } })
  expect(await stored()).toMatchObject({ translations: { de: { alt: { text: 'Seezunge' } } } })
})

it('keeps what somebody else has changed meanwhile of the same picture', async () => {
  const { user, point, save, stored, client } = await openDish()
  const translations = { de: { alt: { text: 'Seezunge', from: '' } } }
  await client.pictures.update({ body: { path: storedPicture, alt: 'A grilled sole', translations } })
  point().focus()
  await user.keyboard('{ArrowLeft}')
  await save()
  expect(await stored()).toMatchObject({ focalX: 45, alt: 'A grilled sole', translations })
})

it('asks whose alternative text stays if two people have changed it', async () => {
  const { user, dialog, stored, client } = await openDish()
  await retype(user, dialog.getByRole('textbox', { name: 'Alternative text' }), 'Mine')
  await client.pictures.update({ body: { path: storedPicture, alt: 'Theirs' } })
  await user.click(dialog.getByRole('button', { name: 'Update' }))
  const question = within(await screen.findByRole('alertdialog', { name: /Somebody else changed this record/ }))
  expect(question.getByRole('radio', { name: /Their version.*Theirs/s })).not.toBeChecked()
  await user.click(question.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ alt: 'Mine' }))
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

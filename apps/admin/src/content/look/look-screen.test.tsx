import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectStatus, renderScreen } from '../../../test/render-app.tsx'
import { seed } from '../../../test/mock.ts'

async function openLook() {
  const app = await renderScreen('/admin/settings/look')
  await screen.findByRole('group', { name: 'Colours' })
  const look = within(screen.getByRole('main'))
  return { ...app, look, published: async () => (await app.client.looks.list()).items }
}

it('starts with a look, changes it and publishes it', async () => {
  const { user, look, published } = await openLook()
  expect(look.getByRole('radio', { name: 'Espresso' })).toBeChecked()
  await user.click(look.getByRole('button', { name: 'Harbour' }))
  expect(look.getByRole('radio', { name: 'Sea' })).toBeChecked()
  await user.click(look.getByRole('radio', { name: 'Lora, calm as a book' }))
  await user.click(look.getByRole('button', { name: 'Save and publish' }))
  await expectStatus('Look created')
  expect(await published()).toMatchObject([{ palette: 'sea', fonts: 'lora', opening: 'split', sectionOrder: '' }])
})

it('saves draft changes of the published look, which it shows again', async () => {
  seed({ looks: [{ palette: 'olive', status: 'Published' }] })
  const { user, look, published } = await openLook()
  await user.click(look.getByRole('radio', { name: 'Your colour' }))
  await user.click(look.getByRole('button', { name: 'Save draft' }))
  await expectStatus('Draft changes saved. Visitors see them when you publish them')
  expect(await published()).toMatchObject([{ palette: 'olive' }])
  await expect.poll(() => look.getByRole<HTMLInputElement>('radio', { name: 'Your colour' }).checked).toBe(true)
  expect(look.getByText(/draft changes/i)).toBeVisible()
})

it('moves sections with buttons and arrow keys, and asks before it discards that', async () => {
  const { user, look } = await openLook()
  const order = () => look.getAllByRole('listitem').map((row) => row.textContent)
  expect(order()).toEqual(['About', 'Services', 'Portfolio', 'Testimonials', 'Gallery'])
  await user.click(look.getByRole('button', { name: 'Move Gallery up' }))
  expect(look.getByRole('button', { name: 'Move Gallery up' })).toHaveFocus()
  await user.click(look.getByRole('button', { name: 'Move About' }))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(order()).toEqual(['Services', 'Portfolio', 'About', 'Gallery', 'Testimonials'])
  expect(look.getByText('About moved to place 3 of 5')).toBeInTheDocument()
  await user.click(look.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await expect.poll(() => order()[0]).toBe('About')
})

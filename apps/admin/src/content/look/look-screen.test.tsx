import { readyLookNames } from '@tablier/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectStatus, renderScreen } from '../../../test/render-app.tsx'
import { seed } from '../../../test/mock.ts'

async function openLook() {
  const app = await renderScreen('/admin/settings/look')
  await screen.findByRole('group', { name: 'Colours' })
  await screen.findByRole('button', { name: 'Linen' })
  const look = within(screen.getByRole('main'))
  return { ...app, look, published: async () => (await app.client.looks.list()).items }
}

it('takes a look with one press, and goes back to the page without one', async () => {
  const { user, look, published } = await openLook()
  await user.click(look.getByRole('button', { name: 'Harbour' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Harbour' })).getByRole('button', { name: 'Take it' }),
  )
  await expectStatus('Your page wears the look “Harbour” now')
  expect(await published()).toMatchObject([{ layout: 'exact', palette: 'sea', opening: 'split', corners: 'square' }])
  await waitFor(() =>
    expect(look.getByRole('button', { name: 'Harbour' })).toHaveAccessibleDescription(/^Your page wears it/),
  )
  expect(await look.findByRole('radio', { name: 'Sea' })).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectStatus('Change undone')
  expect(await published()).toEqual([])
})

it('goes back to the look of before with its draft changes', async () => {
  seed({ looks: [{ palette: 'olive', section_order: 'gallery', status: 'Published' }] })
  const { user, look, published, client } = await openLook()
  const [record] = await published()
  const params = { id: record!.id }
  await client.looks.saveDraft({ params, body: { palette: 'night' } })
  await user.click(look.getByRole('button', { name: 'Bistro' }))
  await user.click(await screen.findByRole('button', { name: 'Take it' }))
  await expectStatus('Your page wears the look “Bistro” now')
  expect(await published()).toMatchObject([{ palette: 'tablecloth', layout: 'carte', sectionOrder: 'gallery' }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectStatus('Change undone')
  expect(await published()).toMatchObject([{ palette: 'olive', layout: 'evening', sectionOrder: 'gallery' }])
  expect(await client.looks.getDraft({ params })).toMatchObject({ look: { palette: 'night', layout: 'evening' } })
})

it('walks through the looks with buttons and arrow keys, and takes none', async () => {
  const { user, look, published } = await openLook()
  await user.click(look.getByRole('button', { name: 'Linen' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Linen' }))
  const title = () => viewer.getByRole('heading').textContent
  await user.click(viewer.getByRole('button', { name: 'Next look' }))
  const second = title()
  expect(second).toBe('Orchard')
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(viewer.getByText(`${readyLookNames.length} of ${readyLookNames.length}`)).toBeVisible()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(title()).toBe(second)
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(look.getByRole('button', { name: 'Linen' })).toHaveFocus()
  expect(await published()).toEqual([])
})

it('offers first what the material fills, and says what would help the others', async () => {
  seed({ banners: [{ heading: 'Good food', status: 'Published' }] })
  const { look } = await openLook()
  expect(look.getByRole('button', { name: 'Candlelight' })).toHaveAccessibleDescription(
    'A film of yours would play here.',
  )
  const names = look.getAllByRole('button').map((button) => button.textContent)
  const looks = names.filter((name) => /^(?:Evening|Linen|Bistro|Orchard|Candlelight)$/.test(name))
  expect(looks.slice(0, 2)).toEqual(['Linen', 'Orchard'])
  const openings = within(look.getByRole('group', { name: 'Opening' })).getAllByRole('radio')
  expect(openings[0]).toHaveAccessibleName('Words first')
  expect(
    look.getByText('A landscape photo of 1,600 pixels would fill the window.', { selector: 'label *' }),
  ).toBeVisible()
})

it('asks before it takes a look instead of unsaved changes', async () => {
  const { user, look, published } = await openLook()
  await user.click(look.getByRole('radio', { name: 'Sea' }))
  await user.click(look.getByRole('button', { name: 'Linen' }))
  await user.click(await screen.findByRole('button', { name: 'Take it' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await expectStatus('Your page wears the look “Linen” now')
  expect(await published()).toMatchObject([{ palette: 'linen', layout: 'quiet' }])
})

it('changes a look by hand and publishes it', async () => {
  const { user, look, published } = await openLook()
  expect(look.getByRole('radio', { name: 'Espresso' })).toBeChecked()
  await user.click(look.getByRole('radio', { name: 'Sea' }))
  await user.click(look.getByRole('radio', { name: 'Lora, calm as a book' }))
  await user.click(look.getByRole('button', { name: 'Save and publish' }))
  await expectStatus('Look created')
  expect(await published()).toMatchObject([{ palette: 'sea', fonts: 'lora', opening: 'full', sectionOrder: '' }])
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
  const order = () =>
    within(look.getByRole('group', { name: 'Order of the page' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)
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

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { distorted, server, withPicture } from '../../testing/mock.ts'
import { gallery, renderSection } from '../../testing/render-section.tsx'

const picture = (number: number) => ({
  category: 'Dessert',
  title: `Picture ${number}`,
  ingredients: 'cream',
  details: 'Set softly',
})
const pictures = (count: number) => Array.from({ length: count }, (_, index) => picture(index + 1))

describe('the gallery', () => {
  it('shows the fields of a picture', async () => {
    renderSection(gallery, { galleryItems: [{ ...picture(1), image_path: '/api/uploads/one.jpg' }] })
    const tile = within(await screen.findByRole('article'))
    expect(tile.getByRole('heading', { level: 3, name: 'Picture 1' })).toBeVisible()
    for (const text of ['Dessert', 'cream']) expect(tile.getByText(text)).toBeVisible()
    expect(tile.getByRole('img', { name: 'Picture 1, Dessert' })).toHaveAttribute('loading', 'lazy')
  })

  it("keeps a picture's focal point in sight, and shows its stated alternative text in both places", async () => {
    const stated = withPicture('/api/uploads/one.jpg', { focal_x: 0, focal_y: 100, alt: 'A set cream' })
    renderSection(gallery, { galleryItems: [{ ...picture(1), image_path: '/api/uploads/one.jpg' }] }, stated)
    expect(await screen.findByRole('img', { name: 'A set cream' })).toHaveClass('focal-x-0', 'focal-y-100')
    await userEvent.click(screen.getByRole('button', { name: 'Picture 1' }))
    const whole = within(screen.getByRole('dialog')).getByRole('img', { name: 'A set cream' })
    expect(whole).not.toHaveClass('focal-x-0')
  })

  it('has no image role for a decorative picture', async () => {
    const stated = withPicture('/api/uploads/one.jpg', { is_decorative: true })
    renderSection(gallery, { galleryItems: [{ ...picture(1), image_path: '/api/uploads/one.jpg' }] }, stated)
    await screen.findByRole('article')
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
  })

  it('calls a picture without a title untitled', async () => {
    server.use(distorted('gallery', () => ({ title: ' ' })))
    renderSection(gallery, { galleryItems: pictures(1) })
    expect(await screen.findByRole('heading', { level: 3, name: 'Untitled' })).toBeVisible()
  })

  it('shows published pictures only, even if the server sends others', async () => {
    const statuses = ['Draft', 'Published', 'Archived']
    server.use(distorted('gallery', (id) => ({ status: statuses[id - 1] })))
    renderSection(gallery, { galleryItems: pictures(3) })
    expect(await screen.findByRole('heading', { level: 3 })).toHaveTextContent('Picture 2')
  })
})

describe('the lightbox', () => {
  async function openPicture(id: number) {
    renderSection(gallery, { galleryItems: pictures(9) })
    await userEvent.click(await screen.findByRole('button', { name: `Picture ${id}` }))
    return within(screen.getByRole('dialog', { name: `Picture ${id}` }))
  }

  it('shows all fields of a picture, and closes by its X button', async () => {
    const dialog = await openPicture(2)
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 2' })).toBeVisible()
    expect(dialog.getByText('Dessert')).toBeVisible()
    expect(dialog.getByRole('heading', { name: 'Ingredients' }).nextSibling).toHaveTextContent('cream')
    expect(dialog.getByRole('heading', { name: 'Details' }).nextSibling).toHaveTextContent('Set softly')
    await userEvent.click(dialog.getByRole('button', { name: 'Close modal' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('moves by the arrow keys, from the last to the first, also to pictures not yet shown', async () => {
    await openPicture(8)
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'Picture 9' })).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'Picture 1' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('dialog', { name: 'Picture 8' })).toBeVisible()
  })

  it('moves on to pictures that the page does not hold', async () => {
    renderSection(gallery, { galleryItems: pictures(25) })
    await userEvent.click(await screen.findByRole('button', { name: 'Picture 1' }))
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('dialog', { name: 'Picture 24' })).toBeVisible()
    await waitFor(() => expect(document.getElementById('picture-25')).toBeInTheDocument())
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'Picture 25' })).toBeVisible()
  })

  it('moves by its buttons', async () => {
    const dialog = await openPicture(3)
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 4' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Previous picture' }))
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 3' })).toBeVisible()
  })
})

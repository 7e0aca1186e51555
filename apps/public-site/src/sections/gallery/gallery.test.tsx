import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { everyRequestFails } from '@tablier/mocks'
import { describe, expect, it } from 'vitest'
import { distorted, server } from '../../testing/mock.ts'
import { renderSection } from '../../testing/render-section.tsx'
import { Gallery } from './gallery.tsx'

const picture = (number: number) => ({
  category: 'Dessert',
  title: `Picture ${number}`,
  ingredients: 'cream',
  details: 'Set softly',
})
const pictures = (count: number) => Array.from({ length: count }, (_, index) => picture(index + 1))
const shown = () => screen.getAllByRole('article').length

describe('the gallery', () => {
  it('shows a spinner while it loads, under its default heading', () => {
    renderSection(<Gallery />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    expect(screen.getByRole('heading', { level: 2, name: 'Our Gallery' })).toBeVisible()
  })

  it('says that there are no pictures', async () => {
    renderSection(<Gallery />)
    expect(await screen.findByText('No gallery items found.')).toBeVisible()
  })

  it('shows an error in the specified words', async () => {
    renderSection(<Gallery />, {}, everyRequestFails)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load gallery data$/)
  })

  it('takes its headings from the first content record', async () => {
    renderSection(<Gallery />, { galleryContents: [{ heading: 'By candlelight', sub_heading: 'Before the forks' }] })
    expect(await screen.findByRole('heading', { level: 2, name: 'By candlelight' })).toBeVisible()
    expect(screen.getByText('Before the forks')).toBeVisible()
  })

  it('shows what a picture is', async () => {
    renderSection(<Gallery />, { galleryItems: [{ ...picture(1), image_path: '/api/uploads/one.jpg' }] })
    const tile = within(await screen.findByRole('article'))
    expect(tile.getByRole('heading', { level: 3, name: 'Picture 1' })).toBeVisible()
    for (const text of ['Dessert', 'cream']) expect(tile.getByText(text)).toBeVisible()
    expect(tile.getByRole('img', { name: 'Picture 1, Dessert' })).toHaveAttribute('loading', 'lazy')
  })

  it('calls a picture without a title untitled', async () => {
    server.use(distorted('galleryItems', () => ({ title: ' ' })))
    renderSection(<Gallery />, { galleryItems: pictures(1) })
    expect(await screen.findByRole('heading', { level: 3, name: 'Untitled' })).toBeVisible()
  })

  it('shows published pictures only, even if the server sends others', async () => {
    const statuses = ['Draft', 'Published', 'Archived']
    server.use(distorted('galleryItems', (id) => ({ status: statuses[id - 1] })))
    renderSection(<Gallery />, { galleryItems: pictures(3) })
    expect(await screen.findByRole('heading', { level: 3 })).toHaveTextContent('Picture 2')
  })

  it('shows eight pictures first, and eight more each time', async () => {
    renderSection(<Gallery />, { galleryItems: pictures(18) })
    const more = await screen.findByRole('button', { name: 'See More' })
    expect(shown()).toBe(8)
    await userEvent.click(more)
    expect(shown()).toBe(16)
    await userEvent.click(more)
    expect(shown()).toBe(18)
    expect(more).not.toBeInTheDocument()
  })
})

describe('the lightbox', () => {
  async function openPicture(id: number) {
    renderSection(<Gallery />, { galleryItems: pictures(9) })
    await userEvent.click(await screen.findByRole('button', { name: `Picture ${id}` }))
    return within(screen.getByRole('dialog', { name: `Picture ${id}` }))
  }

  it('says everything of a picture, and closes by its X button', async () => {
    const dialog = await openPicture(2)
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 2' })).toBeVisible()
    expect(dialog.getByText('Dessert')).toBeVisible()
    expect(dialog.getByRole('heading', { name: 'Ingredients' }).nextSibling).toHaveTextContent('cream')
    expect(dialog.getByRole('heading', { name: 'Details' }).nextSibling).toHaveTextContent('Set softly')
    await userEvent.click(dialog.getByRole('button', { name: 'Close modal' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes by its backdrop', async () => {
    await openPicture(1)
    await userEvent.click(screen.getByRole('dialog'))
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

  it('moves by its buttons', async () => {
    const dialog = await openPicture(3)
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 4' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Previous picture' }))
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 3' })).toBeVisible()
  })
})

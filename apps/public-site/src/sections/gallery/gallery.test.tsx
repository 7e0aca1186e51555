import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { galleryRecord } from '../../testing/fake-api.ts'
import { renderSection } from '../../testing/render-section.tsx'
import { Gallery } from './gallery.tsx'

const pictures = (count: number) => Array.from({ length: count }, (_, index) => galleryRecord(index + 1))
const shown = () => screen.getAllByRole('article').length

describe('the gallery', () => {
  it('shows a spinner while it loads, under its default heading', () => {
    renderSection(<Gallery />, { '/galleries/items': 'pending' })
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    expect(screen.getByRole('heading', { level: 2, name: 'Our Gallery' })).toBeVisible()
  })

  it('says that there are no pictures', async () => {
    renderSection(<Gallery />, {})
    expect(await screen.findByText('No gallery items found.')).toBeVisible()
  })

  it('shows an error in the specified words', async () => {
    renderSection(<Gallery />, { '/galleries/items': { failure: 'The database is away.' } })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load gallery data$/)
  })

  it('takes its headings from the first content record', async () => {
    renderSection(<Gallery />, {
      '/galleries/contents': [{ id: 1, heading: 'By candlelight', sub_heading: 'Before the forks' }],
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'By candlelight' })).toBeVisible()
    expect(screen.getByText('Before the forks')).toBeVisible()
  })

  it('shows what a picture is', async () => {
    renderSection(<Gallery />, { '/galleries/items': [galleryRecord(1, { image_path: '/api/uploads/one.jpg' })] })
    const tile = within(await screen.findByRole('article'))
    expect(tile.getByRole('heading', { level: 3, name: 'Picture 1' })).toBeVisible()
    for (const text of ['Dessert', 'cream']) expect(tile.getByText(text)).toBeVisible()
    expect(tile.getByRole('img', { name: 'Picture 1, Dessert' })).toHaveAttribute('loading', 'lazy')
  })

  it('calls a picture without a title untitled', async () => {
    renderSection(<Gallery />, { '/galleries/items': [galleryRecord(1, { title: ' ' })] })
    expect(await screen.findByRole('heading', { level: 3, name: 'Untitled' })).toBeVisible()
  })

  it('shows published pictures only', async () => {
    renderSection(<Gallery />, {
      '/galleries/items': [
        galleryRecord(1, { status: 'Draft' }),
        galleryRecord(2),
        galleryRecord(3, { status: 'Archived' }),
      ],
    })
    expect(await screen.findByRole('heading', { level: 3 })).toHaveTextContent('Picture 2')
  })

  it('shows eight pictures first, and eight more each time', async () => {
    renderSection(<Gallery />, { '/galleries/items': pictures(18) })
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
    renderSection(<Gallery />, { '/galleries/items': pictures(9) })
    await userEvent.click(await screen.findByRole('button', { name: `Picture ${id}` }))
    return within(screen.getByRole('dialog', { name: `Picture ${id}` }))
  }

  it('says everything of a picture', async () => {
    const dialog = await openPicture(2)
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 2' })).toBeVisible()
    expect(dialog.getByText('Dessert')).toBeVisible()
    expect(dialog.getByRole('heading', { name: 'Ingredients' }).nextSibling).toHaveTextContent('cream')
    expect(dialog.getByRole('heading', { name: 'Details' }).nextSibling).toHaveTextContent('Set softly')
  })

  it('closes by its X button', async () => {
    await openPicture(1)
    await userEvent.click(screen.getByRole('button', { name: 'Close modal' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes by its backdrop', async () => {
    await openPicture(1)
    await userEvent.click(screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('walks by the arrow keys, round and round, also to pictures not yet shown', async () => {
    await openPicture(8)
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'Picture 9' })).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: 'Picture 1' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('dialog', { name: 'Picture 8' })).toBeVisible()
  })

  it('walks by its buttons', async () => {
    const dialog = await openPicture(3)
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 4' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Previous picture' }))
    expect(dialog.getByRole('heading', { level: 2, name: 'Picture 3' })).toBeVisible()
  })
})

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Content, distorted, server, withPicture } from '../../testing/mock.ts'
import { renderSection, testimonials } from '../../testing/render-section.tsx'
import { fakeViewport } from '../../testing/fake-viewport.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ')
const review = { name: 'Guest 1', label: 'Supper for two', details: 'Lovely.', review_number: 4 }

function renderReviews(...reviews: NonNullable<Content['testimonialItems']>) {
  return renderSection(testimonials, { testimonialItems: reviews })
}

beforeEach(() => fakeViewport({ width: 1440 }))
afterEach(() => {
  cleanup() // or the carousel starts after the viewport is gone
  vi.unstubAllGlobals()
})

describe('the testimonials', () => {
  it("keep the focal point of a guest's picture in sight", async () => {
    const image_path = '/api/uploads/guest.jpg'
    const stated = withPicture(image_path, { focal_x: 75, focal_y: 20 })
    renderSection(testimonials, { testimonialItems: [{ ...review, image_path }] }, stated)
    expect(await screen.findByRole('img', { name: 'Guest 1' })).toHaveClass('focal-x-75', 'focal-y-20')
  })

  it('show three skeletons while they load', () => {
    renderSection(testimonials)
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    expect(screen.getAllByTestId('review-skeleton')).toHaveLength(3)
  })

  it('show all reviews in order', async () => {
    renderReviews(...Array.from({ length: 12 }, (_, index) => ({ ...review, name: `Guest ${index + 1}` })))
    const cards = await screen.findAllByRole('article')
    expect(cards).toHaveLength(12)
    expect(cards[11]).toHaveAccessibleName('Guest 12')
    expect(screen.getByRole('region', { name: 'Reviews' })).toHaveAttribute('aria-roledescription', 'carousel')
  })
})

describe('a review', () => {
  it('has its name, its label, its words in quotes and its stars', async () => {
    renderReviews(review)
    const card = within(await screen.findByRole('article', { name: 'Guest 1' }))
    expect(card.getByText('Supper for two')).toBeVisible()
    expect(card.getByText('“Lovely.”')).toBeVisible()
    expect(card.getByText('4 out of 5 stars')).toBeInTheDocument()
    expect(card.queryByRole('button')).not.toBeInTheDocument()
  })

  it.each([
    [1, '1 out of 5 stars'],
    [5, '5 out of 5 stars'],
    [null, '5 out of 5 stars'],
    [undefined, '5 out of 5 stars'],
  ])('rated %j shows %s', async (review_number, stars) => {
    server.use(distorted('testimonials', () => ({ review_number })))
    renderReviews(review)
    expect(await screen.findByText(stars)).toBeInTheDocument()
  })

  it('rated with 0 has no stars', async () => {
    renderReviews({ ...review, review_number: 0 })
    expect(await screen.findByText(review.name)).toBeInTheDocument()
    expect(screen.queryByText(/out of 5 stars/)).not.toBeInTheDocument()
  })

  it('shows a picture of its guest, and the initial if that is broken', async () => {
    renderReviews({ ...review, name: 'zoë', image_path: '/api/uploads/0123456789abcdef-400x400.jpg' })
    fireEvent.error(await screen.findByRole('img', { name: 'zoë' }))
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(screen.getByText('Z')).toBeVisible()
  })

  it('shows a question mark if the guest has no name either', async () => {
    server.use(distorted('testimonials', () => ({ name: ' ' })))
    renderReviews(review)
    expect(await screen.findByText('?')).toBeVisible()
  })

  it('of 25 words is shown whole', async () => {
    renderReviews({ ...review, details: words(25) })
    expect(await screen.findByText(`“${words(25)}”`)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'See More...' })).not.toBeInTheDocument()
  })

  it('of more words is cut, and read to its end in a dialog', async () => {
    const { container } = renderReviews({ ...review, details: words(26) })
    const more = await screen.findByRole('button', { name: 'See More...', description: 'Guest 1' })
    const [quote] = container.querySelectorAll('blockquote')
    expect(quote).toHaveTextContent(`“${words(25)}…`)
    await userEvent.click(more)
    const dialog = within(screen.getByRole('dialog', { name: 'Review by Guest 1' }))
    expect(dialog.getByText(`“${words(26)}”`)).toBeVisible()
    expect(dialog.getByText('4 out of 5 stars')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(more).toHaveFocus()
  })
})

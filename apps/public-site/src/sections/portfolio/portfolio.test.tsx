import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dishRecord } from '../../testing/fake-api.ts'
import { renderSection } from '../../testing/render-section.tsx'
import { Portfolio } from './portfolio.tsx'

const dishes = (count: number) => Array.from({ length: count }, (_, index) => dishRecord(index + 1))
const shown = () => screen.getAllByRole('article').length

describe('the portfolio', () => {
  it('shows a spinner while it loads', () => {
    renderSection(<Portfolio />, { '/portfolios/items': 'pending' })
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  })

  it('says that there are no dishes', async () => {
    renderSection(<Portfolio />, {})
    expect(await screen.findByText('No portfolio items found.')).toBeVisible()
  })

  it("shows the server's own words where loading fails", async () => {
    renderSection(<Portfolio />, { '/portfolios/items': { failure: 'The database is away.' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: The database is away.')
  })

  it('shows the specified words where the server said nothing', async () => {
    renderSection(<Portfolio />, { '/portfolios/items': { failure: '' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to load portfolio data')
  })

  it('takes its headings from the first content record', async () => {
    renderSection(<Portfolio />, {
      '/portfolios/contents': [{ id: 1, heading: 'On the plate', sub_heading: 'Nine dishes' }],
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'On the plate' })).toBeVisible()
    expect(screen.getByText('Nine dishes')).toBeVisible()
  })

  it('shows what a dish is', async () => {
    renderSection(<Portfolio />, {
      '/portfolios/items': [dishRecord(1, { image_path: '/api/uploads/0123456789abcdef-800x600.jpg' })],
    })
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('heading', { level: 3, name: 'Dish 1' })).toBeVisible()
    for (const text of ['Main', 'peas', 'Gold']) expect(card.getByText(text)).toBeVisible()
    expect(card.getByRole('img', { name: 'Dish 1, Main' })).toHaveAttribute('loading', 'lazy')
  })

  it('says so where a dish has no picture, or a broken one', async () => {
    renderSection(<Portfolio />, {
      '/portfolios/items': [dishRecord(1), dishRecord(2, { image_path: 'https://elsewhere.test/gone.jpg' })],
    })
    expect(await screen.findAllByText('No image available')).toHaveLength(1)
    fireEvent.error(screen.getByRole('img', { name: 'Dish 2, Main' }))
    expect(screen.getAllByText('No image available')).toHaveLength(2)
  })

  it('shows six dishes first, and six more each time', async () => {
    renderSection(<Portfolio />, { '/portfolios/items': dishes(14) })
    await screen.findByText('Dish 1')
    const more = screen.getByRole('button', { name: 'See More' })
    expect(shown()).toBe(6)
    await userEvent.click(more)
    expect(shown()).toBe(12)
    await userEvent.click(more)
    expect(shown()).toBe(14)
    expect(more).not.toBeInTheDocument()
  })

  it('shows no button where six are all', async () => {
    renderSection(<Portfolio />, { '/portfolios/items': dishes(6) })
    await screen.findByText('Dish 6')
    expect(screen.queryByRole('button', { name: 'See More' })).not.toBeInTheDocument()
  })

  it('leads the focus to the first dish that was added', async () => {
    renderSection(<Portfolio />, { '/portfolios/items': dishes(7) })
    await userEvent.click(await screen.findByRole('button', { name: 'See More' }))
    expect(screen.getByRole('button', { name: 'Dish 7' })).toHaveFocus()
  })
})

describe("a dish's dialog", () => {
  const whole = dishRecord(1, { label: 'Vegetarian', details: 'Baked slowly.', image_path: '/api/uploads/dish.jpg' })

  async function openDish(record: object) {
    renderSection(<Portfolio />, { '/portfolios/items': [record] })
    await userEvent.click(await screen.findByRole('button', { name: 'Dish 1' }))
    return within(screen.getByRole('dialog', { name: 'Dish 1' }))
  }

  it('opens by its card and says everything of the dish', async () => {
    const dialog = await openDish(whole)
    expect(dialog.getByRole('heading', { level: 2, name: 'Dish 1' })).toBeVisible()
    expect(dialog.getByRole('img', { name: 'Dish 1, Main' })).toHaveAttribute('src', '/api/uploads/dish.jpg')
    expect(dialog.getByRole('heading', { level: 3, name: 'Ingredients' }).nextSibling).toHaveTextContent('peas')
    expect(dialog.getByRole('heading', { level: 3, name: 'Description' }).nextSibling).toHaveTextContent(
      'Baked slowly.',
    )
    expect(dialog.getByText('Vegetarian').querySelector('svg')).not.toBeNull()
    expect(dialog.getAllByRole('listitem').map((pill) => pill.textContent)).toEqual(['Main', 'Gold'])
  })

  it('leaves out what its owner left empty', async () => {
    const dialog = await openDish(dishRecord(1, { ingredients: '', awards: '' }))
    expect(dialog.queryByRole('heading', { level: 3 })).not.toBeInTheDocument()
    expect(dialog.getAllByRole('listitem').map((pill) => pill.textContent)).toEqual(['Main'])
    expect(dialog.getByText('No image available')).toBeVisible()
  })

  it('opens from the keyboard, closes by Escape and gives the focus back', async () => {
    renderSection(<Portfolio />, { '/portfolios/items': [whole] })
    const card = await screen.findByRole('button', { name: 'Dish 1' })
    await userEvent.tab()
    expect(card).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Close modal' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(card).toHaveFocus()
  })
})

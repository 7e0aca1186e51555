import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { failing, failingList, server } from '../../testing/mock.ts'
import { portfolio, renderSection } from '../../testing/render-section.tsx'
import { Dishes } from './dishes.tsx'

const dish = (number: number) => ({ category: 'Main', title: `Dish ${number}`, ingredients: 'peas', awards: 'Gold' })
const dishes = (count: number) => Array.from({ length: count }, (_, index) => dish(index + 1))
const titles = { page: 'Maison Test', siteName: 'Maison Test' }
const shown = () => screen.getAllByRole('article').length

describe('the portfolio', () => {
  it('shows the specified words if the server said nothing', async () => {
    server.use(failing('portfolio', ''))
    renderSection(portfolio)
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to load portfolio data')
  })

  it('shows the fields of a dish', async () => {
    renderSection(portfolio, {
      portfolioItems: [{ ...dish(1), image_path: '/api/uploads/0123456789abcdef-800x600.jpg' }],
    })
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('heading', { level: 3, name: 'Dish 1' })).toBeVisible()
    for (const text of ['Main', 'peas', 'Gold']) expect(card.getByText(text)).toBeVisible()
    expect(card.getByRole('img', { name: 'Dish 1, Main' })).toHaveAttribute('loading', 'lazy')
  })

  it('shows a note if a dish has no picture or a broken one', async () => {
    renderSection(portfolio, {
      portfolioItems: [dish(1), { ...dish(2), image_path: 'https://elsewhere.test/gone.jpg' }],
    })
    const [note, noteOnFailure] = await screen.findAllByText('No image available')
    expect(note).toBeVisible()
    expect(noteOnFailure).not.toBeVisible()
    fireEvent.error(screen.getByRole('img', { name: 'Dish 2, Main' }))
    expect(noteOnFailure).toBeVisible()
    expect(screen.queryByRole('img', { name: 'Dish 2, Main' })).not.toBeInTheDocument()
  })

  it('shows six dishes first, and six more each time, with the focus on the first of them', async () => {
    renderSection(portfolio, { portfolioItems: dishes(12) })
    await screen.findByText('Dish 1')
    const more = screen.getByRole('button', { name: 'See More' })
    expect(shown()).toBe(6)
    await userEvent.click(more)
    expect(shown()).toBe(12)
    expect(more).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Dish 7' })).toHaveFocus()
  })
})

describe("a dish's address", () => {
  it('opens a dish beyond the first six, and shows its card', async () => {
    const scrollIntoView = vi.fn<Element['scrollIntoView']>()
    HTMLElement.prototype.scrollIntoView = scrollIntoView // jsdom has none
    renderSection(portfolio, { portfolioItems: dishes(14) })
    const card = (await screen.findByRole('heading', { name: 'Dish 8', hidden: true })).closest('article')!
    expect(card).not.toBeVisible()
    act(() => window.location.replace(`#${card.id}`))
    expect(await screen.findByRole('dialog', { name: 'Dish 8' })).toBeVisible()
    expect(scrollIntoView.mock.contexts).toEqual([card])
    expect(shown()).toBe(12 + 1) // twelve cards, and the heading of the dialog
  })
})

describe('a long list of dishes', () => {
  const more = () => screen.getByRole('button', { name: 'See More' })
  const titlesShown = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)

  async function seeMore(times: number): Promise<void> {
    for (let press = 0; press < times; press++) await userEvent.click(more())
  }

  it('loads its next part when all that the page holds is shown', async () => {
    renderSection(portfolio, { portfolioItems: dishes(26) })
    await screen.findByText('Dish 24')
    expect(screen.queryByText('Dish 25')).not.toBeInTheDocument()
    await seeMore(4)
    expect(await screen.findByText('Dish 26')).toBeVisible()
    expect(titlesShown()).toEqual(dishes(26).map(({ title }) => title))
    expect(screen.queryByRole('button', { name: 'See More' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Dish 25' })).toHaveFocus()
  })

  it('loads nothing when the page holds all, as a shared preview does', async () => {
    const items = dishes(26).map((one, index) =>
      Object.assign(one, { id: index + 1, imageUrl: null, details: '', label: '' }),
    )
    renderSection(() => <Dishes {...{ items, part: 1, total: 26, titles }} />)
    server.use(failingList('portfolioItems'))
    await screen.findByText('Dish 24')
    await seeMore(4)
    expect(screen.getByText('Dish 26')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'See More' })).not.toBeInTheDocument()
  })

  it('says that this failed, and tries again', async () => {
    renderSection(portfolio, { portfolioItems: dishes(25) })
    await screen.findByText('Dish 24')
    await seeMore(3)
    server.use(failingList('portfolioItems'))
    await seeMore(1)
    expect(await screen.findByRole('alert')).toHaveTextContent('More could not be loaded. Please try again.')
    server.resetHandlers()
    await seeMore(1)
    expect(await screen.findByText('Dish 25')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('opens the dish that the address names in another part', async () => {
    HTMLElement.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>() // jsdom has none
    window.history.replaceState(null, '', '#dish-30')
    renderSection(portfolio, { portfolioItems: dishes(30) })
    expect(await screen.findByRole('dialog', { name: 'Dish 30' })).toBeVisible()
    act(() => void (window.location.hash = '#dish-29'))
    expect(await screen.findByRole('dialog', { name: 'Dish 29' })).toBeVisible()
  })
})

describe("a dish's dialog", () => {
  const whole = { ...dish(1), label: 'Vegetarian', details: 'Baked slowly.', image_path: '/api/uploads/dish.jpg' }

  async function openDish(record: ReturnType<typeof dish>) {
    renderSection(portfolio, { portfolioItems: [record] })
    await userEvent.click(await screen.findByRole('button', { name: 'Dish 1' }))
    return within(screen.getByRole('dialog', { name: 'Dish 1' }))
  }

  it('opens by its card and shows all fields of the dish', async () => {
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

  it('leaves out what the chef left empty', async () => {
    const dialog = await openDish({ ...dish(1), ingredients: '', awards: '' })
    expect(dialog.queryByRole('heading', { level: 3 })).not.toBeInTheDocument()
    expect(dialog.getAllByRole('listitem').map((pill) => pill.textContent)).toEqual(['Main'])
    expect(dialog.getByText('No image available')).toBeVisible()
  })
})

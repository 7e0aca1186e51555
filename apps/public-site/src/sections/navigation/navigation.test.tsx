import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { everyRequestFails } from '@tablier/mocks'
import { describe, expect, it, vi } from 'vitest'
import { distorted, server } from '../../testing/mock.ts'
import { navigation, renderSection } from '../../testing/render-section.tsx'

function scrollTo(y: number): void {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y)
  act(() => void window.dispatchEvent(new Event('scroll')))
}

function placeBetween(id: string, top: number, bottom: number): void {
  vi.spyOn(document.getElementById(id)!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 1, bottom - top))
}

const logo = { text_logo: 'Maison Test', img_logo: '/api/uploads/logo.png' }

describe('the navigation', () => {
  it('links the six anchors by their labels', () => {
    renderSection(navigation)
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Home', '#home'],
      ['About', '#about'],
      ['Services', '#services'],
      ['Portfolio', '#portfolio'],
      ['Testimonials', '#testimonials'],
      ['Contact', '#contact'],
    ])
  })

  it('marks the section that spans the line 150 px below the top', () => {
    renderSection((page) => (
      <>
        {navigation(page)}
        <section id="home" />
        <section id="portfolio" />
      </>
    ))
    placeBetween('home', -749, 151)
    placeBetween('portfolio', 151, 900)
    scrollTo(749)
    expect(screen.getByRole('link', { current: 'location' })).toHaveTextContent('Home')
    placeBetween('home', -750, 150)
    placeBetween('portfolio', 150, 899)
    scrollTo(750)
    expect(screen.getByRole('link', { current: 'location' })).toHaveTextContent('Portfolio')
  })

  it('turns opaque past 50 px', () => {
    const { container } = renderSection(navigation)
    scrollTo(50)
    expect(container.querySelector('.opacity-100')).toBeNull()
    scrollTo(51)
    expect(container.querySelector('.opacity-100')).not.toBeNull()
  })

  it('opens and closes its menu by the button, by a link and by Escape', async () => {
    renderSection(navigation)
    await userEvent.click(screen.getByRole('button', { name: 'Open menu', expanded: false }))
    await userEvent.click(screen.getByRole('button', { name: 'Close menu', expanded: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    await userEvent.click(screen.getByRole('link', { name: 'About' }))
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
  })

  it('closes its menu when the focus leaves it', async () => {
    renderSection((page) => (
      <>
        {navigation(page)}
        <a href="#after">After</a>
      </>
    ))
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    act(() => screen.getByRole('link', { name: 'After' }).focus())
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeVisible()
  })
})

describe('the logo', () => {
  it('comes first and links to the root', async () => {
    renderSection(navigation, { logos: [{ ...logo, alt_text: 'A crocus' }] })
    const image = await screen.findByRole('img', { name: 'A crocus' })
    expect(image).toHaveAttribute('src', '/api/uploads/logo.png')
    expect(image.closest('a')).toHaveAttribute('href', '/')
  })

  it.each([
    ['a white box with round corners', 'uvi2', 'rounded-md'],
    ['a box of another colour with round corners', 'uvi3', 'rounded-md'],
    ['dark letters on a plate where the bar is dark', '3vi1', 'rounded-md bg-[#fff]'],
    ['light letters on a plate where the bar is light', 'tvi1', 'dark-plate'],
    ['letters of a middle tone on a dark plate', 'gvi1', 'bg-espresso'],
    ['what can be seen on any bar as it is', 'ivi1', ''],
  ])('shows %s', async (_, measures, plate) => {
    const colours = measures.endsWith('1') ? '' : 'v'.repeat(36)
    const img_logo = `/api/uploads/0123456789abcdef-300x100-${'v'.repeat(20)}${colours}${measures}.png`
    renderSection(navigation, { logos: [{ ...logo, img_logo }] })
    const image = await screen.findByRole('img', { name: 'Maison Test' })
    expect(image).toHaveClass('wide-logo h-12', ...plate.split(' ').filter(Boolean))
    if (!plate) expect(image.className).not.toMatch(/plate|rounded|bg-/)
  })

  it('is shown as text if its picture is broken', async () => {
    renderSection(navigation, { logos: [logo] })
    fireEvent.error(await screen.findByRole('img', { name: 'Maison Test' }))
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(within(screen.getByRole('link', { name: 'Maison Test' })).getByText('Maison Test')).toBeVisible()
  })

  it('falls back to a default brand if its text is blank', async () => {
    server.use(distorted('logo', () => ({ text_logo: ' ' })))
    renderSection(navigation, { logos: [{ text_logo: 'Maison Test' }] })
    expect(await screen.findByRole('link', { name: 'Private Chef' })).toBeVisible()
  })

  it('is left out, and the failure logged, if it cannot be loaded', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    renderSection(navigation, {}, everyRequestFails)
    await waitFor(() =>
      expect(log).toHaveBeenCalledExactlyOnceWith('Failed to load logos. Please try again later.', expect.anything()),
    )
    log.mockClear()
    expect(screen.getAllByRole('link')).toHaveLength(6)
  })
})

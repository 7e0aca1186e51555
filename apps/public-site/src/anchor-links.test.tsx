import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceAnchors } from './anchor-links.ts'

let end: () => void

beforeEach(() => {
  window.location.replace('#')
  end = replaceAnchors()
  render(
    <a href="#portfolio">
      <span>Portfolio</span>
    </a>,
  )
})
afterEach(() => end())

it('changes the address and leaves the history as long as it was', () => {
  const { length } = window.history
  fireEvent.click(screen.getByText('Portfolio'))
  expect(window.location.hash).toBe('#portfolio')
  expect(window.history).toHaveLength(length)
})

it('glides to what is chosen, and only then', () => {
  document.documentElement.className = ''
  fireEvent.click(screen.getByText('Portfolio'), { metaKey: true })
  expect(document.documentElement).not.toHaveClass('motion-safe:scroll-smooth')
  fireEvent.click(screen.getByText('Portfolio'))
  expect(document.documentElement).toHaveClass('motion-safe:scroll-smooth')
})

it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (init) => {
    expect(fireEvent.click(screen.getByText('Portfolio'), init)).toBe(true)
  },
)

it('leaves everything to the browser once it has ended', () => {
  end()
  expect(fireEvent.click(screen.getByText('Portfolio'))).toBe(true)
})

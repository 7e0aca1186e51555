import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceHash } from './anchor-links.ts'

beforeEach(() => {
  window.location.replace('#')
  window.addEventListener('click', replaceHash)
  render(
    <a href="#portfolio">
      <span>Portfolio</span>
    </a>,
  )
})
afterEach(() => window.removeEventListener('click', replaceHash))

it('changes the address but adds nothing to the history', () => {
  const { length } = window.history
  fireEvent.click(screen.getByText('Portfolio'))
  expect(window.location.hash).toBe('#portfolio')
  expect(window.history).toHaveLength(length)
})

it.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (init) => {
    expect(fireEvent.click(screen.getByText('Portfolio'), init)).toBe(true)
  },
)

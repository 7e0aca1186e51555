import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { English } from '../testing/english.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'

function scrolledTo(y: number): void {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y)
  act(() => void window.dispatchEvent(new Event('scroll')))
}

it('appears after 300 px, scrolls to the top and moves the focus there', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
  render(
    <>
      <main id="content" tabIndex={-1} />
      <ScrollToTop />
    </>,
    { wrapper: English },
  )
  scrolledTo(300)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  scrolledTo(301)
  await userEvent.click(screen.getByRole('button', { name: 'Scroll to top' }))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 })
  expect(screen.getByRole('main')).toHaveFocus()
})

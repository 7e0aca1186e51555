import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadFonts } from './load-fonts.ts'

const linked = () => document.querySelector('link[href="/fonts.css"]')
/** Lets the browser paint. */
const paint = () => vi.advanceTimersByTime(50)

beforeEach(() => {
  vi.useFakeTimers()
  document.documentElement.dataset['opens'] = 'top'
})
afterEach(() => {
  delete document.documentElement.dataset['opens']
  document.body.replaceChildren()
  linked()?.remove()
})

it('links the fonts after the first paint if the hero has no picture', () => {
  loadFonts('/fonts.css')
  expect(linked()).toBeNull()
  paint()
  expect(linked()).toHaveAttribute('rel', 'stylesheet')
})

it.each(['load', 'error'])("waits for the hero's picture: %s", (type) => {
  document.body.innerHTML = '<section id="home"><picture><img alt="" /></picture></section>'
  const picture = document.querySelector('img')!
  vi.spyOn(picture, 'complete', 'get').mockReturnValue(false)
  loadFonts('/fonts.css')
  paint()
  expect(linked()).toBeNull()
  picture.dispatchEvent(new Event(type))
  paint()
  expect(linked()).not.toBeNull()
})

it('links the fonts at once if the page does not open at its top', () => {
  document.body.innerHTML = '<section id="home"><picture><img alt="" /></picture></section>'
  delete document.documentElement.dataset['opens']
  loadFonts('/fonts.css')
  expect(linked()).not.toBeNull()
})

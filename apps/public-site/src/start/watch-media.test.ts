import { afterEach, expect, it, vi } from 'vitest'
import { watchMedia } from './watch-media.ts'

afterEach(() => document.body.replaceChildren())

function showFrame(): { picture: HTMLImageElement; visible: () => (string | undefined)[] } {
  document.body.innerHTML = `<div data-media="loading">
    <img data-while="loading" alt="" /><p data-while="failed" hidden></p>
    <span data-while="loading loaded"><img alt="Soup" /></span>
  </div>`
  const parts = [...document.querySelectorAll<HTMLElement>('[data-while]')]
  return {
    picture: document.querySelector('img[alt=Soup]')!,
    visible: () => parts.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset['while']),
  }
}

it.each([
  ['load', 'loaded', ['loading loaded']],
  ['error', 'failed', ['failed']],
])('shows after %s what belongs to a picture that has %s', (event, state, parts) => {
  const { picture, visible } = showFrame()
  expect(visible()).toEqual(['loading', 'loading loaded'])
  picture.dispatchEvent(new Event(event))
  expect(visible()).toEqual(parts)
  expect(picture.closest('[data-media]')).toHaveAttribute('data-media', state)
})

it('ignores the colours in its place', () => {
  const { visible } = showFrame()
  document.querySelector('img')!.dispatchEvent(new Event('load'))
  expect(visible()).toEqual(['loading', 'loading loaded'])
})

it.each([
  [640, ['loading loaded']],
  [0, ['failed']],
])('finds pictures that were ready before it: %i px wide', (width, parts) => {
  const { picture, visible } = showFrame()
  vi.spyOn(picture, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(picture, 'naturalWidth', 'get').mockReturnValue(width)
  watchMedia()
  expect(visible()).toEqual(parts)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layOutAll, layOutRest } from './first-layout.ts'
import { Route as root } from '../routes/__root.tsx'

const page = document.documentElement
const done = vi.fn<() => void>()
const laidOut = () =>
  [...document.querySelectorAll<HTMLElement>('section, footer')]
    .filter(({ style }) => style.getPropertyValue('content-visibility') === 'visible')
    .map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers()
  done.mockClear()
  page.dataset['opens'] = 'top'
  document.body.innerHTML =
    '<main><section id="home"></section><section id="about"></section><section id="contact"></section></main><footer id="footer"></footer>'
})
afterEach(() => {
  vi.useRealTimers()
  delete page.dataset['opens']
  document.body.replaceChildren()
})

it('lays out the remaining sections one after the other', () => {
  expect(laidOut()).toEqual([])
  layOutRest(done)
  expect(laidOut()).toEqual(['about'])
  vi.advanceTimersByTime(200)
  expect(laidOut()).toEqual(['about', 'contact', 'footer'])
  expect(done).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
})

it('calls back immediately if the whole page was laid out', () => {
  delete page.dataset['opens']
  layOutRest(done)
  expect(done).toHaveBeenCalledTimes(1)
  expect(laidOut()).toEqual([])
})

it('removes its mark and its styles', () => {
  layOutRest(layOutAll)
  vi.runAllTimers()
  expect(page.dataset['opens']).toBeUndefined()
  expect(document.querySelector('[style*="content-visibility"]')).toBeNull()
})

it('lays out all remaining sections at once', () => {
  layOutRest(done)
  layOutAll()
  vi.runAllTimers()
  expect(done).toHaveBeenCalledTimes(1)
  expect(laidOut()).toEqual([])
})

it('renders the inline script on the server only', async () => {
  const head = await root.options.head?.({} as never) // it reads nothing from its context
  expect(head).toHaveProperty('links')
  expect(head).not.toHaveProperty('scripts')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layOutAll, layOutWhenIdle } from './first-layout.ts'

const page = document.documentElement
const done = vi.fn<() => void>()
let idle: (() => void)[]
const becomeIdle = () => idle.shift()?.()
const laidOut = () =>
  [...document.querySelectorAll<HTMLElement>('section, footer')]
    .filter(({ style }) => style.getPropertyValue('content-visibility') === 'visible')
    .map(({ id }) => id)

beforeEach(() => {
  done.mockClear()
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  page.dataset['opens'] = 'top'
  document.body.innerHTML =
    '<main><section id="home"></section><section id="about"></section><section id="contact"></section></main><footer id="footer"></footer>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete page.dataset['opens']
  document.body.replaceChildren()
})

it('lays out one of the remaining sections each time that the browser is idle', () => {
  layOutWhenIdle(done)
  expect(laidOut()).toEqual(['about'])
  becomeIdle()
  expect(laidOut()).toEqual(['about', 'contact'])
  becomeIdle()
  expect(laidOut()).toEqual(['about', 'contact', 'footer'])
  expect(done).not.toHaveBeenCalled()
  becomeIdle()
  expect(done).toHaveBeenCalledTimes(1)
})

it('calls back immediately if the whole page was laid out', () => {
  delete page.dataset['opens']
  layOutWhenIdle(done)
  expect(done).toHaveBeenCalledTimes(1)
  expect(laidOut()).toEqual([])
})

it('lays out all remaining sections at once, and removes its mark and its styles', () => {
  layOutWhenIdle(done)
  layOutAll()
  expect(page.dataset['opens']).toBeUndefined()
  expect(document.querySelector('[style*="content-visibility"]')).toBeNull()
  becomeIdle()
  expect(done).toHaveBeenCalledTimes(1)
  expect(laidOut()).toEqual([])
})

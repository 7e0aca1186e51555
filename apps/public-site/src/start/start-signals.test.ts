import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onFirstAct, whenLoaded } from './start-signals.ts'

const start = vi.fn<() => void>()
let becomeIdle: () => void

beforeEach(() => {
  start.mockClear()
  becomeIdle = () => {}
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    becomeIdle = callback
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each(['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'])(
  'starts once, at the first %s',
  (type) => {
    const startNow = onFirstAct(start)
    expect(start).not.toHaveBeenCalled()
    document.body.dispatchEvent(new Event(type, { bubbles: type !== 'scroll' }))
    expect(start).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('keydown'))
    startNow()
    expect(start).toHaveBeenCalledTimes(1)
  },
)

it('starts at once if a button was pressed before', () => {
  document.documentElement.dataset['pressed'] = 'true'
  onFirstAct(start)
  delete document.documentElement.dataset['pressed']
  expect(start).toHaveBeenCalledTimes(1)
})

it('waits until the page has loaded and the browser is idle', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  whenLoaded(start)
  becomeIdle()
  expect(start).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(start).not.toHaveBeenCalled()
  becomeIdle()
  expect(start).toHaveBeenCalledTimes(1)
})

it('waits a moment in a browser that does not tell when it is idle', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  vi.useFakeTimers()
  whenLoaded(start)
  vi.advanceTimersByTime(199)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(start).toHaveBeenCalledTimes(1)
})

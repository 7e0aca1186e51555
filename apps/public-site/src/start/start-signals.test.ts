import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFirstScreen, onFirstInteraction } from './start-signals.ts'

const start = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  start.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each(['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'])(
  'starts once, at the first %s',
  (type) => {
    onFirstInteraction(start)
    expect(start).not.toHaveBeenCalled()
    document.body.dispatchEvent(new Event(type, { bubbles: type !== 'scroll' }))
    expect(start).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('keydown'))
    expect(start).toHaveBeenCalledTimes(1)
  },
)

it('starts once when it is called', () => {
  const startNow = onFirstInteraction(start)
  startNow()
  startNow()
  window.dispatchEvent(new Event('keydown'))
  expect(start).toHaveBeenCalledTimes(1)
})

it('waits for the load and one second more', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  afterFirstScreen(start)
  vi.advanceTimersByTime(5000)
  expect(start).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(999)
  expect(start).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(start).toHaveBeenCalledTimes(1)
})

it('waits one second if the page has loaded already', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  afterFirstScreen(start)
  vi.advanceTimersByTime(1000)
  expect(start).toHaveBeenCalledTimes(1)
})

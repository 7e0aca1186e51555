import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceDrawn, whenWanted } from './when-wanted.ts'

const begin = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  begin.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each(['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'input', 'click'])(
  'begins at the first %s, and once',
  (sign) => {
    whenWanted(begin)
    expect(begin).not.toHaveBeenCalled()
    document.body.dispatchEvent(new Event(sign, { bubbles: sign !== 'scroll' }))
    expect(begin).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('keydown'))
    expect(begin).toHaveBeenCalledTimes(1)
  },
)

it('begins when it is told to', () => {
  const tell = whenWanted(begin)
  tell()
  expect(begin).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('keydown'))
  expect(begin).toHaveBeenCalledTimes(1)
})

it('waits for the load and a second more', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  onceDrawn(begin)
  vi.advanceTimersByTime(5000)
  expect(begin).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(999)
  expect(begin).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(begin).toHaveBeenCalledTimes(1)
})

it('waits that second where the page has loaded already', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  onceDrawn(begin)
  vi.advanceTimersByTime(1000)
  expect(begin).toHaveBeenCalledTimes(1)
})

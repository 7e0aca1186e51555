import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, type MockInstance, vi } from 'vitest'
import { watchMedia } from '../start/start.ts'
import { server } from './mock.ts'

// Tests of the server's code run without a document.
if (typeof document !== 'undefined') {
  provideModalDialogs()
  watchMedia()
}

configure({ asyncUtilTimeout: 20_000 }) // the first test of a worker opens its database

let consoleError: MockInstance<typeof console.error>

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
})

/** An unexpected console.error fails the test; a test checks and clears the ones it expects. */
afterEach(() => {
  cleanup()
  if (typeof window !== 'undefined') window.history.replaceState(null, '', '/') // a test may have opened an item
  endFakeTimers()
  server.resetHandlers()
  const [stray] = consoleError.mock.calls
  vi.restoreAllMocks()
  if (typeof window !== 'undefined') window.sessionStorage.clear() // a test may have left a draft
  if (stray) throw new Error(`A stray console.error: ${stray.map(String).join(' ')}`)
})

/** jsdom's animation frames use the current timers. Pending ones must run, or no later test gets a frame. */
function endFakeTimers(): void {
  if (!vi.isFakeTimers()) return
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
}

/** Adds what jsdom's modal dialogs lack: opening, closing, Escape, and returning the focus. */
function provideModalDialogs(): void {
  if (Object.hasOwn(HTMLDialogElement.prototype, 'showModal')) return // an earlier test file has the same document
  const cameFrom = new WeakMap<HTMLDialogElement, Element | null>()

  HTMLDialogElement.prototype.showModal = function showModal() {
    cameFrom.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('button, a[href], input')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return
    this.open = false
    const former = cameFrom.get(this)
    if (former instanceof HTMLElement) former.focus({ preventScroll: true })
    requestAnimationFrame(() => this.dispatchEvent(new Event('close'))) // as late as in Chromium
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  })
}

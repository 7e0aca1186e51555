import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, type MockInstance, vi } from 'vitest'
import { network } from './fake-network.ts'
import { provideModalDialogs } from './modal-dialogs.ts'

if (typeof document !== 'undefined') provideModalDialogs() // the server's side is tested without a document

configure({ asyncUtilTimeout: 10_000 }) // the machine may be busy

let consoleError: MockInstance<typeof console.error>

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterAll(() => network.close())

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error')
})

/** A stray error message fails the test; one that is expected is checked and cleared by the test itself. */
afterEach(() => {
  cleanup()
  endFakeTimers()
  network.resetHandlers()
  const [stray] = consoleError.mock.calls
  vi.restoreAllMocks()
  if (stray) throw new Error(`A stray console.error: ${stray.map(String).join(' ')}`)
})

/** jsdom draws its frames by the timers of the moment: those that are pending run, or it draws no more in any test. */
function endFakeTimers(): void {
  if (!vi.isFakeTimers()) return
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
}

import { File as NodeFile } from 'node:buffer'
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { toastManager } from '../src/components/toasts.ts'
import { mock, server } from './mock.ts'

configure({ asyncUtilTimeout: 25_000 }) // the first screen loads all that the screens have in common, on a machine that may be busy

// jsdom has no layout and no files on disk: what the screens ask of them is answered here.
window.scrollTo = () => undefined
URL.createObjectURL = (file) => `blob:http://localhost:3000/${file instanceof File ? file.name : 'preview'}`
URL.revokeObjectURL = () => undefined

// The mock reads forms with Node, which creates their files as the global `File`, jsdom's, but accepts only its own.
Object.setPrototypeOf(Blob.prototype, NodeFile.prototype)

const consoleError = vi.spyOn(console, 'error')
const consoleWarn = vi.spyOn(console, 'warn')

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))

beforeEach(() => {
  consoleWarn.mockImplementation(() => undefined) // failures that were handled; a test that expects one asks for it
})

afterEach(async () => {
  cleanup()
  endFakeTimers()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name) // the theme
  toastManager.close()
  server.resetHandlers()
  await mock.reset()
  localStorage.clear()
  consoleWarn.mockReset()
  const errors = consoleError.mock.calls.splice(0)
  if (errors.length > 0) throw new Error('The console got errors', { cause: errors })
})

afterAll(() => server.close())

/** jsdom draws its frames by the timers of the moment: those that are pending run, or it draws no more in any test. */
function endFakeTimers(): void {
  if (!vi.isFakeTimers()) return
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
}

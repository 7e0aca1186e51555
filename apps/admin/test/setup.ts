import { File as NodeFile } from 'node:buffer'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { toastManager } from '../src/components/toasts.ts'
import { forgetRegion } from '../src/language/locale.ts'
import { answerDirectly } from './direct-calls.ts'
import { mailHost, mock, server } from './mock.ts'
import '@testing-library/jest-dom/vitest'

configure({
  asyncUtilTimeout: 20_000, // a screen's thirty queries take seconds if other programs use the processors
  // Printing the document at every failed poll takes long; DEBUG_PRINT_LIMIT=7000 shows it when a test fails.
  ...(!process.env['DEBUG_PRINT_LIMIT'] && { getElementError: (message) => new Error(message ?? undefined) }),
})

// jsdom has no layout, no media queries and no object URLs.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList // all that the screens use
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Range.prototype.getClientRects = () => [] as unknown as DOMRectList // a list without entries
Range.prototype.getBoundingClientRect = () => new DOMRect()
URL.createObjectURL = (file) => `blob:http://localhost:3000/${file instanceof File ? file.name : 'preview'}`
URL.revokeObjectURL = () => undefined

// The mock parses forms with Node, which creates files as the global `File`, which is jsdom's, but accepts only its own.
Object.setPrototypeOf(Blob.prototype, NodeFile.prototype)

const consoleError = vi.spyOn(console, 'error')
const consoleWarn = vi.spyOn(console, 'warn')

let isMockUsed = false
answerDirectly(() => {
  isMockUsed = true
  return server.listHandlers()
})

beforeEach(() => {
  consoleWarn.mockImplementation(() => undefined) // logs handled failures
})

afterEach(async () => {
  cleanup()
  endFakeTimers()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name) // removes the theme
  toastManager.close()
  server.resetHandlers()
  if (isMockUsed) await mock.reset() // a test without a call changed nothing
  isMockUsed = false
  mailHost.isSetUp = false
  localStorage.clear()
  forgetRegion()
  consoleWarn.mockReset()
  const errors = consoleError.mock.calls.splice(0)
  if (errors.length > 0) throw new Error('The console got errors', { cause: errors })
})

/** Runs the pending timers first: otherwise jsdom draws no more frames in any test. */
function endFakeTimers(): void {
  if (!vi.isFakeTimers()) return
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
}

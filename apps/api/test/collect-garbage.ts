import { afterEach } from 'vitest'

/** In bytes, outside the heap. Two lent databases and those of a test that opens its own take less. */
const MAX_EXTERNAL = 800e6

// A closed database is 170 MB, but to V8 it looks small, so the worker would keep several.
afterEach(() => {
  if (process.memoryUsage().external > MAX_EXTERNAL) globalThis.gc?.()
})

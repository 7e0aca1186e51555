import { setupServer } from 'msw/node'

/** Answers the calls of the tests; each test says what it needs. */
export const server = setupServer()

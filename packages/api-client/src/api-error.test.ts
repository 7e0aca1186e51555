import { expect, it } from 'vitest'
import { ApiError, messageOf } from './api-error.ts'

it.each([
  ['the server’s message', new ApiError({ status: 409, code: 'email_taken', message: 'Taken.' }), 'Taken.'],
  ['the fallback without a message', new ApiError({ status: 502, code: 'unreadable' }), 'Failed'],
  ['the fallback for an empty message', new ApiError({ status: 500, code: 'internal', message: '' }), 'Failed'],
  ['the fallback for any other error', new TypeError('x is not a function'), 'Failed'],
  ['the fallback for a value that is not an error', 'thrown', 'Failed'],
])('messageOf returns %s', (_what, error, message) => {
  expect(messageOf(error, 'Failed')).toBe(message)
})

import { expect, it } from 'vitest'
import { ApiError, isErrorCode, messageOf } from './api-error.ts'

it.each([
  ['the server’s message', new ApiError({ status: 409, code: 'email_taken', message: 'Taken.' }), 'Taken.'],
  ['the fallback without a message', new ApiError({ status: 502, code: 'unreadable' }), 'Failed'],
  ['the fallback for an empty message', new ApiError({ status: 500, code: 'internal', message: '' }), 'Failed'],
  ['the fallback for any other error', new TypeError('x is not a function'), 'Failed'],
  ['the fallback for a value that is not an error', 'thrown', 'Failed'],
])('messageOf returns %s', (_what, error, message) => {
  expect(messageOf(error, 'Failed')).toBe(message)
})

it('an ApiError has a default message', () => {
  expect(new ApiError({ status: 0, code: 'no_response' })).toMatchObject({
    message: 'An error occurred',
    serverMessage: undefined,
    fields: [],
  })
})

it('isErrorCode is true only for the codes of the contract', () => {
  expect(isErrorCode('stale_version')).toBe(true)
  expect(['no_response', 'toString', '', 404, null, undefined].some((value) => isErrorCode(value))).toBe(false)
})

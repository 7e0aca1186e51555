import { describe, expect, it } from 'vitest'
import { ApiError, isErrorCode, messageOf } from './api-error.ts'

describe('messageOf', () => {
  it('prefers the message of the server', () => {
    const error = new ApiError({
      status: 409,
      code: 'email_taken',
      message: 'This email address already has an account.',
    })
    expect(messageOf(error, 'Failed to create user')).toBe('This email address already has an account.')
  })

  it.each([
    ['an answer without a message', new ApiError({ status: 502, code: 'unreadable' })],
    ['no answer', new ApiError({ status: 0, code: 'no_response', cause: new TypeError('fetch failed') })],
    ['an empty message', new ApiError({ status: 500, code: 'internal', message: '' })],
    ['any other error', new TypeError('x is not a function')],
    ['a thrown value that is not an error', 'thrown'],
  ])('falls back for %s', (_what, error) => {
    expect(messageOf(error, 'Failed to create user')).toBe('Failed to create user')
  })
})

describe('ApiError', () => {
  it('has a default message', () => {
    expect(new ApiError({ status: 0, code: 'no_response' })).toMatchObject({
      message: 'An error occurred',
      serverMessage: undefined,
      fields: [],
      data: undefined,
    })
  })

  it('keeps its cause', () => {
    const cause = new TypeError('fetch failed')
    expect(new ApiError({ status: 0, code: 'no_response', cause }).cause).toBe(cause)
  })
})

describe('isErrorCode', () => {
  it('is true only for the codes of the contract', () => {
    expect(isErrorCode('stale_version')).toBe(true)
    expect(['no_response', 'toString', '', 404, null, undefined].some((value) => isErrorCode(value))).toBe(false)
  })
})

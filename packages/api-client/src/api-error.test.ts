import { describe, expect, it } from 'vitest'
import { ApiError, isErrorCode, messageOf } from './api-error.ts'

describe('messageOf', () => {
  it('prefers the words of the server', () => {
    const error = new ApiError({
      status: 409,
      code: 'email_taken',
      message: 'This email address already has an account.',
    })
    expect(messageOf(error, 'Failed to create user')).toBe('This email address already has an account.')
  })

  it.each([
    ['an answer without words', new ApiError({ status: 502, code: 'unreadable' })],
    ['no answer', new ApiError({ status: 0, code: 'no_response', cause: new TypeError('fetch failed') })],
    ['an empty message', new ApiError({ status: 500, code: 'internal', message: '' })],
    ['any other error', new TypeError('x is not a function')],
    ['something that is no error', 'thrown'],
  ])('falls back for %s', (_what, error) => {
    expect(messageOf(error, 'Failed to create user')).toBe('Failed to create user')
  })
})

describe('ApiError', () => {
  it('has words of its own where the server said nothing', () => {
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
  it('knows the codes of the contract and no others', () => {
    expect(isErrorCode('stale_version')).toBe(true)
    expect(['no_response', 'toString', '', 404, null, undefined].some((value) => isErrorCode(value))).toBe(false)
  })
})

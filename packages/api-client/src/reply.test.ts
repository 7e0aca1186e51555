import { api, errorCodes } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { dataOf } from './reply.ts'
import type { Answer } from './transport.ts'

const { list, update } = api.banners

function errorOf(answer: Answer): ApiError {
  try {
    dataOf(answer, update)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The response counts as a success.')
}

const invalid = (errors: unknown) =>
  errorOf({ status: 400, body: { success: false, code: 'invalid_input', message: 'x', errors } }).fields

describe('a success', () => {
  it('returns its data with screen names', () => {
    const data = { items: [{ sub_heading: 'x', media_path: null, b_text_1: 'Menu', created_at: 't' }], total: 1 }
    expect(dataOf({ status: 200, body: { success: true, data } }, list)).toEqual({
      items: [{ subHeading: 'x', mediaUrl: null, buttonText1: 'Menu', createdAt: 't' }],
      total: 1,
    })
  })

  it('returns null if there is only a message', () => {
    expect(dataOf({ status: 200, body: { success: true, data: null, message: 'Deleted' } }, list)).toBeNull()
  })
})

describe('a failure', () => {
  it.each(Object.entries(errorCodes))('throws %s', (code, { status, message }) => {
    const error = errorOf({ status, body: { success: false, code, message } })
    expect(error).toMatchObject({ name: 'ApiError', status, code, message, serverMessage: message })
  })

  it('has the wrong fields by their screen names', () => {
    const fields = ['sub_heading', 'b_text_1', '', 'constructor'].map((field) => ({ field, message: 'is too long' }))
    const names = invalid(fields).map(({ field, message }) => `${field} ${message}`)
    expect(names).toEqual(['subHeading', 'buttonText1', '', 'constructor'].map((field) => `${field} is too long`))
  })

  it.each([[[null, 'x', { field: 'heading' }, { message: 'x' }]], [{}]])(
    'leaves out the malformed fields %j',
    (errors) => {
      expect(invalid(errors)).toEqual([])
    },
  )

  it('has the current record of a stale version and the seconds to wait', () => {
    const data = { banner: { id: 1, version: 3, media_path: null } }
    const body = { success: false, code: 'stale_version', message: 'x', data }
    expect(errorOf({ status: 409, body, retryAfter: 30 })).toMatchObject({
      data: { banner: { id: 1, version: 3, mediaUrl: null } },
      retryAfter: 30,
    })
  })
})

it.each<Answer>([
  { status: 502, body: undefined },
  { status: 200, body: { items: [] } },
  { status: 200, body: { success: true } },
  { status: 500, body: { success: true, data: {} } },
  { status: 200, body: { success: false } },
  { status: 418, body: { success: false, code: 'teapot' } },
  { status: 500, body: { success: false, code: 'toString' } },
  { status: 200, body: [] },
  { status: 200, body: null },
  { status: 200, body: 'ok' },
])('the response %j is unreadable', (answer) => {
  expect(errorOf(answer)).toMatchObject({ code: 'unreadable', status: answer.status, serverMessage: undefined })
})

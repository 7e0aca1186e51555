import { api, errorCodes } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { dataOf } from './reply.ts'
import type { Answer } from './transport.ts'

const { get, create, update } = api.banners

function errorOf(answer: Answer, endpoint: Parameters<typeof dataOf>[1] = update): ApiError {
  try {
    dataOf(answer, endpoint)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The answer counts as a success.')
}

describe('a success', () => {
  it('returns its data with screen names', () => {
    const banner = { id: 1, sub_heading: 'x', media_path: '/api/uploads/a.jpg', b_text_1: 'Menu', created_at: 't' }
    expect(dataOf({ status: 200, body: { success: true, data: { banner } } }, get)).toEqual({
      banner: { id: 1, subHeading: 'x', mediaUrl: '/api/uploads/a.jpg', buttonText1: 'Menu', createdAt: 't' },
    })
  })

  it('returns a list with its page', () => {
    const data = { items: [{ media_path: null }], total: 1, page: 1, limit: 10 }
    expect(dataOf({ status: 200, body: { success: true, data } }, api.banners.list)).toEqual({
      items: [{ mediaUrl: null }],
      total: 1,
      page: 1,
      limit: 10,
    })
  })

  it('returns null if there is only a message', () => {
    const body = { success: true, data: null, message: 'Deleted' }
    expect(dataOf({ status: 200, body }, api.banners.delete)).toBeNull()
  })
})

describe('a failure', () => {
  it.each(Object.entries(errorCodes))('throws %s', (code, { status, message }) => {
    const error = errorOf({ status, body: { success: false, code, message } })
    expect(error).toMatchObject({ name: 'ApiError', status, code, message, serverMessage: message })
  })

  it('has the wrong fields by their screen names', () => {
    const errors = [
      { field: 'sub_heading', message: 'is too long' },
      { field: 'b_text_1', message: 'is too long' },
      { field: '', message: 'is not valid' },
      { field: 'constructor', message: 'is not known' },
    ]
    const error = errorOf(
      { status: 400, body: { success: false, code: 'invalid_input', message: 'x', errors } },
      create,
    )
    expect(error.fields).toEqual([
      { field: 'subHeading', message: 'is too long' },
      { field: 'buttonText1', message: 'is too long' },
      { field: '', message: 'is not valid' },
      { field: 'constructor', message: 'is not known' },
    ])
  })

  it('leaves out malformed fields', () => {
    const errors = [null, 'x', { field: 'heading' }, { message: 'x' }]
    expect(
      errorOf({ status: 400, body: { success: false, code: 'invalid_input', message: 'x', errors } }).fields,
    ).toEqual([])
    expect(
      errorOf({ status: 400, body: { success: false, code: 'invalid_input', message: 'x', errors: {} } }).fields,
    ).toEqual([])
  })

  it('has the current record of a stale version', () => {
    const data = { banner: { id: 1, version: 3, media_path: null } }
    const error = errorOf({ status: 409, body: { success: false, code: 'stale_version', message: 'x', data } })
    expect(error.data).toEqual({ banner: { id: 1, version: 3, mediaUrl: null } })
  })

  it('has the seconds to wait', () => {
    const body = { success: false, code: 'too_many_requests', message: 'x' }
    expect(errorOf({ status: 429, body, retryAfter: 30 }).retryAfter).toBe(30)
    expect(errorOf({ status: 429, body }).retryAfter).toBeUndefined()
  })
})

describe('an answer that is not the API’s', () => {
  it.each<[string, Answer]>([
    ['a page of a proxy', { status: 502, body: undefined }],
    ['a success without the envelope', { status: 200, body: { items: [] } }],
    ['a success without data', { status: 200, body: { success: true } }],
    ['a success with a failing status', { status: 500, body: { success: true, data: {} } }],
    ['a failure with status 200', { status: 200, body: { success: false } }],
    ['an unknown code', { status: 418, body: { success: false, code: 'teapot' } }],
    ['a code that every object has', { status: 500, body: { success: false, code: 'toString' } }],
    ['a list', { status: 200, body: [] }],
    ['null', { status: 200, body: null }],
    ['a text', { status: 200, body: 'ok' }],
  ])('is unreadable: %s', (_what, answer) => {
    expect(errorOf(answer)).toMatchObject({ code: 'unreadable', status: answer.status, serverMessage: undefined })
  })
})

import { api, type ObjectSchema } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { compileCheck, type CallPart, invalidInput } from './validation.ts'

function errorsOf(schema: ObjectSchema, part: CallPart, value: unknown) {
  const check = compileCheck(schema, part)
  return check(value) ? [] : invalidInput(check.errors ?? []).errors
}

describe('validation of bodies', () => {
  const schema = api.messages.send.body

  it('returns one message for every wrong field', () => {
    expect(errorsOf(schema, 'body', { name: ' ', email: 'me', subject: 'x'.repeat(301) })).toEqual([
      { field: 'message', message: 'is required' },
      { field: 'name', message: 'is required' },
      { field: 'email', message: 'must be a valid email address' },
      { field: 'subject', message: 'must be at most 300 characters long' },
    ])
  })

  it('does not convert values', () => {
    expect(errorsOf(api.banners.create.body, 'body', { heading: 7 })).toEqual([
      { field: 'heading', message: 'must be string' },
    ])
  })

  it('names all types that a field may have', () => {
    expect(errorsOf(api.banners.create.body, 'body', { heading: 'x', media_path: 7 })).toEqual([
      { field: 'media_path', message: 'must be string or null' },
    ])
  })

  it('fills in no defaults, so that an update changes only the fields in its body', () => {
    const body = { name: 'Ada' }
    expect(errorsOf(api.testimonialItems.update.body, 'body', body)).toEqual([])
    expect(body).toEqual({ name: 'Ada' })
  })

  it('removes unknown keys', () => {
    const body = { heading: 'x', timestamp: '1' }
    expect(errorsOf(api.banners.update.body, 'body', body)).toEqual([])
    expect(body).toEqual({ heading: 'x' })
  })

  it('refuses U+0000, which PostgreSQL cannot store', () => {
    expect(errorsOf(api.banners.create.body, 'body', { heading: 'a\0b' })).toEqual([
      { field: 'heading', message: 'contains a character that is not allowed' },
    ])
  })

  it('names the values of an enum', () => {
    expect(errorsOf(api.banners.setStatus.body, 'body', { status: 'Gone' })).toEqual([
      { field: 'status', message: 'must be one of Draft, Published, Archived' },
    ])
  })
})

describe('validation of queries', () => {
  it('reads numbers and fills in defaults', () => {
    const query: Record<string, unknown> = { page: '2' }
    expect(errorsOf(api.banners.list.query, 'url', query)).toEqual([])
    expect(query).toEqual({ page: 2, limit: 10 })
  })
})

describe('validation of replies', () => {
  const user = {
    id: 1,
    name: 'Ada',
    email: 'ada@example.com',
    role: 'user',
    avatar: null,
    created_at: '2026-05-01T18:30:00.000Z',
    updated_at: '2026-05-01T18:30:00.000Z',
  }

  it('removes everything that the schema does not name', () => {
    const reply = { user: { ...user, password_hash: 'secret' } }
    expect(errorsOf(api.users.get.reply, 'reply', reply)).toEqual([])
    expect(reply).toEqual({ user })
  })

  it('names the field that does not match', () => {
    expect(errorsOf(api.users.get.reply, 'reply', { user: { ...user, created_at: 'yesterday' } })).toEqual([
      { field: 'user.created_at', message: expect.stringContaining('date-time') },
    ])
  })
})

describe('invalidInput', () => {
  const refusalOf = (value: unknown) => {
    const check = compileCheck(api.auth.forgotPassword.body, 'body')
    check(value)
    return invalidInput(check.errors ?? [])
  }

  it('has a message with all errors', () => {
    expect(refusalOf({})).toMatchObject({ status: 400, message: 'Please check: email is required.' })
    expect(refusalOf(null).message).toBe('Please check: the request must be object.')
  })
})

import { api, type ObjectSchema } from '@tablier/contracts'
import { describe, expect, it } from 'vitest'
import { type CallPart, compileCheck, formValue, invalidInput } from './validation.ts'

const { review_number: number, details: text } = api.testimonialItems.create.body.properties
const { isAdmin: truth } = api.auth.login.body.properties

it.each([
  ['4', number, 4],
  ['four', number, 'four'],
  [' ', number, ' '],
  ['-4', number, -4],
  ['4', text, '4'],
  ['true', truth, true],
  ['yes', truth, 'yes'],
  ['a\r\nb', text, 'a\nb'],
  ['4', undefined, '4'],
])('converts %j as its schema says', (sent, schema, read) => {
  expect(formValue(sent, schema)).toBe(read)
})

it.each(['0x4', '4e0', '4.0', '+4', ' 4', '04', '٤', ''])('does not read %j as a number', (sent) => {
  expect(formValue(sent, number)).toBe(sent)
})

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

  it.each(['\ud800@a.bc', 'a@b\udc00.c', '\udc00\ud800@a.bc'])('refuses %j, which is not well formed', (email) => {
    expect(errorsOf(api.auth.forgotPassword.body, 'body', { email })).toEqual([
      { field: 'email', message: 'contains a character that is not allowed' },
    ])
  })

  it('refuses such a text inside a list and in a field without a pattern', () => {
    expect(errorsOf(api.settings.update.body, 'body', { notify_emails: ['a@b.cd', '\ud800@b.cd'] })).toEqual([
      { field: 'notify_emails.1', message: 'contains a character that is not allowed' },
    ])
    expect(errorsOf(api.auth.login.body, 'body', { email: 'a@b.cd', password: 'pass\0word' })).toEqual([
      { field: 'password', message: 'contains a character that is not allowed' },
    ])
  })

  it('accepts all other characters', () => {
    expect(errorsOf(api.banners.create.body, 'body', { heading: 'é漢🍋\u202e\uffff' })).toEqual([])
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

describe('validation of params', () => {
  it.each(['0x1', '1e3', ' 1', '1 ', '+1', '1.0', '01', '٣', '-1', '2147483648', '1'.repeat(400), 'Infinity', ''])(
    'refuses the id %j',
    (id) => {
      expect(errorsOf(api.users.get.params, 'url', { id })).toMatchObject([{ field: 'id' }])
    },
  )

  it('refuses a text that is not well formed', () => {
    expect(errorsOf(api.messages.list.query, 'url', { search: 'a\ud800' })).toMatchObject([{ field: 'search' }])
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

import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, it } from 'vitest'
import {
  Email,
  Id,
  oneWordOf,
  OptionalEmail,
  PageQuery,
  Password,
  PresentedEmail,
  requiredText,
  strictObject,
  text,
} from './fields.ts'

const Size = oneWordOf(['small', 'large'])
const email = (length: number) => `a@${'b.'.repeat((length - 4) / 2)}cd`

describe.each<[string, TSchema, accepted: unknown[], refused: unknown[]]>([
  ['text', text(20), ['', ' ', 'Tarte tatin', 'ligne\nligne', 'é漢🍋'], ['a'.repeat(21), 'a\0', 5, null]],
  [
    'requiredText',
    requiredText(5),
    ['a', ' a ', '\n\ta', 'a\n', 'é'],
    ['', ' ', '\t\n', '\u00a0', 'abcdef', '\0', 'a\0', '\0a', ' \0'],
  ],
  ['Email', Email, ['é@è.fr', email(254)], ['', 'a b@c.d', 'a@b.c ', 'a@b.c\0', email(256)]],
  ['OptionalEmail', OptionalEmail, ['', 'a@b.c'], [' ', 'a', 'a@b', email(256)]],
  ['PresentedEmail', PresentedEmail, ['a..b@c.d', 'Ada <a@b.c>'], ['', 'a', 'a@b', '@b.c', 'a@b.c\0']],
  ['Password', Password, ['x'.repeat(6), 'x'.repeat(200)], ['x'.repeat(5), 'x'.repeat(201)]],
  ['Id', Id, [1, 2_147_483_647], [0, -1, 1.5, 2_147_483_648, '1']],
  [
    'PageQuery',
    PageQuery,
    [{ page: 1, limit: 100 }, Value.Default(PageQuery, {})],
    [
      { page: 1, limit: 101 },
      { page: 1, limit: 0 },
      { page: 0, limit: 10 },
    ],
  ],
  ['oneWordOf', Size, ['small', 'large'], ['Small', '', 'toString', null, 0]],
])('%s', (_name, schema, accepted, refused) => {
  it.each(accepted)('accepts %j', (value) => {
    expect(Value.Check(schema, value)).toBe(true)
  })

  it.each(refused)('refuses %j', (value) => {
    expect(Value.Check(schema, value)).toBe(false)
  })
})

it('PageQuery starts at page 1 with 10 records', () => {
  expect(Value.Default(PageQuery, {})).toEqual({ page: 1, limit: 10 })
})

it('oneWordOf is an enum in JSON schema', () => {
  expect(JSON.parse(JSON.stringify(Size))).toEqual({ type: 'string', enum: ['small', 'large'] })
})

it('strictObject drops the keys that it does not name', () => {
  expect(strictObject({ a: text() }).additionalProperties).toBe(false)
  expect(Value.Clean(strictObject({ a: text() }), { a: 'x', b: 'y' })).toEqual({ a: 'x' })
})

// With this length, a pattern of quadratic cost would take minutes.
const long = 500_000
it.each([
  ['a required text', requiredText(), `${'a'.repeat(long)}\0`],
  ['a required text', requiredText(), `${' '.repeat(long)}\0`],
  ['a text', text(), `${'a'.repeat(long)}\0`],
  ['an email address', Email, `a@${'.'.repeat(long)}@`],
  ['an email address', Email, `a@${'a.'.repeat(long)}@`],
  ['an email address', Email, 'a'.repeat(long)],
  ['an email address', Email, `a@${'a-'.repeat(long)}`],
  ['an address that is looked up', PresentedEmail, 'a@'.repeat(long)],
])('the patterns of %s refuse a hostile text in linear time', (_what, { pattern }, hostile) => {
  expect(new RegExp(pattern as string, 'u').test(hostile)).toBe(false)
})

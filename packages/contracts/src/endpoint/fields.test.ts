import { Value } from '@sinclair/typebox/value'
import { describe, expect, it } from 'vitest'
import { Email, IdParams, oneWordOf, PageQuery, Password, requiredText, strictObject, text } from './fields.ts'

describe('text', () => {
  it.each(['', ' ', 'Tarte tatin', 'ligne\nligne', 'é漢🍋'])('accepts %j', (value) => {
    expect(Value.Check(text(20), value)).toBe(true)
  })

  it.each([
    ['too long', 'abcdef'],
    ['with a NUL', 'a\0'],
    ['a number', 5],
    ['null', null],
  ])('refuses one that is %s', (_what, value) => {
    expect(Value.Check(text(5), value)).toBe(false)
  })
})

describe('requiredText', () => {
  it.each(['a', ' a ', '\n\ta', 'a\n', 'é'])('accepts %j', (value) => {
    expect(Value.Check(requiredText(5), value)).toBe(true)
  })

  it.each(['', ' ', '\t\n', '\u00a0', 'abcdef', '\0', 'a\0', '\0a', ' \0'])('refuses %j', (value) => {
    expect(Value.Check(requiredText(5), value)).toBe(false)
  })
})

describe('Email', () => {
  it.each(['a@b.c', 'a.b+c@d.e.fr', 'é@è.fr', 'a@b..c', 'a@.b.c', 'a@b.c.'])('accepts %j', (value) => {
    expect(Value.Check(Email, value)).toBe(true)
  })

  it.each(['', 'a', 'a@b', '@b.c', 'a@.c', 'a@b.', 'a b@c.d', 'a@b.c ', 'a@@b.c', 'a@b@c.d', 'a@b.c\0', 'a@..'])(
    'refuses %j',
    (value) => {
      expect(Value.Check(Email, value)).toBe(false)
    },
  )

  it('accepts what the specified form accepts: text, an at sign, text, a dot, text', () => {
    const specified = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
    for (const value of words(['a', '@', '.'], 6))
      expect([value, Value.Check(Email, value)]).toEqual([value, specified.test(value)])
  })

  it('refuses more than 254 characters', () => {
    expect(Value.Check(Email, `${'a'.repeat(250)}@b.c`)).toBe(true)
    expect(Value.Check(Email, `${'a'.repeat(251)}@b.c`)).toBe(false)
  })
})

describe('the patterns', () => {
  // Long enough that a pattern of quadratic cost would take minutes.
  const long = 500_000
  it.each([
    ['a required text', requiredText(), `${'a'.repeat(long)}\0`],
    ['a required text', requiredText(), `${' '.repeat(long)}\0`],
    ['a text', text(), `${'a'.repeat(long)}\0`],
    ['an email address', Email, `a@${'.'.repeat(long)}@`],
    ['an email address', Email, `a@${'a.'.repeat(long)}@`],
    ['an email address', Email, 'a'.repeat(long)],
  ])('of %s refuse a hostile text in linear time', (_what, { pattern }, hostile) => {
    expect(new RegExp(pattern as string, 'u').test(hostile)).toBe(false)
  })
})

describe('Password', () => {
  it.each([
    [5, false],
    [6, true],
    [200, true],
    [201, false],
  ])('of %d characters: %j', (length, taken) => {
    expect(Value.Check(Password, 'x'.repeat(length))).toBe(taken)
  })
})

describe('IdParams', () => {
  it.each([
    [1, true],
    [2_147_483_647, true],
    [0, false],
    [-1, false],
    [1.5, false],
    [2_147_483_648, false],
    ['1', false],
  ])('with %j: %j', (id, taken) => {
    expect(Value.Check(IdParams, { id })).toBe(taken)
  })
})

describe('PageQuery', () => {
  it('starts at page 1 with 10 records', () => {
    expect(Value.Default(PageQuery, {})).toEqual({ page: 1, limit: 10 })
  })

  it.each([
    [{ page: 1, limit: 100 }, true],
    [{ page: 1, limit: 101 }, false],
    [{ page: 1, limit: 0 }, false],
    [{ page: 0, limit: 10 }, false],
  ])('with %j: %j', (query, taken) => {
    expect(Value.Check(PageQuery, query)).toBe(taken)
  })
})

describe('oneWordOf', () => {
  it('accepts only its words', () => {
    const Size = oneWordOf(['small', 'large'])
    expect(['small', 'large'].every((word) => Value.Check(Size, word))).toBe(true)
    expect(['Small', '', 'toString', null, 0].some((word) => Value.Check(Size, word))).toBe(false)
  })

  it('is an enum in JSON schema', () => {
    expect(JSON.parse(JSON.stringify(oneWordOf(['a', 'b'])))).toEqual({ type: 'string', enum: ['a', 'b'] })
  })
})

describe('strictObject', () => {
  it('lets the API drop the keys that it does not name', () => {
    expect(strictObject({ a: text() }).additionalProperties).toBe(false)
    expect(Value.Clean(strictObject({ a: text() }), { a: 'x', b: 'y' })).toEqual({ a: 'x' })
  })
})

/** Every text of up to `length` of the letters. */
function words(letters: readonly string[], length: number): string[] {
  if (length === 0) return ['']
  const shorter = words(letters, length - 1)
  return [...new Set([...shorter, ...shorter.flatMap((word) => letters.map((letter) => word + letter))])]
}

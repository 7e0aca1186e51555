import {
  api,
  Day,
  isOneLine,
  isPresentedEmail,
  isVerbatim,
  listEndpoints,
  Moment,
  type ObjectSchema,
  PresentedEmail,
  PresentedPassword,
  strictObject,
} from '@tablier/contracts'
import type { TSchema } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { refusalText } from './refusal-text.ts'
import { type CallPart, compileCheck, formValue, invalidInput, isStorable } from './validation.ts'

const cases = {
  user: {
    id: 1,
    name: 'Ada',
    email: 'ada@example.com',
    role: 'user',
    avatar: null,
    language: '',
    version: 1,
    is_email_confirmed: true,
    created_at: '2026-05-01T18:30:00.000Z',
    updated_at: '2026-05-01T18:30:00.000Z',
  },
  notNumbers: ['0x4', '4e0', '4.0', '+4', ' 4', '04', '٤', ''],
  message: {
    sent: {
      name: ' ',
      email: 'me',
      subject:
        'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    },
    errors: [
      { field: 'message', message: 'is required' },
      { field: 'name', message: 'is required' },
      { field: 'email', message: 'must be a valid email address' },
      { field: 'subject', message: 'must be at most 300 characters long' },
    ],
  },
  days: {
    accepted: ['1900-01-01', '2096-02-29', '2199-12-31'],
    refused: [
      '0000-02-01',
      '0001-01-01',
      '1899-12-31',
      '2200-01-01',
      '9999-12-31',
      '2027-02-29',
      '10000-01-01',
      'infinity',
      '',
      '2027-05-31T00:00:00Z',
    ],
  },
  moments: {
    accepted: ['1900-01-01T00:00:00+14:00', '2199-12-31T23:59:59.999999999-12:00'],
    refused: [
      '0000-02-01T12:00:00Z',
      '0001-01-01T12:00:00Z',
      '1899-12-31T12:00:00Z',
      '2200-01-01T12:00:00Z',
      '9999-12-31T12:00:00Z',
      '2027-02-29T12:00:00Z',
      '10000-01-01T12:00:00Z',
      'infinityT12:00:00Z',
      '2027-05-31T23:59:60Z',
      '2027-05-31T24:00:00Z',
      '2027-05-31 12:00:00Z',
      '2027-05-31T12:00:00',
      '2027-05-31T12:00:00+23:59',
      '2027-05-31T12:00:00-15:00',
    ],
  },
  severalLines: [
    'course_words',
    'courses',
    'introduction',
    'body',
    'confirmation_text',
    'details',
    'diet',
    'diets',
    'heading',
    'ingredients',
    'mail',
    'message',
    'notes',
    'signature_imprint',
    'social_media',
    'area_sentence',
    'sub_heading',
    'summary',
    'terms',
    'vat_free_sentence',
    'website',
    'words',
  ],
}

const { review_number: number, details: text } = api.testimonialItems.create.body.properties
const { translations: object } = api.testimonialItems.update.body.properties
const { isAdmin: truth } = api.auth.login.body.properties

it.each([
  ['4', number, 4],
  ['four', number, 'four'],
  [' ', number, ' '],
  ['-4', number, -4],
  ['4', text, '4'],
  ['true', truth, true],
  ['yes', truth, 'yes'],
  ['{"de":{}}', object, { de: {} }],
  ['{"de":', object, '{"de":'],
  ['4', undefined, '4'],
])('converts %j as its schema says', (sent, schema, read) => {
  expect(formValue(sent, schema)).toEqual(read)
})

it.each(cases.notNumbers)('does not read %j as a number', (sent) => {
  expect(formValue(sent, number)).toBe(sent)
})

function errorsOf(schema: ObjectSchema, part: CallPart, value: unknown) {
  const check = compileCheck(schema, part)
  const refused = check(value) ? [] : (invalidInput(check.errors ?? []).errors ?? [])
  return refused.map(({ field, ...refusal }) => ({ field, message: refusalText(refusal) }))
}

const { user } = cases
const oddText = 'é漢👩‍🍳\u200b\u00ad\u200f\t\n'
const strayText = '\ufeffCre\u0300me\r\n\u000bbr\u0001û\u202ele\u0301e\u2028\ud800🍋\udf4b\0'
const accountBody = strictObject({ password: PresentedPassword })
const NOT_ALLOWED = 'contains a character that is not allowed'
const { banners, messages, testimonialItems } = api

describe('validation of bodies', () => {
  it('returns one message for every wrong field', () => {
    expect(errorsOf(messages.send.body, 'body', cases.message.sent)).toEqual(cases.message.errors)
  })

  it.each<[what: string, ObjectSchema, object, field: string, message: string]>([
    ['a value of another type, unconverted', banners.create.body, { heading: 7 }, 'heading', 'must be text'],
    [
      'a value that may also be null',
      banners.create.body,
      { heading: 'x', media_path: 7 },
      'media_path',
      'must be text',
    ],
    ['what PostgreSQL cannot store', accountBody, { password: 'secret\0' }, 'password', NOT_ALLOWED],
    ['half a character', accountBody, { password: 'secret\ud800' }, 'password', NOT_ALLOWED],
    ['an enum', banners.setStatus.body, { status: 'Gone' }, 'status', 'must be one of Draft, Published, Archived'],
  ])('says what is wrong: %s', (_what, schema, body, field, message) => {
    expect(errorsOf(schema, 'body', body)).toEqual([{ field, message }])
  })

  it.each<[what: string, ObjectSchema, sent: object, read: object]>([
    ['fills in no defaults for an update', testimonialItems.update.body, { name: 'A' }, { name: 'A' }],
    ['removes unknown keys', banners.update.body, { heading: 'x', timestamp: '1' }, { heading: 'x' }],
    ['accepts all other characters', banners.update.body, { sub_heading: oddText }, { sub_heading: oddText }],
    [
      'takes out what nobody has typed',
      banners.create.body,
      { sub_heading: strayText, heading: strayText },
      { sub_heading: 'Crème\n\nbrûlée\n🍋', heading: 'Crème brûlée 🍋' },
    ],
    [
      'leaves passwords as they are',
      accountBody,
      { password: 'e\u0301\u202e\u2028\u0001' },
      { password: 'e\u0301\u202e\u2028\u0001' },
    ],
  ])('%s', (_what, schema, sent, read) => {
    expect(errorsOf(schema, 'body', sent)).toEqual([])
    expect(sent).toEqual(read)
  })
})

const addressFields = listEndpoints(api).flatMap(({ name, endpoint: { body } }) =>
  Object.entries(body?.properties ?? {})
    .filter(([field]) => /email/.test(field))
    .map(([field, schema]) => ({ name, field, schema })),
)

it.each(addressFields)('$name reads the address in what was pasted as $field', ({ field, schema }) => {
  const isList = schema.type === 'array'
  const read = (pasted: string) => {
    const body = { [field]: isList ? [pasted] : pasted }
    const errors = errorsOf(strictObject({ [field]: schema }), 'body', body)
    return errors.length === 0 ? [body[field]].flat()[0] : errors
  }
  for (const pasted of [
    'mailto:ada@example.com',
    'Ada <ada@Example.com>',
    'ada@example.com.\n',
    '\u200bada@example.com',
  ]) {
    // A sign-in looks for an account with the text as it was typed, and for one with the address in it.
    const isPresented = schema.pattern === PresentedEmail.pattern
    expect(isPresented ? isPresentedEmail(pasted) && read(pasted) : read(pasted)).toBe(
      isPresented ? pasted : 'ada@example.com',
    )
  }
})

it('finds the addresses in the bodies of all calls', () => {
  const names = new Set(addressFields.map(({ name }) => name.split('.')[0]))
  expect(names).toEqual(new Set(['auth', 'customers', 'messages', 'settings', 'users']))
})

it.each([
  ['day', Day, cases.days],
  ['moment', Moment, cases.moments],
])('a %s exists and is from 1900 to 2199', (_kind, schema, { accepted, refused }) => {
  const isAccepted = (date: string) => errorsOf(strictObject({ date: schema }), 'body', { date }).length === 0
  expect([...accepted, ...refused].filter(isAccepted)).toEqual(accepted)
})

it('validation of URLs reads numbers and fills in defaults', () => {
  const query: Record<string, unknown> = { page: '2' }
  expect(errorsOf(banners.list.query, 'url', query)).toEqual([])
  expect(query).toEqual({ page: 2, limit: 10 })
})

it('validation of URLs takes out what nobody has typed', () => {
  const query = { search: 'a\ud800\0' }
  expect(errorsOf(messages.list.query, 'url', query)).toEqual([])
  expect(query).toMatchObject({ search: 'a' })
})

interface TextField {
  readonly schema: ObjectSchema
  readonly limit: number
  readonly name: string
}

/** Every text of every body that has a limit, and neither a pattern nor words of its own. */
const limitedTexts: TextField[] = listEndpoints(api).flatMap(({ name, endpoint: { body } }) =>
  Object.entries(body?.properties ?? {}).flatMap(([field, schema]) => {
    const isText = [schema.type].flat().includes('string') && !schema.enum && !schema.format
    const isFree = isText && new RegExp(schema.pattern ?? '').test('🍋')
    return isFree && schema.maxLength
      ? [{ name: `${name} ${field}`, schema: strictObject({ field: schema }), limit: schema.maxLength }]
      : []
  }),
)

it.each(limitedTexts)('$name counts characters as people do, and says its limit', ({ schema, limit }) => {
  expect(errorsOf(schema, 'body', { field: '🍋'.repeat(limit) })).toEqual([])
  const atMost = `must be at most ${limit} characters long`
  expect(errorsOf(schema, 'body', { field: '🍋'.repeat(limit + 1) })).toEqual([{ field: 'field', message: atMost }])
  for (const stray of [
    'a\0',
    'a\ud800',
    '\udc00a',
    'a\u2028',
    '\ufeffa',
    'a\u202e',
    'a\u000b',
    'a\u0001',
    'a\u00ad',
    'a\u200b',
    'a\uffff',
  ]) {
    const body = { field: stray }
    const errors = errorsOf(schema, 'body', body)
    expect(isStorable(body.field) || errors).not.toEqual([])
  }
})

describe('validation of replies', () => {
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

const refusalOf = (value: unknown) => {
  const check = compileCheck(api.auth.forgotPassword.body, 'body')
  check(value)
  return invalidInput(check.errors ?? [])
}

it('invalidInput has a message with all errors', () => {
  expect(refusalOf({})).toMatchObject({ status: 400, message: 'Please check: email is required.' })
  expect(refusalOf(null).message).toBe('Please check: the request must be an object.')
})

interface NestedText {
  readonly path: readonly string[]
  readonly schema: TSchema
}

/** Returns the text fields of a schema, with an example of each path: lists have a first item, records a German one. */
function nestedTextsIn(schema: Partial<TSchema>, path: readonly string[] = []): NestedText[] {
  const type: unknown = [schema['type']].flat()[0] // of a nullable one
  if (type === 'string' && !('enum' in schema) && !isVerbatim(schema)) return [{ path, schema: schema as TSchema }] // by its type
  const named = Object.entries((schema['properties'] ?? {}) as Record<string, TSchema>)
  const ofAnyKey = Object.values((schema['patternProperties'] ?? {}) as Record<string, TSchema>)
  const item = schema['items'] as TSchema | undefined
  const members = (schema['anyOf'] ?? []) as TSchema[]
  return [
    ...named.flatMap(([name, field]) => nestedTextsIn(field, [...path, name])),
    ...ofAnyKey.flatMap((field) => nestedTextsIn(field, [...path, 'de'])),
    ...(item ? nestedTextsIn(item, [...path, '0']) : []),
    ...members.flatMap((member) => nestedTextsIn(member, path)),
  ]
}

/** Returns a value that has a text at a path. */
function valueAt([name, ...rest]: readonly string[], leaf: string): unknown {
  if (name === undefined) return leaf
  return name === '0' ? [valueAt(rest, leaf)] : { [name]: valueAt(rest, leaf) }
}

const nestedTexts = listEndpoints(api).flatMap(({ name, endpoint }) =>
  (['body', 'query'] as const).flatMap((part) =>
    nestedTextsIn(endpoint[part] ?? {}).map((field) => Object.assign(field, { endpoint: endpoint[part]!, part, name })),
  ),
)

describe('line breaks in a text', () => {
  const sent = 'One\r\ntwo\u2028three\u000bfour'
  const isOne = ({ schema }: NestedText) => isOneLine(schema)
  const stored = ({ endpoint, part, path }: (typeof nestedTexts)[number]) => {
    const value = valueAt(path, sent)
    compileCheck(endpoint, part === 'body' ? 'body' : 'url')(value)
    return JSON.stringify(value)
  }

  it('become spaces in every field of the contract that has one line', () => {
    const kept = nestedTexts.filter(isOne).filter((field) => stored(field).includes(String.raw`\n`))
    expect(kept.map(({ name, path }) => `${name} ${path.join('.')}`)).toEqual([])
    expect(nestedTexts.filter(isOne).length).toBeGreaterThan(200)
  })

  it('stay in the fields that have several lines, which are these', () => {
    // Other long texts have a pattern that allows no line break.
    const long = nestedTexts.filter(
      (field) => !isOne(field) && new RegExp(field.schema['pattern'] as string).test('a\nb'),
    )
    const names = new Set(long.map(({ path }) => path.findLast((name) => name !== 'text' && name !== 'from')))
    expect(names).toEqual(new Set(cases.severalLines))
    const lost = long.filter((field) => !stored(field).includes(String.raw`One\ntwo\nthree\nfour`))
    expect(lost.map(({ name, path }) => `${name} ${path.join('.')}`)).toEqual([])
  })
})

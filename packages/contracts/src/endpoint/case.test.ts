import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { camelCase, camelize, snakize } from './case.ts'

const cases = {
  names: [
    { wire: 'heading', screen: 'heading' },
    { wire: 'sub_heading', screen: 'subHeading' },
    { wire: 'b_text_1', screen: 'bText1' },
    { wire: 'created_at', screen: 'createdAt' },
    { wire: 'a_b_c_d', screen: 'aBCD' },
    { wire: 'a1_b2', screen: 'a1B2' },
    { wire: 'alreadyCamel', screen: 'alreadyCamel' },
    { wire: 'a__b', screen: 'aB' },
    { wire: 'trailing_', screen: 'trailing_' },
    { wire: '', screen: '' },
  ],
}

const wireName = fc.stringMatching(/^[a-z][a-z0-9]{0,5}(_[a-z0-9]{1,5}){0,3}$/)
const wireRecord = fc.dictionary(wireName, fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)))

it.each(cases.names)('camelCase maps "$wire" to "$screen"', ({ wire, screen }) => {
  expect(camelCase(wire)).toBe(screen)
})

describe('camelize', () => {
  it('maps keys at every depth and keeps the values', () => {
    const reply = { items: [{ sub_heading: 'a_b', review_number: 5, created_at: null }], total: 1 }
    expect(camelize(reply)).toEqual({ items: [{ subHeading: 'a_b', reviewNumber: 5, createdAt: null }], total: 1 })
  })

  it('prefers a rename to the rule', () => {
    const renames = { media_path: 'mediaUrl', b_text_1: 'buttonText1' }
    expect(camelize({ media_path: 'x', b_text_1: 'y', b_text_2: 'z' }, renames)).toEqual({
      mediaUrl: 'x',
      buttonText1: 'y',
      bText2: 'z',
    })
  })

  it.each([null, undefined, 0, '', 'a_b', true])('returns %j unchanged', (value) => {
    expect(camelize(value)).toBe(value)
  })

  it('treats inherited names as plain keys', () => {
    const hostile: unknown = JSON.parse('{"constructor": 1, "to_string": 2, "__proto__": {"admin": true}}')
    const mapped = camelize(hostile)
    expect(mapped).toMatchObject({ constructor: 1, toString: 2 })
    expect(Object.getPrototypeOf(mapped)).toBe(Object.prototype)
    expect(mapped).not.toHaveProperty('admin')
  })
})

describe('snakize', () => {
  it('finds the wire name of each key, through the renames too', () => {
    const keys = ['heading', 'sub_heading', 'media_path']
    expect(snakize({ heading: 'a', subHeading: 'b', mediaUrl: 'c' }, keys, { media_path: 'mediaUrl' })).toEqual({
      heading: 'a',
      sub_heading: 'b',
      media_path: 'c',
    })
  })

  it('keeps keys that the schema does not name', () => {
    expect(snakize({ timestamp: 1, toString: 2 }, ['heading'])).toEqual({ timestamp: 1, toString: 2 })
  })

  it('distinguishes wire names that no reverse rule could', () => {
    expect(snakize({ bText1: 1 }, ['b_text_1'])).toEqual({ b_text_1: 1 })
    expect(snakize({ bText1: 1 }, ['b_text1'])).toEqual({ b_text1: 1 })
  })
})

it('snakize reverses camelize unless two wire names have one camelCase', () => {
  fc.assert(
    fc.property(wireRecord, (record) => {
      const keys = Object.keys(record)
      fc.pre(new Set(keys.map(camelCase)).size === keys.length)
      expect(snakize(camelize<object>(record), keys)).toEqual({ ...record })
    }),
  )
})

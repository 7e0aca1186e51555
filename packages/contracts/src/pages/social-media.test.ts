import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSocialMedia, parseSocialMedia } from './social-media.ts'

const instagram = {
  media_name: 'Instagram',
  media_icon: '/api/uploads/i.png',
  media_link: 'https://instagram.com/chef',
}
const empty = { media_name: '', media_icon: '', media_link: '' }

describe('parseSocialMedia', () => {
  it('reads a list', () => {
    expect(parseSocialMedia(JSON.stringify([instagram]))).toEqual([instagram])
  })

  it.each(['', ' ', 'null', '{}', '"text"', '7', 'true', '[', '[{]', '{"0": {}}', 'undefined'])(
    'returns an empty list for %j',
    (json) => {
      expect(parseSocialMedia(json)).toEqual([])
    },
  )

  it('leaves out entries that are not objects', () => {
    expect(parseSocialMedia(JSON.stringify([null, 1, 'x', [], [instagram], instagram]))).toEqual([instagram])
  })

  it('reads missing and malformed members as empty and drops unknown ones', () => {
    const list = [{}, { media_name: 3, media_icon: null, media_link: ['x'], rel: 'me' }]
    expect(parseSocialMedia(JSON.stringify(list))).toEqual([empty, empty])
  })
})

describe('formatting and parsing', () => {
  const entry = fc.record({ media_name: fc.string(), media_icon: fc.string(), media_link: fc.string() })

  it('return the entries trimmed, without the empty ones', () => {
    fc.assert(
      fc.property(fc.array(entry), (list) => {
        const trimmed = list.map((row) => ({
          media_name: row.media_name.trim(),
          media_icon: row.media_icon.trim(),
          media_link: row.media_link.trim(),
        }))
        expect(parseSocialMedia(formatSocialMedia(list))).toEqual(
          trimmed.filter((row) => row.media_name + row.media_icon + row.media_link !== ''),
        )
      }),
    )
  })

  it('return a list for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
        expect(Array.isArray(parseSocialMedia(json))).toBe(true)
      }),
    )
  })
})

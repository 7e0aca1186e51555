import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demandNamedContent } from './named-content.ts'
import { lackingMedia } from './put-media.ts'

const sha256 = createHash('sha256').update('a picture').digest('hex')
const right = { name: `${sha256.slice(0, 32)}-16x12.jpg`, bytes: 9, sha256 }
const wrong = { name: `${'c'.repeat(32)}-16x12.jpg`, bytes: 9, sha256 }
const none = new Set<string>()

describe('a file whose content is not what its name states', () => {
  it('is refused if a record shows it', () => {
    const referenced = new Set([right.name, wrong.name])
    expect(() => demandNamedContent([right, wrong], { referenced, avatars: none })).toThrow(wrong.name)
    expect(() => demandNamedContent([right], { referenced, avatars: none })).not.toThrow()
  })

  it('may be an avatar, a poster, or what no record shows', () => {
    const video = wrong.name.replace('jpg', 'mp4')
    const name = new Set([wrong.name])
    const kinds = [
      { referenced: name, avatars: name },
      { referenced: new Set([wrong.name, video]), avatars: none },
      { referenced: none, avatars: none },
    ]
    for (const kind of kinds) expect(() => demandNamedContent([wrong], kind)).not.toThrow()
  })
})

describe('the media that are stored', () => {
  const lacking = (file: typeof right, stored: number | undefined, isReferenced: boolean) =>
    lackingMedia([file], {
      stored: new Map(stored === undefined ? [] : [[file.name, stored]]),
      referenced: isReferenced ? new Set([file.name]) : none,
    }).length === 1

  it('are those that the site lacks', () => {
    expect([lacking(right, undefined, false), lacking(wrong, undefined, false)]).toEqual([true, true])
    expect(lacking(right, 9, true)).toBe(false)
  })

  it('are those that the sweep would delete', () => {
    expect(lacking(right, 9, false)).toBe(true)
  })

  it('replace a file of another size only if they are what its name states', () => {
    expect(lacking(right, 8, true)).toBe(true)
    expect([lacking(wrong, 8, true), lacking(wrong, 8, false)]).toEqual([false, false])
  })
})

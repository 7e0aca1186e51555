import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { lackingMedia } from './restore.ts'

const sha256 = createHash('sha256').update('a picture').digest('hex')
const right = { name: `${sha256.slice(0, 32)}-16x12.jpg`, bytes: 9, sha256 }
const wrong = { name: `${'c'.repeat(32)}-16x12.jpg`, bytes: 9, sha256 }
const none = new Set<string>()

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

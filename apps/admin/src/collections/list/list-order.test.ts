import { describe, expect, it } from 'vitest'
import type { ContentRecord } from '../collection-screen.ts'
import { dropPosition, stepTarget } from './list-order.ts'

const [first, second, third] = [1, 2, 3].map((id) => record(id)) as [ContentRecord, ContentRecord, ContentRecord] // three in, three out
const all = [first, second, third]

function record(id: number): ContentRecord {
  return { id, position: id, version: 1, status: 'Draft', createdAt: '', updatedAt: '' }
}

describe('a step in the list', () => {
  it.each([
    ['up', third, second],
    ['down', first, second],
    ['top', third, first],
    ['bottom', first, third],
    ['up', first, undefined],
    ['top', first, undefined],
    ['down', third, undefined],
    ['bottom', third, undefined],
  ] as const)('%s takes the place of the record there, if there is one', (step, from, target) => {
    expect(stepTarget(all, from, step)).toBe(target)
  })
})

describe('the place of a dropped record', () => {
  it('counts without the record itself, from above and from below', () => {
    expect(dropPosition(all, 1, third, 'before')).toBe(1)
    expect(dropPosition(all, 1, third, 'after')).toBe(2)
    expect(dropPosition(all, 3, first, 'before')).toBe(0)
    expect(dropPosition(all, 3, first, 'after')).toBe(1)
  })
})

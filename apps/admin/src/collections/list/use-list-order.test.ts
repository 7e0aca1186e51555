import { describe, expect, it } from 'vitest'
import { contentRecord } from '../../../test/content-record.ts'
import { dropPosition, stepTarget } from './use-list-order.ts'

const [first, second, third] = [contentRecord(1), contentRecord(2), contentRecord(3)]
const all = [first, second, third]

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
  ] as const)('%s targets the record there, if there is one', (step, from, target) => {
    expect(stepTarget(all, from, step)).toBe(target)
  })
})

describe('the position of a dropped record', () => {
  it('does not count the record itself, from above or from below', () => {
    expect(dropPosition(all, 1, third, 'before')).toBe(1)
    expect(dropPosition(all, 1, third, 'after')).toBe(2)
    expect(dropPosition(all, 3, first, 'before')).toBe(0)
    expect(dropPosition(all, 3, first, 'after')).toBe(1)
  })
})

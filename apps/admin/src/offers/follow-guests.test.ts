import { describe, expect, it } from 'vitest'
import { followedLine } from './follow-guests.ts'

const menus = [{ id: 7, prices: '2: 12000, 4: 9500, 7: 8000', leastSum: 40_000 }]
const line = { kind: 'menu', productId: 7, quantity: 500, unit: 'head', price: 9500 } as const
const follow = (changed: object, guests: number) => followedLine({ ...line, ...changed }, guests, menus)

describe('a line that follows the number of guests', () => {
  it('takes the step of the menu', () => {
    expect(follow({}, 8)).toEqual({ quantity: 800, unit: 'head', price: 8000, isKept: false })
    expect(follow({ quantity: 800, price: 8000 }, 8)).toBeUndefined()
  })

  it('takes the least sum of an evening, and leaves it again', () => {
    const least = { quantity: 100, unit: 'evening', price: 40_000 }
    expect(follow({}, 2)).toEqual({ ...least, isKept: false })
    expect(follow(least, 3)).toBeUndefined()
    expect(follow(least, 7)).toEqual({ quantity: 700, unit: 'head', price: 8000, isKept: false })
  })

  it('counts no fewer guests than the menu has', () => {
    const large = [{ id: 7, prices: '6: 5000', leastSum: 0 }]
    expect(followedLine({ ...line, quantity: 600, price: 5000 }, 2, large)).toBeUndefined()
  })

  it('keeps a price that was changed by hand, or whose menu is gone', () => {
    expect(follow({ price: 9000 }, 8)).toEqual({ quantity: 800, unit: 'head', price: 9000, isKept: true })
    expect(follow({ productId: 8 }, 8)).toMatchObject({ price: 9500, isKept: true })
    expect(follow({ unit: 'evening', quantity: 100, price: 50_000 }, 8)).toBeUndefined()
  })

  it('counts the heads of everything else', () => {
    expect(follow({ kind: 'extra' }, 8)).toEqual({ quantity: 800, unit: 'head', price: 9500, isKept: false })
    expect(follow({ kind: 'extra', unit: 'hour' }, 8)).toBeUndefined()
  })
})

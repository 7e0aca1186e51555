import { describe, expect, it } from 'vitest'
import { milliseconds } from './measurement.ts'
import { alternateRounds, comparedFigures, figuresOf, type Reading } from './repeated.ts'

const paint = (value: number): Reading => ({ what: 'First paint', value, print: milliseconds })
const size = (value: number): Reading => ({ what: 'Size', value, print: (bytes) => `${bytes} B` })

describe('rounds of two subjects', () => {
  it('alternate, and start with the other subject in every second round', async () => {
    const order: string[] = []
    const subject = (name: string) => ({
      round: async () => {
        order.push(name)
        return [paint(order.length)]
      },
      close: async () => {},
    })
    const [ours, theirs] = await alternateRounds([subject('ours'), subject('theirs')], 3)
    expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs'])
    expect(ours).toEqual([[paint(1)], [paint(4)], [paint(5)]])
    expect(theirs).toEqual([[paint(2)], [paint(3)], [paint(6)]])
  })
})

describe('the figures of repeated rounds', () => {
  it('state the spread of each, except where all rounds agree', () => {
    expect(
      figuresOf([
        [paint(300), size(7)],
        [paint(100), size(7)],
        [paint(200), size(7)],
      ]),
    ).toEqual([
      { what: 'First paint', figure: '200 ms (100 ms to 300 ms)' },
      { what: 'Size', figure: '7 B' },
    ])
  })

  it('say so if a round did not have a value', () => {
    expect(figuresOf([[paint(300)], []])).toEqual([{ what: 'First paint', figure: 'NaN ms' }])
  })
})

describe('compared figures', () => {
  it('state both sides, and the median of the differences between neighbouring rounds', () => {
    expect(
      comparedFigures([[paint(100)], [paint(210)], [paint(300)]], [[paint(150)], [paint(200)], [paint(400)]]),
    ).toEqual([
      {
        what: 'First paint',
        figure:
          '210 ms (100 ms to 300 ms); against 200 ms (150 ms to 400 ms); difference −50 ms, lower in 2 and higher in 1 of 3 rounds',
      },
    ])
  })

  it('do not differ where something never happened on either side', () => {
    expect(comparedFigures([[paint(Infinity)]], [[paint(Infinity)]])[0]?.figure).toContain(
      'difference +0.0 ms, lower in 0 and higher in 0 of 1 rounds',
    )
  })
})

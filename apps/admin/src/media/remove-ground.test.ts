import { describe, expect, it } from 'vitest'
import { removeGround } from './remove-ground.ts'

/** Makes pixels from rows of greys: `#` is black, `+` half, a space white. */
function pixelsOf(...rows: readonly string[]) {
  const greys: Readonly<Record<string, number>> = { '#': 0, '+': 128, '.': 250, ' ': 255 }
  const rgba = rows.flatMap((row) => Array.from(row, (one) => [...Array(3).fill(greys[one]), 255])).flat()
  return { rgba: Uint8ClampedArray.from(rgba), width: rows[0]!.length, height: rows.length } // tests give a row
}

/** Returns the alpha of each pixel, row by row. */
function alphaOf({ rgba, width, height }: ReturnType<typeof pixelsOf>): number[][] {
  return Array.from(
    { length: height },
    (_, y) => Array.from({ length: width }, (__, x) => rgba[(y * width + x) * 4 + 3]!), // of these pixels
  )
}

const letterO = ['         ', ' ####### ', ' #     # ', ' #  .  # ', ' #     # ', ' ####### ', '         ']

describe('removeGround', () => {
  it('takes away the ground around and inside a letter', () => {
    const pixels = pixelsOf(...letterO)
    removeGround(pixels, 'everywhere')
    const rows = alphaOf(pixels)
    expect(rows[0]).toEqual(Array(9).fill(0))
    expect(rows[3]).toEqual([0, 255, 0, 0, 0, 0, 0, 255, 0])
  })

  it('leaves what a letter encloses, if asked', () => {
    const pixels = pixelsOf(...letterO)
    removeGround(pixels, 'outside')
    expect(alphaOf(pixels)[3]).toEqual([0, 255, 255, 255, 255, 255, 255, 255, 0])
  })

  it('makes a soft edge half transparent, in the colour of the letter', () => {
    const pixels = pixelsOf('        ', '  +##+  ', '  +##+  ', '  +##+  ', '        ')
    removeGround(pixels, 'everywhere')
    const at = (2 * 8 + 2) * 4
    const [red = 255, , , alpha] = pixels.rgba.slice(at, at + 4)
    expect(alpha).toBeCloseTo(127, -1)
    expect(red).toBeLessThan(3)
  })

  it('takes a coloured ground for one, too', () => {
    const pixels = pixelsOf('####', '#  #', '#  #', '####')
    removeGround(pixels, 'everywhere')
    expect(alphaOf(pixels)).toEqual([
      [0, 0, 0, 0],
      [0, 255, 255, 0],
      [0, 255, 255, 0],
      [0, 0, 0, 0],
    ])
  })

  it('returns the box of what is left, and the whole picture if nothing is', () => {
    expect(removeGround(pixelsOf(...letterO), 'everywhere')).toEqual({ left: 1, top: 1, width: 7, height: 5 })
    expect(removeGround(pixelsOf('  ', '  '), 'everywhere')).toEqual({ left: 0, top: 0, width: 2, height: 2 })
  })
})

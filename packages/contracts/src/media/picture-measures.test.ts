import { describe, expect, it } from 'vitest'
import {
  hasOwnGround,
  measureDigits,
  measurePicture,
  orientationOf,
  pictureFaults,
  storedMeasures,
  storedPictureFaults,
} from './picture-measures.ts'

type Colour = readonly [red: number, green: number, blue: number, alpha?: number]

const width = 120
const height = 90

function painted(colourAt: (x: number, y: number) => Colour) {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha = 255] = colourAt(x, y)
      rgba.set([red, green, blue, alpha], (y * width + x) * 4)
    }
  return measurePicture({ rgba, width, height })
}

const grey = (value: number): Colour => [value, value, value]
const isOnPlate = (x: number, y: number) => Math.hypot(x - 60, y - 45) < 30

/** A light plate on a table, of which the edge takes `blur` pixels. */
const plate = (light: number, blur: number) =>
  painted((x, y) => {
    const inside = Math.min(1, Math.max(0, 0.5 + (30 - Math.hypot(x - 60, y - 45)) / blur))
    return grey(light * (0.25 + 0.6 * inside) + x / 4) // the table is not of one colour
  })

const faultsOf = (measures: ReturnType<typeof painted>, wide = 1600) =>
  pictureFaults({ size: { width: wide, height: 1200 }, measures }, 1200)

describe('pictureFaults', () => {
  it('finds none in a light, sharp and large picture', () => {
    expect(faultsOf(plate(255, 1))).toEqual([])
  })

  it('finds a dim picture dark', () => {
    expect(faultsOf(plate(70, 1))).toEqual(['dark'])
  })

  it('takes a dark table with something light on it for intended', () => {
    expect(faultsOf(painted((x, y) => grey(isOnPlate(x, y) ? 200 : 12 + x / 4)))).toEqual([])
  })

  it('finds edges over many pixels blurred', () => {
    expect(faultsOf(plate(255, 10))).toEqual(['blurred'])
  })

  it('does not call a wall without edges blurred', () => {
    const wall = painted((x) => grey(100 + x))
    expect(wall.sharpness).toBeNull()
    expect(faultsOf(wall)).toEqual([])
  })

  it('finds a picture small by the width that its place needs', () => {
    expect(faultsOf(plate(255, 1), 800)).toEqual(['small'])
  })

  it('finds none if nothing is known', () => {
    expect(pictureFaults({ size: null, measures: null }, 1200)).toEqual([])
  })

  it('does not call a logo dark', () => {
    expect(faultsOf(painted((x, y) => (isOnPlate(x, y) ? [0, 0, 0] : [0, 0, 0, 0])))).toEqual([])
  })
})

describe('the ground', () => {
  const logoOn = (ground: Colour) => painted((x, y) => (isOnPlate(x, y) ? [120, 30, 40] : ground)).ground

  it.each([
    ['white', 'white', grey(255)],
    ['the white of a JPEG', 'white', [248, 250, 246]],
    ['a single colour', 'plain', [20, 60, 90]],
    ['nothing', 'transparent', [0, 0, 0, 0]],
  ] as const)('is seen if it is %s', (_, ground, colour) => {
    expect(logoOn(colour)).toBe(ground)
  })

  it('is that of a photo if its edges differ', () => {
    expect(plate(255, 1).ground).toBe('full')
  })

  it('is seen although the logo touches an edge', () => {
    expect(painted((x, y) => (x < 8 && y < 8 ? [120, 30, 40] : grey(255))).ground).toBe('white')
  })

  it('is one of its own only behind something opaque', () => {
    const measures = painted(() => grey(255))
    expect([hasOwnGround(measures), hasOwnGround({ ...measures, ground: 'transparent' }), hasOwnGround(null)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('the tone of a transparent logo is that of its letters', () => {
  expect(painted((x) => (x < 60 ? [0, 0, 0, 0] : [255, 255, 255])).tone).toBeCloseTo(1)
  expect(painted(() => [0, 0, 0, 0]).tone).toBe(0)
})

describe('a stored name', () => {
  const hash = '0123456789abcdef0123456789abcdef'
  const name = (digits: string, extension = 'jpg') =>
    `/api/uploads/${hash}-1600x1200-${'0v'.repeat(10)}${'0v0'.repeat(12)}${digits}.${extension}`

  it('tells the measures', () => {
    const measures = { tone: 1, lights: 0, sharpness: null, ground: 'white' } as const
    expect(storedMeasures(name(measureDigits(measures)))).toEqual(measures)
    expect(storedMeasures(name(measureDigits({ ...measures, sharpness: 0.001 })))?.sharpness).toBeCloseTo(1 / 31)
  })

  it('tells the faults', () => {
    expect(storedPictureFaults(name('2650'), 2400)).toEqual(['dark', 'blurred', 'small'])
    expect(storedPictureFaults(name('fvf0'), 1600)).toEqual([])
  })

  it.each([name(''), name('fvf0', 'mp4'), `https://cdn.example/${hash}.jpg`, '', null])('has none: %j', (path) => {
    expect(storedMeasures(path)).toBeNull()
  })
})

it.each([
  ['landscape', 1600, 1200],
  ['portrait', 1200, 1500],
  ['square', 1050, 1000],
] as const)('a picture is %s', (orientation, wide, high) => {
  expect(orientationOf({ width: wide, height: high })).toBe(orientation)
})

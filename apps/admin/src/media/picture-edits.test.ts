import { describe, expect, it } from 'vitest'
import {
  brightenedGreys,
  changesShape,
  fittingBrightness,
  frameOf,
  MAX_ANGLE,
  MAX_ZOOM,
  moved,
  NO_EDITS,
  type PictureEdits,
  pictureShapes,
  turnedSize,
} from './picture-edits.ts'

const photo = { width: 400, height: 300 }
const edits = (some: Partial<PictureEdits>): PictureEdits => ({ ...NO_EDITS, ...some })

/** Returns the corners of a frame in the pixels of the turned picture. */
function cornersOf(some: PictureEdits) {
  const { width, height, centreX, centreY } = frameOf(photo, some)
  const radians = (-some.angle * Math.PI) / 180
  return [-0.5, 0.5].flatMap((right) =>
    [-0.5, 0.5].map((down) => {
      const [x, y] = [right * width, down * height]
      return {
        x: centreX + x * Math.cos(radians) - y * Math.sin(radians),
        y: centreY + x * Math.sin(radians) + y * Math.cos(radians),
      }
    }),
  )
}

describe('frameOf', () => {
  it('is the whole picture without edits, lying if it was turned', () => {
    expect(frameOf(photo, NO_EDITS)).toMatchObject({ width: 400, height: 300, centreX: 200, centreY: 150 })
    expect(frameOf(photo, edits({ quarterTurns: 3 }))).toMatchObject({ width: 300, height: 400 })
  })

  it('is the largest part of a shape', () => {
    expect(frameOf(photo, edits({ shape: 'square', x: 1 }))).toMatchObject({ width: 300, height: 300, centreX: 250 })
    expect(frameOf(photo, edits({ shape: 'wide', zoom: 2 }))).toMatchObject({ width: 200, height: 112.5 })
  })

  it('never shows an empty corner, whatever the edits', () => {
    for (const angle of [-MAX_ANGLE, -3, 0, 7, MAX_ANGLE])
      for (const shape of pictureShapes)
        for (const quarterTurns of [0, 1] as const)
          for (const [x, y, zoom] of [
            [0, 0, 1],
            [1, 0, MAX_ZOOM],
            [1, 1, 1.3],
          ] as const) {
            const some = edits({ angle, shape, quarterTurns, x, y, zoom })
            const turned = turnedSize(photo, some)
            for (const corner of cornersOf(some)) {
              expect(corner.x).toBeGreaterThan(-0.001)
              expect(corner.y).toBeGreaterThan(-0.001)
              expect(corner.x).toBeLessThan(turned.width + 0.001)
              expect(corner.y).toBeLessThan(turned.height + 0.001)
            }
          }
  })
})

describe('moved', () => {
  it('moves the picture with the finger, up to its edge', () => {
    const zoomed = edits({ zoom: 2 })
    expect(moved(photo, zoomed, { x: 50, y: 0 })).toMatchObject({ x: 0.25, y: 0.5 })
    expect(moved(photo, zoomed, { x: -500, y: 500 })).toMatchObject({ x: 1, y: 0 })
  })

  it('leaves a picture that has no room', () => {
    expect(moved(photo, NO_EDITS, { x: 50, y: 50 })).toEqual(NO_EDITS)
  })
})

it('changesShape tells a cut from a change of the light', () => {
  expect(changesShape(edits({ brightness: 50 }))).toBe(false)
  expect(changesShape(edits({ angle: 1 }))).toBe(true)
})

describe('brightness', () => {
  it('raises the lights of a dim picture to those of a good one', () => {
    const dim = 0.4
    const greys = brightenedGreys(fittingBrightness(dim))
    expect(greys[Math.round(dim * 255)]! / 255).toBeCloseTo(0.7, 1) // one of 256
  })

  it('leaves a light picture, and goes no further than 100', () => {
    expect([fittingBrightness(0.8), fittingBrightness(0.05), fittingBrightness(0)]).toEqual([0, 100, 100])
  })

  it('keeps black, white and the order of the greys', () => {
    const greys = Array.from(brightenedGreys(100))
    expect([greys[0], greys[255]]).toEqual([0, 255])
    expect(greys.toSorted((a, b) => a - b)).toEqual(greys)
  })
})

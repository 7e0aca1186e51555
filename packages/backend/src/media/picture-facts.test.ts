import { pictureBrightness, picturePlaceholder } from '@tablier/contracts'
import { expect, it } from 'vitest'
import { pictureFacts, SAMPLE_SIZE } from './picture-facts.ts'

type Colour = readonly [red: number, green: number, blue: number, alpha?: number]

const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]
const { width, height } = SAMPLE_SIZE

function painted(colourAt: (x: number, y: number) => Colour): string {
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha = 255] = colourAt(x, y)
      rgba.set([red, green, blue, alpha], (y * width + x) * 4)
    }
  return `0123456789abcdef-1600x1200-${pictureFacts({ rgba, width, height }, { rgba, width, height })}.png`
}

const brightnessOf = (colourAt: (x: number, y: number) => Colour) => pictureBrightness(painted(colourAt))!

it('facts tell a white picture from a black one', () => {
  expect(new Set(brightnessOf(() => white))).toEqual(new Set([1]))
  expect(new Set(brightnessOf(() => black))).toEqual(new Set([0]))
})

it('facts count a checkerboard as bright as its white squares, however small', () => {
  expect(new Set(brightnessOf((x, y) => ((x + y) % 2 === 0 ? white : black)))).toEqual(new Set([1]))
})

it('facts leave out glints', () => {
  expect(Math.max(...brightnessOf((x, y) => (x % 16 === 0 && y % 16 === 0 ? white : black)))).toBe(0)
})

it('facts are those of each cell, by luminance', () => {
  const cells = brightnessOf((x, y) => (x < 64 && y < 60 ? white : x >= 256 && y >= 180 ? [0, 0, 255] : black))
  expect(cells[0]).toBe(1)
  expect(cells[1]).toBe(0)
  expect(cells[19]).toBeCloseTo(0.3, 1) // blue is darker than it looks in numbers
})

it('facts show a transparent picture on the dark page, and no colours', () => {
  const name = painted((x) => [255, 255, 255, x < 160 ? 0 : 255])
  const cells = pictureBrightness(name)!
  expect(cells[0]).toBeLessThan(0.1)
  expect(cells[4]).toBe(1)
  expect(picturePlaceholder(name)).toBe('')
  expect(picturePlaceholder(painted(() => white))).not.toBe('')
})

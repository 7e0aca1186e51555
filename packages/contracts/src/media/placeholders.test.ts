import { describe, expect, it } from 'vitest'
import { isUploadName, pictureSize, pictureWidths, posterPath, srcSet } from './media.ts'
import { pictureBrightness, picturePlaceholder } from './placeholders.ts'

const hash = '0123456789abcdef0123456789abcdef'
const brightness = '0v'.repeat(10)
const colours = `v00${'0v0'.repeat(10)}00v` // red in the upper left corner, blue in the lower right one, green between
const named = `${hash}-1600x1200-${brightness}${colours}`
const withoutFacts = ['', null, `${hash}-1600x1200.jpg`, `${hash}.gif`, 'https://cdn.example/a.jpg']

it('a name with facts is that of an upload with its size and variants', () => {
  expect(isUploadName(`${named}.jpg`)).toBe(true)
  expect(pictureSize(`/api/uploads/${named}.jpg`)).toEqual({ width: 1600, height: 1200 })
  expect(srcSet(`${named}.jpg`, 'avif')).toContain(`/api/uploads/${named}.jpg/320.avif 320w`)
})

it.each([
  `${named}0.jpg`,
  `${named}00000.jpg`,
  `${hash}-1600x1200-${colours}.jpg`,
  `${hash}-${brightness}.jpg`,
  `${hash}-1x1-.jpg`,
])('a name with facts is not %j', (name) => {
  expect(isUploadName(name)).toBe(false)
})

it('picturePlaceholder is a bitmap of the colours, lowest row first', () => {
  const [head, data = ''] = picturePlaceholder(`${named}.jpg`).split(',')
  expect(head).toBe('data:image/bmp;base64')
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  expect(bytes).toHaveLength(view.getUint32(2, true))
  expect([view.getInt32(18, true), view.getInt32(22, true), view.getUint16(28, true)]).toEqual([4, 3, 16])
  const pixel = (x: number, y: number) =>
    view
      .getUint16(54 + ((2 - y) * 4 + x) * 2, true)
      .toString(2)
      .padStart(15, '0')
  expect(pixel(0, 0)).toBe('111110000000000')
  expect(pixel(1, 0)).toBe('000001111100000')
  expect(pixel(3, 2)).toBe('000000000011111')
})

it.each([...withoutFacts, `${hash}-1600x1200-${brightness}.png`, `${named}.mp4`])(
  "picturePlaceholder is '' for %j",
  (path) => {
    expect(picturePlaceholder(path)).toBe('')
  },
)

it('pictureBrightness is that of each cell', () => {
  expect(pictureBrightness(`${named}.jpg`)).toEqual(Array.from({ length: 20 }, (_, index) => index % 2))
  expect(pictureBrightness(`${hash}-8x8-${brightness}.png`)).toHaveLength(20)
})

it.each([...withoutFacts, `${named}.mp4`])('pictureBrightness is unknown for %j', (path) => {
  expect(pictureBrightness(path)).toBeNull()
})

describe('posterPath', () => {
  it('is the picture next to a video whose name has a size', () => {
    expect(posterPath(`/api/uploads/${named}.mp4`)).toBe(`/api/uploads/${named}.jpg`)
    expect(posterPath(`uploads/${hash}-64x48.webm`)).toBe(`/api/uploads/${hash}-64x48.jpg`)
  })

  it('is the only one with variants', () => {
    expect(pictureSize(`${named}.mp4`)).toBeNull()
    expect(pictureWidths(`${named}.mp4`)).toEqual([])
  })

  it.each([`${hash}.mp4`, `${named}.jpg`, 'https://cdn.example/film.mp4', ''])('is missing for %j', (path) => {
    expect(posterPath(path)).toBeNull()
  })
})

import type { PicturePixels } from '@tablier/contracts'

/** How far a pixel's channels may be from the ground's to belong to it. A JPEG's white is not even. */
const NEAR = 24
/** How wide the soft edge of a letter is, in pixels. */
const EDGE = 2

/** The part of a picture that is left, in pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Makes the ground of a logo transparent, in these pixels. Its colour is that of most of the border. Letters keep their
 * soft edges: the ground's share is taken out of each pixel beside it.
 * @param where `outside` stays outside of what the logo encloses
 * @returns the box of what is left; all of it if nothing is
 */
export function removeGround(pixels: PicturePixels, where: 'everywhere' | 'outside'): Box {
  const ground = groundColour(pixels)
  const distances = distancesTo(pixels, ground)
  const isGround =
    where === 'everywhere' ? distances.map((distance) => Number(distance <= NEAR)) : flooded(pixels, distances)
  const softEdges = edgesOf(pixels, isGround, distances)
  for (const [at, isOne] of isGround.entries()) if (isOne) pixels.rgba[at * 4 + 3] = 0
  for (const [at, share] of softEdges) soften(pixels.rgba, at * 4, ground, share)
  return boxOf(pixels)
}

/** The median of the border's pixels. */
function groundColour({ rgba, width, height }: PicturePixels): number[] {
  const border = [...borderOf(width, height)]
  return [0, 1, 2].map((channel) => {
    const values = border.map((at) => rgba[at * 4 + channel]!).toSorted((a, b) => a - b) // of the picture's pixels
    return values[Math.floor(values.length / 2)] ?? 255
  })
}

function* borderOf(width: number, height: number): Generator<number> {
  for (let x = 0; x < width; x += 1) yield* [x, (height - 1) * width + x]
  for (let y = 1; y < height - 1; y += 1) yield* [y * width, y * width + width - 1]
}

/** Returns how far each pixel is from the ground: the channel that differs most. Transparent pixels are ground. */
function distancesTo({ rgba, width, height }: PicturePixels, ground: readonly number[]): Uint8Array {
  const [red = 0, green = 0, blue = 0] = ground
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const offset = at * 4
    if (rgba[offset + 3] === 0) return 0
    return Math.max(
      Math.abs(rgba[offset]! - red), // of the picture's pixels, as below
      Math.abs(rgba[offset + 1]! - green),
      Math.abs(rgba[offset + 2]! - blue),
    )
  })
}

/** Returns 1 for each pixel of the ground that is connected with the border. */
function flooded({ width, height }: PicturePixels, distances: Uint8Array): Uint8Array {
  const isGround = new Uint8Array(distances.length)
  const waiting: number[] = []
  const visit = (at: number) => {
    if (isGround[at] || distances[at]! > NEAR) return // inside the picture
    isGround[at] = 1
    waiting.push(at)
  }
  for (const at of borderOf(width, height)) visit(at)
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return isGround
}

/** Returns how much of each pixel near the ground is the logo, compared with the strongest pixel around it. */
function edgesOf({ width, height }: PicturePixels, isGround: Uint8Array, distances: Uint8Array): [number, number][] {
  const edges: [number, number][] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (isGround[at] || distances[at]! <= NEAR) continue // inside the picture
      let touches = false
      let strongest = 1
      for (let row = Math.max(0, y - EDGE); row <= Math.min(height - 1, y + EDGE); row += 1)
        for (let column = Math.max(0, x - EDGE); column <= Math.min(width - 1, x + EDGE); column += 1) {
          const near = row * width + column
          if (isGround[near]) touches = true
          strongest = Math.max(strongest, distances[near]!) // inside the picture
        }
      if (touches && distances[at]! < strongest) edges.push([at, distances[at]! / strongest])
    }
  return edges
}

/** Takes the ground's share out of a pixel. On the same ground it looks as before. */
function soften(rgba: PicturePixels['rgba'], offset: number, ground: readonly number[], share: number): void {
  for (const [channel, behind] of ground.entries())
    rgba[offset + channel] = Math.min(255, Math.max(0, (rgba[offset + channel]! - (1 - share) * behind) / share))
  rgba[offset + 3] = rgba[offset + 3]! * share
}

function boxOf({ rgba, width, height }: PicturePixels): Box {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (rgba[(y * width + x) * 4 + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return right < 0
    ? { left: 0, top: 0, width, height }
    : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

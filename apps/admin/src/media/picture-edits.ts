/** What can be done to a picture before it is saved. Angles are clockwise. */
export interface PictureEdits {
  readonly quarterTurns: 0 | 1 | 2 | 3
  /** In degrees, at most `MAX_ANGLE` in both directions. */
  readonly angle: number
  readonly shape: PictureShape
  /** 1 shows as much as fits into the shape. */
  readonly zoom: number
  /** Which part is shown, from 0 (the left, the top) to 1. */
  readonly x: number
  readonly y: number
  /** 0 to 100. */
  readonly brightness: number
  readonly ground: GroundEdit
}

/** `outside` leaves what letters enclose. */
type GroundEdit = 'kept' | 'everywhere' | 'outside'

export const pictureShapes = ['whole', 'wide', 'landscape', 'square', 'portrait'] as const
type PictureShape = (typeof pictureShapes)[number]

/** The width for each height; the whole picture has that of its own. */
const ratios: Readonly<Partial<Record<PictureShape, number>>> = {
  wide: 16 / 9,
  landscape: 4 / 3,
  square: 1,
  portrait: 3 / 4,
}

export const MAX_ANGLE = 10
export const MAX_ZOOM = 4

export const NO_EDITS: PictureEdits = {
  quarterTurns: 0,
  angle: 0,
  shape: 'whole',
  zoom: 1,
  x: 0.5,
  y: 0.5,
  brightness: 0,
  ground: 'kept',
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The part of a turned picture that is shown, in its pixels. It stands straight; the picture behind it is at an angle. */
export interface Frame extends Size {
  readonly centreX: number
  readonly centreY: number
  /** How far the centre can be moved in each direction, altogether. */
  readonly roomX: number
  readonly roomY: number
}

export function turnedSize({ width, height }: Size, { quarterTurns }: Pick<PictureEdits, 'quarterTurns'>): Size {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Returns the part that the edits show. All of it is inside the picture, so no corner is empty. */
export function frameOf(size: Size, edits: PictureEdits): Frame {
  const turned = turnedSize(size, edits)
  const ratio = ratios[edits.shape] ?? turned.width / turned.height
  const radians = (Math.abs(edits.angle) * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  const fitting = Math.min(turned.width / (ratio * cos + sin), turned.height / (ratio * sin + cos))
  const height = fitting / edits.zoom
  const width = height * ratio
  const coveredX = width * cos + height * sin // of the picture's axes
  const coveredY = width * sin + height * cos
  const [roomX, roomY] = [Math.max(0, turned.width - coveredX), Math.max(0, turned.height - coveredY)]
  return {
    width,
    height,
    roomX,
    roomY,
    centreX: coveredX / 2 + roomX * edits.x,
    centreY: coveredY / 2 + roomY * edits.y,
  }
}

/** Moves the picture behind the frame. @param by of the turned picture's pixels */
export function moved(size: Size, edits: PictureEdits, by: { readonly x: number; readonly y: number }): PictureEdits {
  const { roomX, roomY } = frameOf(size, edits)
  const shifted = (at: number, distance: number, room: number) =>
    room === 0 ? at : Math.min(1, Math.max(0, at - distance / room))
  return { ...edits, x: shifted(edits.x, by.x, roomX), y: shifted(edits.y, by.y, roomY) }
}

/** Returns whether the edits change more than colours, so that a point of the picture is elsewhere. */
export function changesShape(edits: PictureEdits): boolean {
  const { quarterTurns, angle, shape, zoom } = edits
  return quarterTurns !== 0 || angle !== 0 || shape !== 'whole' || zoom !== 1 || edits.ground !== 'kept'
}

/** The grey to which the lights of a dark picture are raised. */
const GOOD_LIGHTS = 0.7
/** How much the brightest setting lowers the exponent of the greys. */
const MAX_LIFT = 0.6

/** Returns the brightness that makes a picture light enough. @param lights see `PictureMeasures` */
export function fittingBrightness(lights: number): number {
  if (lights >= GOOD_LIGHTS) return 0
  if (lights <= 0) return 100
  const exponent = Math.log(GOOD_LIGHTS) / Math.log(lights)
  return Math.min(100, Math.round(((1 - exponent) / MAX_LIFT) * 100))
}

/** Returns the grey for each grey of 0 to 255. Black and white stay, so nothing is lost at either end. */
export function brightenedGreys(brightness: number): Uint8ClampedArray {
  const exponent = 1 - (brightness / 100) * MAX_LIFT
  return Uint8ClampedArray.from({ length: 256 }, (_, grey) => Math.round((grey / 255) ** exponent * 255))
}

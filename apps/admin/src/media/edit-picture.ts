import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, mediaUrl, uploadNameOf } from '@tablier/contracts'
import { decodedPicture, drawnWithin, SENT_PIXELS } from './draw-picture.ts'
import { brightenedGreys, type Frame, frameOf, type PictureEdits, type Size } from './picture-edits.ts'
import { removeGround } from './remove-ground.ts'

/** A chosen file, or the path of a stored picture. */
export type PictureSource = File | string

type Drawable = ImageBitmap | HTMLImageElement | HTMLCanvasElement

/** A logo has fewer pixels, because its ground is searched pixel by pixel. */
const LOGO_PIXELS = 4_000_000
const limits = { bytes: MAX_IMAGE_BYTES, pixels: MAX_IMAGE_PIXELS, side: 16_383 }

/** From what and how an edited file was made. */
interface Edited {
  readonly source: PictureSource
  readonly edits: PictureEdits
}

const editedFiles = new WeakMap<File, Edited>()

/** Returns from what a file was made; undefined for one that was chosen. */
export function originOf(file: File | null | undefined): Edited | undefined {
  return file ? editedFiles.get(file) : undefined
}

/**
 * Returns the edited picture as a file within the limits of an upload.
 * @throws Error if the browser cannot load, draw or encode it
 */
export async function editedFile(source: PictureSource, edits: PictureEdits): Promise<File> {
  const { name, type, blob } = await loaded(source)
  const picture = await decodedPicture(blob)
  const canvas = drawnWith(picture, edits, edits.ground === 'kept' ? SENT_PIXELS : LOGO_PIXELS)
  if ('close' in picture) picture.close() // a phone's memory holds few of them
  const file = await drawnWithin(canvas, limits, { name, type: edits.ground === 'kept' ? type : 'image/png' })
  editedFiles.set(file, { source, edits })
  return file
}

interface Loaded {
  readonly name: string
  readonly type: string
  readonly blob: Blob
}

async function loaded(source: PictureSource): Promise<Loaded> {
  if (source instanceof File) return { name: source.name, type: source.type, blob: source }
  const answer = await fetch(mediaUrl(source))
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  const blob = await answer.blob()
  return { name: uploadNameOf(source) || 'picture', type: blob.type, blob }
}

/**
 * Decodes a picture for the screen.
 * @returns it with at most `side` pixels on its longer side, and its own size
 */
export async function decodedForScreen(source: PictureSource, side: number) {
  const picture = await decodedPicture((await loaded(source)).blob)
  const size: Size = { width: picture.width, height: picture.height }
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const { canvas, context } = canvasOf({ width: picture.width * scale, height: picture.height * scale })
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  if ('close' in picture) picture.close()
  return { canvas, size }
}

export function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
}

/** Draws a picture as the edits say, with at most so many pixels. */
export function drawnWith(picture: Drawable, edits: PictureEdits, pixels: number): HTMLCanvasElement {
  const frame = frameOf(picture, edits)
  const scale = Math.min(1, Math.sqrt(pixels / (frame.width * frame.height)))
  const { canvas, context } = canvasOf({ width: frame.width * scale, height: frame.height * scale })
  place(context, picture, { frame, edits, scale })
  if (edits.brightness > 0) brighten(context, edits.brightness)
  return edits.ground === 'kept' ? canvas : withoutGround(canvas, edits.ground)
}

interface Placement {
  readonly frame: Frame
  readonly edits: PictureEdits
  readonly scale: number
}

function place(context: CanvasRenderingContext2D, picture: Drawable, { frame, edits, scale }: Placement): void {
  const isUpright = edits.quarterTurns % 2 === 0
  const [turnedWidth, turnedHeight] = isUpright ? [picture.width, picture.height] : [picture.height, picture.width]
  context.save()
  context.scale(scale, scale)
  context.translate(frame.width / 2, frame.height / 2)
  context.rotate((edits.angle * Math.PI) / 180)
  context.translate(turnedWidth / 2 - frame.centreX, turnedHeight / 2 - frame.centreY)
  context.rotate((edits.quarterTurns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  context.restore()
}

/** The rows that are brightened at once: a phone has no room for two copies of a photo. */
const ROWS = 256

function brighten(context: CanvasRenderingContext2D, brightness: number): void {
  const { width, height } = context.canvas
  const greys = brightenedGreys(brightness)
  for (let top = 0; top < height; top += ROWS) {
    const strip = context.getImageData(0, top, width, Math.min(ROWS, height - top))
    const { data } = strip
    for (let at = 0; at < data.length; at += 1) if (at % 4 !== 3) data[at] = greys[data[at]!]! // one of 256
    context.putImageData(strip, 0, top)
  }
}

/** Takes the ground away, and the empty margin with it. */
function withoutGround(canvas: HTMLCanvasElement, where: 'everywhere' | 'outside'): HTMLCanvasElement {
  const pixels = pixelsOf(canvas)
  const box = removeGround({ rgba: pixels.data, width: pixels.width, height: pixels.height }, where)
  const left = canvasOf(box)
  left.context.putImageData(pixels, -box.left, -box.top)
  return left.canvas
}

function canvasOf({ width, height }: Size) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no room for a canvas.')
  return context
}

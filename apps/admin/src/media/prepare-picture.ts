import { imageExtensions, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, type MediaKind, videoExtensions } from '@tablier/contracts'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

const MB = 1024 * 1024

const imageTypes = imageExtensions.map((extension) => `image/${extension === 'jpg' ? 'jpeg' : extension}`)
const videoTypes = videoExtensions.map((extension) => `video/${extension}`)

/** The value of a file picker's `accept`. */
export function acceptedTypes(accepts: readonly MediaKind[]): string {
  return accepts.flatMap((kind) => (kind === 'image' ? imageTypes : videoTypes)).join(',')
}

/** Photos of phones, which are converted. With the extensions, since some systems do not know the types. */
export const HEIC_TYPES = 'image/heic,image/heif,.heic,.heif'

/** Judged by the browser's MIME type; the server checks the bytes. */
export function kindOfFile({ type }: Pick<File, 'type'>): MediaKind | null {
  if (imageTypes.includes(type)) return 'image'
  return videoTypes.includes(type) ? 'video' : null
}

/** Why a file cannot be uploaded, or null if it can. */
export function fileProblem(
  file: Pick<File, 'type' | 'size'>,
  accepts: readonly MediaKind[],
  maxImageBytes = MAX_IMAGE_BYTES,
): string | null {
  const kind = kindOfFile(file)
  if (!kind || !accepts.includes(kind))
    return `Please choose ${accepts.map((accepted) => choices[accepted]).join(' or ')}.`
  if (kind === 'image' && file.size > maxImageBytes) return `This picture is larger than ${maxImageBytes / MB} MB.`
  if (kind === 'video' && file.size > MAX_VIDEO_BYTES) return 'This video is larger than 1 GB.'
  return null
}

/** From that size on, a video takes long to load on a phone. */
const LARGE_VIDEO_BYTES = 15 * MB

/** What to know about a file that can be uploaded, or null. */
export function fileWarning(file: Pick<File, 'type' | 'size'>): string | null {
  if (kindOfFile(file) !== 'video' || file.size <= LARGE_VIDEO_BYTES) return null
  const size = Math.round(file.size / MB)
  return `Large video: ${size} MB. It starts late on phones and uses up your visitors’ data. Up to 15 MB is best.`
}

const choices: Record<MediaKind, string> = {
  image: 'a picture (JPEG, PNG, WebP, AVIF or GIF)',
  video: 'a video (MP4, WebM or Ogg)',
}

/** Pixels that a photo keeps if it is scaled before it is sent: 4000 × 3000, more than any screen shows. */
export const SENT_PIXELS = 12_000_000
/** Pictures of fewer bytes have no 12 megapixels, or are sent fast anyway. */
const SMALL_BYTES = 2 * 1024 * 1024
const QUALITY = 0.9
/** For loading the decoder, decoding and encoding. */
const TIME_LIMIT_MS = 60_000

/** What the owner reads if a photo cannot be converted. */
export const UNREADABLE_PHOTO =
  'This browser cannot read this photo (HEIC). Please save it as a JPEG and choose that. iPhones take JPEGs with Settings › Camera › Formats › Most Compatible.'

/** True for a photo as phones store it. Some systems do not tell browsers the type. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

/** True if `preparePicture` may take a while. */
function needsPreparation(file: File): boolean {
  return isHeic(file) || (isScalable(file) && isSlowLine())
}

/**
 * Returns the file that is uploaded: an HEIC photo as a JPEG, and on a slow line a large picture scaled to 12 megapixels.
 * Converted photos are always scaled, since Safari draws no larger ones. All other files are returned as they are.
 * @throws Error with a text for the owner if an HEIC photo cannot be read in time
 */
export async function preparePicture(file: File, timeLimitMs = TIME_LIMIT_MS): Promise<File> {
  if (!needsPreparation(file)) return file
  if (isHeic(file))
    return inTime(timeLimitMs, convert(file)).catch((cause: unknown) => {
      throw new Error(UNREADABLE_PHOTO, { cause })
    })
  return inTime(timeLimitMs, scaledDown(file)).catch(() => file) // the server can read more than this browser
}

/** Others may be animated, or are formats that canvases do not write. */
function isScalable({ type, size }: File): boolean {
  return /^image\/(?:jpeg|png)$/.test(type) && size > SMALL_BYTES
}

async function convert(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(async () => {
    const { decodeHeic } = await import('./decode-heic.ts')
    return decodeHeic(file)
  })
  return drawn(bitmap, file.name.replace(/\.[^.]*$/, '') + '.jpg', 'image/jpeg')
}

async function scaledDown(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file)
  if (bitmap.width * bitmap.height <= SENT_PIXELS) {
    bitmap.close()
    return file
  }
  const scaled = await drawn(bitmap, file.name, file.type)
  return scaled.size < file.size ? scaled : file
}

/** Draws a picture with at most 12 megapixels. */
async function drawn(bitmap: ImageBitmap, name: string, type: string): Promise<File> {
  const scale = Math.min(1, Math.sqrt(SENT_PIXELS / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(bitmap.width * scale)
  canvas.height = Math.floor(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no room for a canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('The picture could not be encoded.')
  return new File([blob], name, { type })
}

function inTime<Result>(timeLimitMs: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), timeLimitMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** What Chromium tells about the line; TypeScript's library lacks it. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
  /** Megabits per second. */
  readonly downlink?: number
}

/** Below that, a photo of 10 MB takes a minute or more. In megabits per second; lines send slower than they receive. */
const SLOW_DOWNLINK = 3

/** True if the browser tells that the line is slow or that data is to be saved; other browsers tell nothing. */
function isSlowLine(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection } // see above
  if (!connection) return false
  const { saveData, effectiveType = '4g', downlink = SLOW_DOWNLINK } = connection
  return saveData === true || effectiveType !== '4g' || downlink < SLOW_DOWNLINK
}

/** A file that can be uploaded, or why it cannot. */
type Prepared = { readonly file: File } | { readonly problem: string }

/** Of the preparation of any picture: its form cannot be saved meanwhile. */
const preparationKey = ['prepare picture']

/** True while some picture is prepared for its upload. */
export function useIsPreparingPicture(): boolean {
  return useIsMutating({ mutationKey: preparationKey }) > 0
}

/** Converts photos of phones and scales large pictures before they are sent. */
export function usePicturePreparation() {
  const newest = useRef<File | null>(null)
  const { mutateAsync, isPending } = useMutation({ mutationKey: preparationKey, mutationFn: prepared })
  return {
    isPreparing: isPending,
    /** Checks and prepares a file; null if another one was offered meanwhile. */
    prepare: async (file: File, accepts: readonly MediaKind[]): Promise<Prepared | null> => {
      newest.current = file
      if (!isHeic(file) || !accepts.includes('image')) {
        const problem = fileProblem(file, accepts)
        if (problem) return { problem }
        if (!needsPreparation(file)) return { file }
      }
      const result = await mutateAsync(file)
      if (newest.current !== file) return null
      const problem = 'file' in result ? fileProblem(result.file, accepts) : null
      return problem ? { problem } : result
    },
  }
}

async function prepared(file: File): Promise<Prepared> {
  try {
    return { file: await preparePicture(file) }
  } catch {
    return { problem: UNREADABLE_PHOTO }
  }
}

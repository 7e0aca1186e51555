import { imageExtensions, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, type MediaKind, videoExtensions } from '@tablier/contracts'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { t } from '../words.ts'

const MB = 1024 * 1024

const imageTypes = imageExtensions.map((extension) => `image/${extension === 'jpg' ? 'jpeg' : extension}`)
const videoTypes = videoExtensions.map((extension) => `video/${extension}`)

/** The value of a file picker's `accept`. */
export function acceptedTypes(accepts: readonly MediaKind[]): string {
  return accepts.flatMap((kind) => (kind === 'image' ? imageTypes : videoTypes)).join(',')
}

/**
 * The types of phones' photos, which are converted. They include extensions, because some systems do not know the
 * types.
 */
export const HEIC_TYPES = 'image/heic,image/heif,.heic,.heif'

/** Returns the kind of a file by the browser's MIME type. The server checks the bytes. */
export function kindOfFile({ type }: Pick<File, 'type'>): MediaKind | null {
  if (imageTypes.includes(type)) return 'image'
  return videoTypes.includes(type) ? 'video' : null
}

/** Returns why a file cannot be uploaded, or null if it can. */
export function fileProblem(
  file: Pick<File, 'type' | 'size'>,
  accepts: readonly MediaKind[],
  maxImageBytes = MAX_IMAGE_BYTES,
): string | null {
  const kind = kindOfFile(file)
  if (!kind || !accepts.includes(kind)) return t.pleaseChooseFiles({ kinds: accepts.join() })
  if (kind === 'image' && file.size > maxImageBytes)
    return t.thisPictureIsLargerThanMb({ maxImageBytes: maxImageBytes / MB })
  if (kind === 'video' && file.size > MAX_VIDEO_BYTES) return t.thisVideoIsLargerThan1
  return null
}

/** The size from which a video takes long to load on a phone. */
const LARGE_VIDEO_BYTES = 15 * MB

/** Returns a warning about a file that can be uploaded, or null. */
export function fileWarning(file: Pick<File, 'type' | 'size'>): string | null {
  if (kindOfFile(file) !== 'video' || file.size <= LARGE_VIDEO_BYTES) return null
  const size = Math.round(file.size / MB)
  return t.largeVideoMbItStartsLate({ count: size })
}

/** The number of pixels to which a photo is scaled before it is sent: 4000 × 3000, more than any screen shows. */
export const SENT_PIXELS = 12_000_000
/** Smaller pictures are sent as they are, because they have fewer pixels or are sent fast in any case. */
const SMALL_BYTES = 2 * 1024 * 1024
const QUALITY = 0.9
/** The time limit for loading the decoder, decoding and encoding. */
const TIME_LIMIT_MS = 60_000

export const UNREADABLE_PHOTO = t.thisBrowserCannotReadThisPhoto

/** Returns true for an HEIC photo. Some systems do not tell browsers the type. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}

/** True if `preparePicture` may take a while. */
function needsPreparation(file: File): boolean {
  return isHeic(file) || (isScalable(file) && isSlowLine())
}

/**
 * Returns the file to upload: an HEIC photo as a JPEG, and on a slow connection a large picture scaled to 12
 * megapixels. Converted photos are always scaled, because Safari cannot draw larger ones. Other files are unchanged.
 * @throws Error with a message for the owner if an HEIC photo cannot be read in time
 */
export async function preparePicture(file: File, timeLimitMs = TIME_LIMIT_MS): Promise<File> {
  if (!needsPreparation(file)) return file
  if (isHeic(file))
    return inTime(timeLimitMs, convert(file)).catch((cause: unknown) => {
      throw new Error(UNREADABLE_PHOTO, { cause })
    })
  return inTime(timeLimitMs, scaledDown(file)).catch(() => file) // the server can read more than this browser
}

/** Returns true for formats that a canvas can write. Others may be animated. */
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
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It took too long.')), timeLimitMs)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** What Chromium tells about the connection. TypeScript's DOM types lack it. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
  /** Megabits per second. */
  readonly downlink?: number
}

/**
 * In megabits per second. On a slower connection, a photo of 10 MB takes a minute or more, because sending is slower
 * than receiving.
 */
const SLOW_DOWNLINK = 3

/** Returns true if the browser reports a slow connection or saving data. Other browsers report nothing. */
function isSlowLine(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection } // see above
  if (!connection) return false
  const { saveData, effectiveType = '4g', downlink = SLOW_DOWNLINK } = connection
  return saveData === true || effectiveType !== '4g' || downlink < SLOW_DOWNLINK
}

/** A file that can be uploaded, or the reason why not. */
type Prepared = { readonly file: File } | { readonly problem: string }

/** The key of the preparation of a picture, during which its form cannot be saved. */
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
    /** Checks and prepares a file. Returns null if another file was chosen meanwhile. */
    prepare: async (file: File, accepts: readonly MediaKind[]): Promise<Prepared | null> => {
      newest.current = file
      const result = await checked(file, accepts, mutateAsync)
      return newest.current === file ? result : null
    },
  }
}

export function checkedPicture(file: File): Promise<Prepared> {
  return checked(file, ['image'], prepared)
}

/** Checks a file before it is prepared, and again after that. */
async function checked(file: File, accepts: readonly MediaKind[], prepare: typeof prepared): Promise<Prepared> {
  const problem = isHeic(file) && accepts.includes('image') ? null : fileProblem(file, accepts)
  if (problem) return { problem }
  if (!needsPreparation(file)) return { file }
  const result = await prepare(file)
  const problemAfter = 'file' in result ? fileProblem(result.file, accepts) : null
  return problemAfter ? { problem: problemAfter } : result
}

async function prepared(file: File): Promise<Prepared> {
  try {
    return { file: await preparePicture(file) }
  } catch {
    return { problem: UNREADABLE_PHOTO }
  }
}

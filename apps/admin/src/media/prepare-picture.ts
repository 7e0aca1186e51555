import {
  imageExtensions,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_VIDEO_BYTES,
  type MediaKind,
  videoExtensions,
} from '@tablier/contracts'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { decodedPicture, drawnWithin, type PictureLimits, SENT_PIXELS } from './draw-picture.ts'
import { fileFacts, type FileFacts } from './file-facts.ts'
import { asMp4, codecOf } from './films.ts'
import { logFailure } from '../calls/log-failure.ts'
import { t } from '../language/words.ts'

const MB = 1024 * 1024

const imageTypes = imageExtensions.map((extension) => `image/${extension === 'jpg' ? 'jpeg' : extension}`)
const videoTypes = videoExtensions.map((extension) => `video/${extension}`)

/**
 * The types of phones' photos, which are converted. They include extensions, because some systems do not know the
 * types.
 */
export const HEIC_TYPES = 'image/heic,image/heif,.heic,.heif'
/** Drawings, which become pictures: the server stores no SVG, because it may contain scripts. */
const SVG_TYPES = 'image/svg+xml,.svg'
/** The types of phones' films, which become MP4. */
const FILM_TYPES = 'video/quicktime,video/x-m4v,.mov,.m4v'

/** The value of a file picker's `accept`. */
export function acceptedTypes(accepts: readonly MediaKind[]): string {
  const types = { image: [...imageTypes, HEIC_TYPES, SVG_TYPES], video: [...videoTypes, FILM_TYPES] }
  return accepts.flatMap((kind) => types[kind]).join(',')
}

/** Returns the kind of a prepared file by its type. */
export function kindOfFile({ type }: Pick<File, 'type'>): MediaKind | null {
  if (imageTypes.includes(type)) return 'image'
  return videoTypes.includes(type) ? 'video' : null
}

/** What the owner should know about a prepared file. */
const notes = new WeakMap<File, string>()
/** The size from which a video takes long to load on a phone. */
const LARGE_VIDEO_BYTES = 15 * MB

/** Returns a warning about a prepared file, or null. */
export function fileWarning(file: File): string | null {
  const isLarge = kindOfFile(file) === 'video' && file.size > LARGE_VIDEO_BYTES
  return notes.get(file) ?? (isLarge ? t.videoIsLarge({ count: Math.round(file.size / MB) }) : null)
}

/** A file that can be uploaded, or the reason why not. */
export type Prepared = { readonly file: File } | { readonly problem: string }

/** What it takes to prepare a file, if it takes time. */
interface Work {
  readonly run: () => Promise<File>
  /** The reason if that fails. */
  readonly failed: string
}

/** The server's longest side of a picture, in pixels. */
export const MAX_SIDE = 16_383
const contentLimits: PictureLimits = { bytes: MAX_IMAGE_BYTES, pixels: MAX_IMAGE_PIXELS, side: MAX_SIDE }

/** On a slow line, smaller pictures are sent as they are. */
const SMALL_BYTES = 2 * MB
/** The time limit for loading the decoder, decoding and encoding. */
const TIME_LIMIT_MS = 120_000

export const UNREADABLE_PHOTO = t.photoIsHeic

/** Looks at the bytes of a file. Returns it, a reason to refuse it, or the work that makes it fit to be sent. */
async function planFor(file: File, accepts: readonly MediaKind[], limits: PictureLimits): Promise<Prepared | Work> {
  const found = file.size > 0 ? await fileFacts(file).catch(unreadable) : undefined
  if (found === undefined) return { problem: t.thisFileIsEmptyOrUnreadable }
  const facts = found ?? factsByName(file)
  if (!facts || !accepts.includes(facts.kind)) return { problem: t.pleaseChooseFiles({ kinds: accepts.join() }) }
  const { type } = facts
  const typed = file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified })
  return facts.kind === 'video' ? planForFilm(typed) : planForPicture(typed, facts, limits)
}

function unreadable(error: unknown): undefined {
  logFailure('read a file', error)
}

/** A phone's photo may begin with bytes that only its decoder knows. */
function factsByName({ name, type }: File): FileFacts | null {
  const isHeic = /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
  return isHeic ? { kind: 'image', type: 'image/heic', isAnimated: false } : null
}

/** Codecs that every browser plays in an MP4, and one that some play. */
const H264 = /^avc[13]$/
const HEVC = /^h(?:vc|ev)1$/

async function planForFilm(film: File): Promise<Prepared> {
  if (film.size > MAX_VIDEO_BYTES) return { problem: t.videoIsTooLarge }
  if (!/mp4|quicktime/.test(film.type)) return { file: film }
  const codec = await codecOf(film)
  if (film.type === 'video/quicktime') {
    const file = codec && H264.test(codec) ? await asMp4(film) : null
    return file ? { file } : { problem: t.thisFilmIsNotPlayedByBrowsers }
  }
  if (codec && HEVC.test(codec)) notes.set(film, t.filmIsHevc)
  return { file: film }
}

async function planForPicture(file: File, { isAnimated }: FileFacts, limits: PictureLimits): Promise<Prepared | Work> {
  const { type, size: bytes } = file
  if (type === 'image/heic')
    return { run: async () => drawnWithin(await decodedPhoto(file), limits, file), failed: UNREADABLE_PHOTO }
  if (type === 'image/svg+xml') {
    const { drawnSvg } = await import('./draw-svg.ts')
    return {
      run: async () => drawnWithin(await drawnSvg(file), limits, { name: file.name, type: 'image/png' }),
      failed: t.drawingCannotBeRead,
    }
  }
  const { width, height } = await sizeOf(file)
  const pixels = width * height
  const mostPixels = (type === 'image/avif' && limits.avifPixels) || limits.pixels
  const smaller = async () => drawnWithin(await decodedPicture(file), limits, file)
  if (bytes > limits.bytes || pixels > mostPixels || Math.max(width, height) > limits.side)
    return isAnimated
      ? { problem: t.thisMovingPictureIsTooLarge({ mb: limits.bytes / MB }) }
      : { run: smaller, failed: t.thisPictureCannotBeMadeSmaller }
  // The server can decode an animation of these formats only in part.
  if (isAnimated && (type === 'image/png' || limits.standsStill)) notes.set(file, t.onlyTheFirstImageIsShown)
  const isSlow = /jpeg|png/.test(type) && bytes > SMALL_BYTES && pixels > SENT_PIXELS && isSlowLine()
  return isSlow && !isAnimated
    ? {
        run: () =>
          smaller().then(
            (made) => (made.size < bytes ? made : file),
            () => file,
          ),
        failed: '',
      }
    : { file }
}

/** Decodes a phone's photo, with the loaded decoder if the browser has none of its own. */
async function decodedPhoto(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file).catch(async () => {
    const { decodeHeic } = await import('./decode-heic.ts')
    return decodeHeic(file)
  })
}

/** At the start of a file. The size of a JPEG comes after its thumbnail and its colour profile. */
const HEADER_BYTES = 1 * MB

/** Returns the size of a picture in pixels, without decoding it; 0 if it is unknown, and then the server decides. */
async function sizeOf(file: Blob): Promise<{ readonly width: number; readonly height: number }> {
  const { imageSize } = await import('image-size')
  try {
    return imageSize(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()))
  } catch {
    return { width: 0, height: 0 }
  }
}

async function done({ run, failed }: Work, timeLimitMs = TIME_LIMIT_MS): Promise<Prepared> {
  try {
    return { file: await inTime(timeLimitMs, run()) }
  } catch (error) {
    logFailure('prepare a picture', error)
    return { problem: failed }
  }
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

/**
 * Returns the file to upload, or why it cannot be: an HEIC photo as a JPEG, a picture over the limits scaled to 12
 * megapixels, on a slow connection also a smaller one, and an iPhone's film as an MP4. Other files are unchanged.
 */
export async function preparedFile(
  file: File,
  accepts: readonly MediaKind[],
  limits = contentLimits,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Prepared> {
  const plan = await planFor(file, accepts, limits)
  return 'run' in plan ? done(plan, timeLimitMs) : plan
}

/** The key of the preparation of a picture, during which its form cannot be saved. */
export const preparationKey = ['prepare picture']

/** True while some picture is prepared for its upload. */
export function useIsPreparingPicture(): boolean {
  return useIsMutating({ mutationKey: preparationKey }) > 0
}

/** Prepares a chosen file, and says when that takes time. */
export function usePicturePreparation(limits = contentLimits) {
  const newest = useRef<File | null>(null)
  const { mutateAsync, isPending } = useMutation({
    mutationKey: preparationKey,
    mutationFn: (work: Work) => done(work),
  })
  return {
    isPreparing: isPending,
    /** Checks and prepares a file. Returns null if another file was chosen meanwhile. */
    prepare: async (file: File, accepts: readonly MediaKind[]): Promise<Prepared | null> => {
      newest.current = file
      const plan = await planFor(file, accepts, limits)
      if (newest.current !== file) return null
      const result = 'run' in plan ? await mutateAsync(plan) : plan
      return newest.current === file ? result : null
    },
  }
}

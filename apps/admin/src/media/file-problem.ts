import { imageExtensions, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, type MediaKind, videoExtensions } from '@tablier/contracts'

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

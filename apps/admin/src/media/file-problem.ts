import { imageExtensions, MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, type MediaKind, videoExtensions } from '@tablier/contracts'

const imageTypes = imageExtensions.map((extension) => `image/${extension === 'jpg' ? 'jpeg' : extension}`)
const videoTypes = videoExtensions.map((extension) => `video/${extension}`)

/** The value of a file picker's `accept`. */
export function acceptedTypes(accepts: readonly MediaKind[]): string {
  return accepts.flatMap((kind) => (kind === 'image' ? imageTypes : videoTypes)).join(',')
}

/** Judged by the browser's MIME type; the server checks the bytes. */
export function kindOfFile({ type }: Pick<File, 'type'>): MediaKind | null {
  if (imageTypes.includes(type)) return 'image'
  return videoTypes.includes(type) ? 'video' : null
}

/** Why a file cannot be uploaded, or null if it can. */
export function fileProblem(file: Pick<File, 'type' | 'size'>, accepts: readonly MediaKind[]): string | null {
  const kind = kindOfFile(file)
  if (!kind || !accepts.includes(kind))
    return `Please choose ${accepts.map((accepted) => choices[accepted]).join(' or ')}.`
  if (kind === 'image' && file.size > MAX_IMAGE_BYTES) return 'This picture is larger than 25 MB.'
  if (kind === 'video' && file.size > MAX_VIDEO_BYTES) return 'This video is larger than 1 GB.'
  return null
}

const choices: Record<MediaKind, string> = {
  image: 'a picture (JPEG, PNG, WebP, AVIF or GIF)',
  video: 'a video (MP4, WebM or Ogg)',
}

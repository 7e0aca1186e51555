import type { MediaKind } from './media.ts'

const inWords: Readonly<Record<MediaKind, string>> = {
  image: 'a picture (JPEG, PNG, WebP, AVIF or GIF)',
  video: 'a video (MP4, WebM or Ogg)',
}

/** Returns which files may be chosen, as a sentence. */
export function acceptedInWords(accepts: readonly MediaKind[]): string {
  return `Please choose ${accepts.map((kind) => inWords[kind]).join(' or ')}.`
}

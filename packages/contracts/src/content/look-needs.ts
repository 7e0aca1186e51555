import { isVideo, pictureSize } from '../media/media.ts'
import type { LayoutName, OpeningName } from './look-choices.ts'

/** What a layout or an opening needs to look as it is meant. Nothing is needed of what is left out. */
interface Needs {
  /** Of the banner. A film fills a place for a picture too. */
  readonly media?: 'picture' | 'landscape' | 'film'
  /** How wide the banner's picture is at least, in pixels. */
  readonly width?: number
  /** How long the banner's title is at most, in letters. */
  readonly title?: number
  /** At least so many. */
  readonly dishes?: number
  readonly dishPictures?: number
  readonly galleryPictures?: number
}

type Counted = 'dishes' | 'dishPictures' | 'galleryPictures'

/** The specified layout takes everything. */
export const layoutNeeds: Readonly<Record<LayoutName, Needs>> = {
  evening: {},
  quiet: {},
  story: { dishPictures: 2 },
  carte: { dishes: 3 },
  exact: { dishes: 3 },
  feast: { dishPictures: 3, galleryPictures: 3 },
}

export const openingNeeds: Readonly<Record<OpeningName, Needs>> = {
  full: { media: 'landscape', width: 1600, title: 84 },
  split: { media: 'picture', width: 800, title: 84 },
  words: {},
  film: { media: 'film' },
}

/** What the owner has for the page. */
export interface Material {
  /** The banner's picture or film; null without one. */
  readonly media: Media | null
  /** In letters. */
  readonly title: number
  readonly dishes: number
  /** How many dishes, and how many photos of the gallery, have a picture that is wide enough to be shown large. */
  readonly dishPictures: number
  readonly galleryPictures: number
}

interface Media {
  readonly isFilm: boolean
  /** In pixels; null if it is not known, such as for a picture on another site. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** What the page shows, in its order. */
interface Shown {
  readonly banners: readonly { readonly heading: string; readonly media: string | null }[]
  /** The paths of their pictures. */
  readonly dishes: readonly (string | null)[]
  readonly gallery: readonly (string | null)[]
}

/** The width from which a picture is sharp in a large frame, in pixels. */
const LARGE = 600

/** Counts what the needs are about. */
export function materialOf({ banners, dishes, gallery }: Shown): Material {
  const [banner] = banners
  const path = banner?.media
  return {
    media: path ? { isFilm: isVideo(path), size: pictureSize(path) } : null,
    title: Array.from(banner?.heading ?? '').length,
    dishes: dishes.length,
    dishPictures: dishes.filter(isLarge).length,
    galleryPictures: gallery.filter(isLarge).length,
  }
}

function isLarge(path: string | null): boolean {
  return Boolean(path) && (pictureSize(path ?? '')?.width ?? LARGE) >= LARGE
}

/** What would help a look, with the number that it needs. */
export interface Help {
  readonly what: 'picture' | 'widerPicture' | 'landscape' | 'film' | 'shorterTitle' | Counted
  readonly count: number
}

/** A choice of a whole look, or only of its layout or its opening. */
export interface LookChoice {
  readonly layout?: LayoutName
  readonly opening?: OpeningName
}

/** Returns what would help a look most; null if the owner's material fills it. A size that is not known is enough. */
export function whatWouldHelp({ layout, opening }: LookChoice, material: Material): Help | null {
  return missing(opening ? openingNeeds[opening] : {}, material) ?? missing(layout ? layoutNeeds[layout] : {}, material)
}

function missing({ media, width = 0, title, ...counts }: Needs, material: Material): Help | null {
  if (media && !fillsMedia(media, material.media)) return { what: media, count: width }
  if ((material.media?.size?.width ?? width) < width && !material.media?.isFilm)
    return { what: media === 'landscape' ? media : 'widerPicture', count: width }
  if (title !== undefined && material.title > title) return { what: 'shorterTitle', count: title }
  const names = Object.keys(counts) as Counted[] // Object.keys widens its keys to string
  const what = names.find((name) => material[name] < (counts[name] ?? 0))
  return what ? { what, count: counts[what] ?? 0 } : null
}

function fillsMedia(needed: NonNullable<Needs['media']>, media: Media | null): boolean {
  if (!media || needed === 'film') return media?.isFilm ?? false
  return needed === 'picture' || media.isFilm || !media.size || media.size.width > media.size.height
}

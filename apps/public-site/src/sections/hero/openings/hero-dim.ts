import { type FocalPoint, UPRIGHT } from '@tablier/contracts/crops'
import { brightnessGrid, pictureSize } from '@tablier/contracts/media'
import { pictureBrightness } from '@tablier/contracts/placeholders'

/**
 * The classes of the style sheet (`dim-*`) that darken parts of the banner's media, in addition to the overlay over all
 * of it.
 */
interface HeroDim {
  /** Behind the banner's texts. */
  readonly text: string
  /** Behind the navigation. */
  readonly bar: string
}

/** The brightest grey, from 0 to 1 in sRGB, that the picture may have behind a text of the named colour. */
const BEHIND_CREAM = 110 / 255 // 4.5:1
const BEHIND_SAFFRON = 77 / 255 // 4.5:1 for the current link of the navigation
/** The overlay's colour, espresso. */
const OVERLAY = 17 / 255
/** The opacity of the overlay over the whole picture, in `full.tsx`. */
const EVERYWHERE = 0.15
/** The steps of the overlay's opacity, in per cent. */
const STEP = 5

/** The layout of one kind of screen, in shares of its width and height. */
interface Layout {
  /** The proportions (width by height) of the narrowest and the widest screen. */
  readonly screens: readonly [number, number]
  /**
   * The part of a picture without a focal point that stays in sight if its sides are cropped, as in `object-position`.
   */
  readonly focus: number
  readonly text: Area
}

/** A part of the screen, in shares of its width and height from the upper left corner. */
interface Area {
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Texts rarely reach into the upper quarter. Where they do, the style sheet darkens it more. */
const portrait: Layout = { screens: [0.4, 1], focus: UPRIGHT.focus, text: { right: 1, top: 0.25, bottom: 1 } }
/** From 1024 px on. The text's column has at most 60 % of the width, that of a long title 75 %. */
const desktop: Layout = { screens: [0.7, 2.4], focus: 0.5, text: { right: 0.6, top: 0.25, bottom: 1 } }
const wideColumn: Area = { ...desktop.text, right: 0.75 }
const bar: Area = { right: 1, top: 0, bottom: 0.25 }

/**
 * Returns how much to darken a banner's media. What could not be measured counts as white: videos and pictures on other
 * hosts.
 * @param isWide whether the title has the wide column
 * @param isCentred whether the texts are in the middle of the picture, from side to side
 */
export function heroDim(path: string, point: FocalPoint = {}, { isWide = false, isCentred = false } = {}): HeroDim {
  const column = isWide ? wideColumn : desktop.text
  const onDesktop = isCentred ? { ...column, right: 1 } : column
  const measured = pictureBrightness(path)
  const size = measured && pictureSize(path)
  const brightness = measured ?? [1]
  const anywhere = Math.max(...brightness)
  const brightest = (layout: Layout, area: Area) =>
    size ? Math.max(...cellsInSight(brightness, size.width / size.height, layout, area, point)) : anywhere
  const text = dims(BEHIND_CREAM, [anywhere, brightest(portrait, portrait.text), brightest(desktop, onDesktop)])
  return {
    text: `${text} dim-top-${dim(anywhere, BEHIND_CREAM)}`,
    bar: dims(BEHIND_SAFFRON, [anywhere, brightest(portrait, bar), brightest(desktop, bar)]),
  }
}

/** Returns the brightness of the cells that are visible in a part of a screen, for any screen of the layout. */
function cellsInSight(
  brightness: readonly number[],
  aspect: number,
  { screens, focus }: Layout,
  { right, top, bottom }: Area,
  { focalX = focus * 100, focalY = 50 }: FocalPoint,
): number[] {
  const { columns, rows } = brightnessGrid
  // The picture covers the screen. The visible part changes steadily from the narrowest screen to the widest.
  const across = screens.map((screen) => visible(Math.min(1, screen / aspect), focalX / 100, 0, right))
  const down = screens.map((screen) => visible(Math.min(1, aspect / screen), focalY / 100, top, bottom))
  const isIn = (cell: number, count: number, ranges: readonly Range[]) =>
    (cell + 1) / count > Math.min(...ranges.map(([start]) => start)) + MARGIN &&
    cell / count < Math.max(...ranges.map(([, end]) => end)) - MARGIN
  return brightness.filter(
    (_, index) => isIn(index % columns, columns, across) && isIn(Math.floor(index / columns), rows, down),
  )
}

type Range = readonly [start: number, end: number]

/** Tolerates rounding errors. */
const MARGIN = 0.001

/**
 * Returns the part of a picture's side that is behind a part of the screen. `inSight` is the visible share of that
 * side.
 */
function visible(inSight: number, focus: number, from: number, to: number): Range {
  const start = focus * (1 - inSight)
  return [start + inSight * from, start + inSight * to]
}

/** Returns the classes for landscape screens below 1024 px, for portrait ones and for larger ones. */
function dims(maximum: number, greys: readonly [landscape: number, upright: number, large: number]): string {
  const [landscape, upright, large] = greys.map((grey) => dim(grey, maximum))
  return `dim-${landscape} max-lg:portrait:dim-${upright} lg:dim-${large}`
}

/** Returns how opaque a second overlay must be so that a grey of the picture gets no brighter than the maximum. */
function dim(ofPicture: number, maximum: number): number {
  const grey = ofPicture + (OVERLAY - ofPicture) * EVERYWHERE
  return grey <= maximum ? 0 : Math.ceil(((grey - maximum) / (grey - OVERLAY)) * (100 / STEP)) * STEP
}

import {
  CARD,
  FOCAL_STEP,
  hasCard,
  hasCardGround,
  isUploadName,
  pictureWidths,
  sharePictureWidths,
  uprightPictureWidths,
  type VariantFormat,
  variantFormats,
} from '@tablier/contracts'

export interface Variant {
  /** The name of the original. */
  readonly name: string
  /** In pixels. */
  readonly width: number
  readonly format: VariantFormat | 'jpg'
  /** Without it, the variant is the whole picture. */
  readonly crop?: Crop
}

export interface Crop {
  /** For upright screens (`UPRIGHT`) or for share cards (`SHARE`). */
  readonly shape: 'upright' | 'share'
  /**
   * The point that stays in sight, in per cent of the width and of the height. Numbers that are missing are the shape's
   * own.
   */
  readonly focus: readonly number[]
  /** The colour around a picture that is small or may be transparent, such as `15110d`. */
  readonly ground?: string
}

interface Shape {
  readonly formats: readonly VariantFormat[]
  readonly widths: (name: string) => readonly number[]
  /** The numbers that its focus may have. An upright crop has the whole height, so it has no second one. */
  readonly focus: readonly number[]
}

const whole: Shape = { formats: variantFormats, widths: pictureWidths, focus: [0] }
const shapes: Readonly<Record<Crop['shape'], Shape>> = {
  upright: { formats: ['avif'], widths: uprightPictureWidths, focus: [0, 1] }, // other browsers get the whole picture
  share: { formats: ['webp'], widths: sharePictureWidths, focus: [2] },
}

const FOLDER = 'variants/'
const CARD_FILE = new RegExp(String.raw`^share-${CARD.width}((?:-\d{1,3}){2})?(?:-([0-9a-f]{6}))?\.jpg$`)
const FILE = /^(?:(upright|share)-)?(\d{1,5})((?:-\d{1,3}){0,2})\.([a-z]+)$/

export function variantKey(variant: Variant): string {
  return `${FOLDER}${variant.name}.${fileOf(variant)}`
}

/** Returns the name of the original of a variant's storage key; undefined for any other file. */
export function originalOfVariant(key: string): string | undefined {
  if (!key.startsWith(FOLDER)) return undefined
  const name = key.slice(FOLDER.length).replace(/\.(?:[a-z]+-)?\d+(?:-\d+)*(?:-[0-9a-f]{6})?\.[a-z]+$/, '')
  return isUploadName(name) ? name : undefined
}

/**
 * Parses the last part of a variant's URL: `<width>.<format>`, `upright-<width>.avif`, `upright-<width>-<x>.avif` or
 * `share-<width>-<x>-<y>.webp`, or that of a share card, `share-1200-<x>-<y>-<ground>.jpg` without what it does not have.
 * Undefined unless the upload has that variant.
 */
export function parseVariant(name: string, file: string): Variant | undefined {
  const [isCard, point = '', ground] = CARD_FILE.exec(file) ?? []
  if (isCard) return card(name, file, { point, ground })
  const [, prefix, width, numbers = '', extension] = FILE.exec(file) ?? []
  const shape = prefix as Crop['shape'] | undefined // FILE allows no other
  const focus = numbers.split('-').slice(1).map(Number)
  const { formats, widths, focus: counts } = shape ? shapes[shape] : whole
  const format = formats.find((known) => known === extension)
  const known = widths(name).find((candidate) => candidate === Number(width))
  if (!format || !known || !counts.includes(focus.length) || !focus.every(isFocal)) return undefined
  const variant = { name, width: known, format, ...(shape && { crop: { shape, focus } }) }
  return fileOf(variant) === file ? variant : undefined // one URL for each variant
}

function card(
  name: string,
  file: string,
  { point, ground }: { readonly point: string; readonly ground: string | undefined },
): Variant | undefined {
  const focus = point.split('-').slice(1).map(Number)
  if (!hasCard(name) || hasCardGround(name) !== (ground !== undefined) || !focus.every(isFocal)) return undefined
  const crop: Crop = { shape: 'share', focus, ...(ground && { ground }) }
  const variant: Variant = { name, width: CARD.width, format: 'jpg', crop }
  return fileOf(variant) === file ? variant : undefined // one URL for each variant
}

function isFocal(percent: number): boolean {
  return percent <= 100 && percent % FOCAL_STEP === 0
}

function fileOf({ width, format, crop }: Variant): string {
  const numbers = [width, ...(crop?.focus ?? []), ...(crop?.ground ? [crop.ground] : [])]
  return `${crop ? `${crop.shape}-` : ''}${numbers.join('-')}.${format}`
}

import { mediaUrl, pictureSize } from '@tablier/contracts/media'
import { paletteOfLook, palettes } from '@tablier/contracts/palettes'
import type { Look } from '../site/content.ts'
import type { Brand } from '../site/site-name.ts'

/** The colour around the page, on phones that show one. */
export function themeColour(look: Look): string {
  return look ? paletteOfLook(look, 'screen').espresso : palettes.espresso.espresso
}

/** A logo may be this much wider than high, or higher than wide, and still be an icon. */
const NEARLY_SQUARE = 1.5

/**
 * Returns the address of the site's icon: the look's own picture, the logo if it is about as wide as high, or else the
 * name's first letter on the palette's ground. Null without a look, for the product's own icons.
 */
export function siteIcon({ look, logo, siteName }: Brand): string | null {
  if (!look) return null
  if (look.iconUrl) return mediaUrl(look.iconUrl)
  const size = logo?.imgLogo ? pictureSize(logo.imgLogo) : null
  const ratio = size ? Math.max(size.width / size.height, size.height / size.width) : Number.POSITIVE_INFINITY
  if (ratio <= NEARLY_SQUARE) return mediaUrl(logo?.imgLogo)
  const { espresso, 'saffron-light': accent } = paletteOfLook(look, 'screen')
  const letter = /\p{L}|\p{N}/u.exec(siteName)?.[0].toUpperCase() ?? ''
  const text = `<text x="32" y="45" font-family="Georgia,serif" font-size="38" text-anchor="middle" fill="${accent}">${letter}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="${espresso}"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

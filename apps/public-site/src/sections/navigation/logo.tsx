import { isVideo, mediaUrl, pictureSize } from '@tablier/contracts/media'
import { storedMeasures } from '@tablier/contracts/picture-measures'
import { useEffect } from 'react'
import { hrefOf } from '../../site/addresses.ts'
import type { LoadedBy } from '../../site/content.ts'
import { logoText } from '../../site/site-name.ts'
import { useSiteWords, useTextOf } from '../../site/words.ts'
import { ifFailed, mediaFrame, Picture, unlessFailed } from '../../ui/picture.tsx'

/** The published logo, linked to the site's root. To its right is room for the phone's scroll-to-top button. */
export function Logo({ data: logo, error }: LoadedBy<'logo'>) {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification: a failed logo is logged and nothing is drawn
    if (error) console.error('Failed to load logos. Please try again later.', error)
  }, [error])
  const t = useSiteWords()
  const attributes = useTextOf(logo)
  if (!logo) return null
  const text = logoText(logo, t)
  return (
    <a
      {...mediaFrame}
      href={hrefOf('/', t)}
      className="relative z-10 flex min-h-18 items-center rounded-md max-lg:me-13"
    >
      {logo.imgLogo && (
        <span {...unlessFailed} lang={attributes('alt_text').lang} className="contents">
          <LogoPicture path={logo.imgLogo} alt={logo.altText.trim() || text} />
        </span>
      )}
      <span
        {...(logo.imgLogo ? ifFailed : {})}
        {...attributes('text_logo')}
        className="font-display text-2xl tracking-tight"
      >
        {text}
      </span>
    </a>
  )
}

interface LogoPictureProps {
  readonly path: string
  readonly alt: string
}

/** The height of the box, in pixels, and of a wide logo, which has that of two lines of the bar. */
const BOX = 72
const WIDE = 48
/** From this ratio of the width to the height on, a logo is wide. */
const WIDE_RATIO = 2.5
/** The width that the bar leaves, in pixels. */
const ROOM = 320

function LogoPicture({ path, alt }: LogoPictureProps) {
  const size = pictureSize(path)
  const ratio = size ? size.width / size.height : 1
  const isWide = ratio >= WIDE_RATIO
  const height = isWide ? WIDE : BOX
  // The width of the box is known before the picture has loaded.
  const className = `${size ? `wide-logo ${isWide ? 'h-12' : 'h-18'}` : 'size-18 object-contain'} ${plateOf(path)}`
  const width = Math.round(height * Math.min(Math.max(ratio, 1), ROOM / height))
  return isVideo(path) ? (
    <>
      <video src={mediaUrl(path)} className={className} autoPlay muted loop playsInline aria-hidden="true" />
      <span className="sr-only">{alt}</span>
    </>
  ) : (
    <Picture path={path} alt={alt} sizes={`${width}px`} place="in-sight" className={className} />
  )
}

/**
 * Greys, from 0 to 1: up to the first, letters are seen better on white than on a dark plate; from the second on, they are
 * seen on any dark bar, also over the lightest picture that the page darkens (2.8:1, `hero-dim.ts`); from the third on,
 * they are not seen on a light bar.
 */
const [DARK, MIDDLE, LIGHT] = [0.47, 0.575, 0.65]

/**
 * Returns the class of the plate below a logo: a white box gets round corners, and letters without a ground get one
 * where the bar may be about as dark, or as light, as they are.
 */
function plateOf(path: string): string {
  const { ground = 'full', tone = 1 } = storedMeasures(path) ?? {}
  if (ground === 'full') return ''
  if (ground !== 'transparent') return 'rounded-md'
  if (tone < DARK) return 'rounded-md bg-[#fff] p-2'
  if (tone < MIDDLE) return 'dark-plate rounded-md bg-espresso p-2'
  return tone > LIGHT ? 'dark-plate' : '' // only light palettes have a rule for it (look-css.ts)
}

import { isVideo, mediaUrl, pictureSize } from '@tablier/contracts/media'
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

function LogoPicture({ path, alt }: LogoPictureProps) {
  const size = pictureSize(path)
  // The logo gets a box of 72 px. A wide picture has that height and the width that fits. The width is known before
  // loading.
  const className = size ? 'wide-logo' : 'size-18 object-contain'
  const width = size ? Math.round(72 * Math.min(Math.max(size.width / size.height, 1), 320 / 72)) : 72
  return isVideo(path) ? (
    <>
      <video src={mediaUrl(path)} className={className} autoPlay muted loop playsInline aria-hidden="true" />
      <span className="sr-only">{alt}</span>
    </>
  ) : (
    <Picture path={path} alt={alt} sizes={`${width}px`} place="in-sight" className={className} />
  )
}

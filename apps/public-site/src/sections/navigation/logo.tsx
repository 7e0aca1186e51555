import { isVideo, mediaUrl, pictureSize } from '@tablier/contracts/media'
import { useEffect } from 'react'
import type { Loaded, Published } from '../../site/content.ts'
import { logoText } from '../../site/site-name.ts'
import { ifFailed, mediaFrame, unlessFailed } from '../../ui/media-frame.ts'
import { Picture } from '../../ui/picture.tsx'

export type LogoOfPage = Loaded<Pick<Published<'logos'>, 'imgLogo' | 'textLogo' | 'altText'> | null>

/** What the page shows of a record. */
export function logoOf({ data, error }: LogoOfPage): LogoOfPage {
  return { data: data && { imgLogo: data.imgLogo, textLogo: data.textLogo, altText: data.altText }, error }
}

/** The published logo, linked to the site's root. */
export function Logo({ data: logo, error }: LogoOfPage) {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification: a failed logo is logged and nothing is drawn
    if (error) console.error('Failed to load logos. Please try again later.', error)
  }, [error])
  if (!logo) return null
  const text = logoText(logo)
  return (
    <a {...mediaFrame} href={import.meta.env.BASE_URL} className="relative z-10 flex min-h-18 items-center rounded-md">
      {logo.imgLogo && (
        <span {...unlessFailed} className="contents">
          <LogoPicture path={logo.imgLogo} alt={logo.altText.trim() || text} />
        </span>
      )}
      <span {...(logo.imgLogo ? ifFailed : {})} dir="auto" className="font-display text-2xl tracking-tight">
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
  // A square box of 72 px; a wide picture is as high and as wide as it fits. Its width is known before it has loaded.
  const className = size
    ? 'h-18 w-auto min-w-18 max-w-[min(20rem,calc(100vw-10.25rem))] object-contain'
    : 'size-18 object-contain'
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

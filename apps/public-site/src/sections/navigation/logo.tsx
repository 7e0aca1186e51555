import { useQuery } from '@tanstack/react-query'
import { isVideo, mediaUrl, pictureSize } from '@tablier/contracts/media'
import { useEffect } from 'react'
import { useApi } from '../../api.tsx'
import { Picture } from '../../ui/picture.tsx'
import { logoText } from '../../site/site-name.ts'
import { useMediaState } from '../../ui/use-media-state.ts'
import { logoQuery } from '../../site/content-queries.ts'

/** The published logo, linked to the site's root. */
export function Logo() {
  const { data: logo, error } = useQuery(logoQuery(useApi()))
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification: a failed logo is logged and nothing is drawn
    if (error) console.error('Failed to load logos. Please try again later.', error)
  }, [error])
  if (!logo) return null
  const text = logoText(logo)
  return (
    <a href={import.meta.env.BASE_URL} className="relative z-10 flex min-h-18 items-center rounded-md">
      <LogoMark key={logo.imgLogo} path={logo.imgLogo} text={text} alt={logo.altText.trim() || text} />
    </a>
  )
}

interface LogoMarkProps {
  readonly path: string | null
  readonly text: string
  readonly alt: string
}

function LogoMark({ path, text, alt }: LogoMarkProps) {
  const { state, onLoad, ...listeners } = useMediaState()
  if (!path || state === 'failed')
    return (
      <span dir="auto" className="font-display text-2xl tracking-tight">
        {text}
      </span>
    )
  const size = pictureSize(path)
  // A square box of 72 px; a wide picture is as high and as wide as it fits. Its width is known before it has loaded.
  const className = size
    ? 'h-18 w-auto min-w-18 max-w-[min(20rem,calc(100vw-10.25rem))] object-contain'
    : 'size-18 object-contain'
  const width = size ? Math.round(72 * Math.min(Math.max(size.width / size.height, 1), 320 / 72)) : 72
  return isVideo(path) ? (
    <>
      <video
        {...listeners}
        src={mediaUrl(path)}
        className={className}
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
      />
      <span className="sr-only">{alt}</span>
    </>
  ) : (
    <Picture
      {...listeners}
      onLoad={onLoad}
      path={path}
      alt={alt}
      sizes={`${width}px`}
      place="in-sight"
      className={className}
    />
  )
}

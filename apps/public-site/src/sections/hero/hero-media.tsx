import { isVideo, mediaUrl, posterPath, srcSet } from '@tablier/contracts/media'
import { ifFailed, mediaFrame, unlessFailed, whileLoading } from '../../ui/media-frame.ts'
import { Picture } from '../../ui/picture.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { playWhenWelcome } from './play-when-welcome.ts'

/**
 * On a tall screen the picture is as high as the screen and cropped at its
 * sides. The displayed picture is wider than 100vh, but such screens are dense
 * and the picture is dimmed: 100vh is sharp enough, at half the bytes.
 */
const SIZES = '(orientation: portrait) 100vh, 100vw'
const NOTE = 'absolute inset-x-0 top-1/3 -z-40 text-center text-sand'
const FILLS_SECTION = 'absolute inset-0 size-full object-cover max-lg:object-[62%_50%]'

/** The head's tag by which the browser fetches the hero's picture before it reads the page. */
export function HeroPreload({ path }: { readonly path: string }) {
  const picture = isVideo(path) ? posterPath(path) : path
  const variants = srcSet(picture, 'avif')
  if (!variants) return null
  return (
    <link rel="preload" as="image" type="image/avif" imageSrcSet={variants} imageSizes={SIZES} fetchPriority="high" />
  )
}

/** The banner's picture or video, which fills the section behind the text. A video is over its poster. */
export function HeroMedia({ path }: { readonly path: string }) {
  const picture = isVideo(path) ? posterPath(path) : path
  return (
    <>
      {picture && <HeroPicture path={picture} />}
      {isVideo(path) && <HeroVideo path={path} />}
    </>
  )
}

/** Fetches nothing until it is to play. Without scripts it plays at once. */
function HeroVideo({ path }: { readonly path: string }) {
  const src = mediaUrl(path)
  const className = `${FILLS_SECTION} -z-20`
  return (
    <>
      <video
        ref={playWhenWelcome}
        src={src}
        preload="none"
        muted
        loop
        playsInline
        aria-hidden="true"
        className={className}
      />
      <noscript>
        <video src={src} autoPlay muted loop playsInline aria-hidden="true" className={className} />
      </noscript>
    </>
  )
}

function HeroPicture({ path }: { readonly path: string }) {
  return (
    <div key={path} {...mediaFrame} className="contents">
      <p {...whileLoading} className={NOTE}>
        Loading image...
      </p>
      <p {...ifFailed} className={NOTE}>
        Failed to load image
      </p>
      <Placeholder path={path} className={`${FILLS_SECTION} -z-30`} />
      <div {...unlessFailed} className="contents">
        <Picture path={path} alt="" sizes={SIZES} place="first" className={`${FILLS_SECTION} -z-20`} />
      </div>
    </div>
  )
}

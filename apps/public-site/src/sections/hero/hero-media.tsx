import { isVideo, mediaUrl, posterPath, srcSet } from '@tablier/contracts/media'
import { uprightSrcSet } from '@tablier/contracts/crops'
import type { StatedPicture } from '../../site/content.ts'
import { focalClass } from '../../ui/focal-class.ts'
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
/** Most tablets and all phones that are held upright. They get a crop (`UPRIGHT`), for the same reason not at 75vh. */
const UPRIGHT_SCREEN = '(max-aspect-ratio: 3/4)'
const UPRIGHT_SIZES = '41vh'
const NOTE = 'absolute inset-x-0 top-1/3 -z-40 text-center text-sand'

interface HeroMediaProps {
  readonly path: string
  /** What the owner has stated about it. */
  readonly picture: StatedPicture
}

/** Without a focal point, narrow screens show the part of the picture that `UPRIGHT` names. */
function fillsSection(picture: StatedPicture): string {
  return `absolute inset-0 size-full object-cover${focalClass(picture) || ' max-lg:object-[62%_50%]'}`
}

/** The head's tags by which the browser fetches the hero's picture before it reads the page. */
export function HeroPreload({ path, picture }: HeroMediaProps) {
  const shown = isVideo(path) ? posterPath(path) : path
  const variants = srcSet(shown, 'avif')
  if (!variants) return null
  const crops = uprightSrcSet(shown, picture?.focalX)
  const preload = { rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  return (
    <>
      {crops && <link {...preload} imageSrcSet={crops} imageSizes={UPRIGHT_SIZES} media={UPRIGHT_SCREEN} />}
      <link
        {...preload}
        imageSrcSet={variants}
        imageSizes={SIZES}
        {...(crops && { media: `not all and ${UPRIGHT_SCREEN}` })}
      />
    </>
  )
}

/** The banner's picture or video, which fills the section behind the text. A video is over its poster. */
export function HeroMedia({ path, picture }: HeroMediaProps) {
  const shown = isVideo(path) ? posterPath(path) : path
  return (
    <>
      {shown && <HeroPicture path={shown} picture={picture} />}
      {isVideo(path) && <HeroVideo path={path} picture={picture} />}
    </>
  )
}

/** Fetches nothing until it is to play. Without scripts it plays at once. */
function HeroVideo({ path, picture }: HeroMediaProps) {
  const src = mediaUrl(path)
  const className = `${fillsSection(picture)} -z-20`
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

function HeroPicture({ path, picture }: HeroMediaProps) {
  const crops = uprightSrcSet(path, picture?.focalX)
  const className = fillsSection(picture)
  const upright = crops && <source type="image/avif" srcSet={crops} sizes={UPRIGHT_SIZES} media={UPRIGHT_SCREEN} />
  return (
    <div key={path} {...mediaFrame} className="contents">
      <p {...whileLoading} className={NOTE}>
        Loading image...
      </p>
      <p {...ifFailed} className={NOTE}>
        Failed to load image
      </p>
      <Placeholder path={path} className={`${className} -z-30`} />
      <div {...unlessFailed} className="contents">
        <Picture path={path} alt={picture?.alt ?? ''} sizes={SIZES} place="first" className={`${className} -z-20`}>
          {upright}
        </Picture>
      </div>
    </div>
  )
}

import { isVideo, mediaUrl, srcSet } from '@tablier/contracts/media'
import { preload } from 'react-dom'
import { Picture } from '../../ui/picture.tsx'
import { useMediaState } from '../../ui/use-media-state.ts'

/**
 * On a tall screen the picture is as high as the screen and cropped at its
 * sides. The displayed picture is wider than 100vh, but such screens are dense
 * and the picture is dimmed: 100vh is sharp enough, at half the bytes.
 */
const SIZES = '(orientation: portrait) 100vh, 100vw'

/** The banner's picture or video, which fills the section behind the text. */
export function HeroMedia({ path }: { readonly path: string }) {
  return isVideo(path) ? <HeroVideo path={path} /> : <HeroPicture path={path} />
}

function HeroVideo({ path }: { readonly path: string }) {
  return (
    <video
      src={mediaUrl(path)}
      autoPlay
      muted
      loop
      playsInline
      aria-hidden="true"
      className="absolute inset-0 -z-20 size-full object-cover"
    />
  )
}

function HeroPicture({ path }: { readonly path: string }) {
  const { state, ...listeners } = useMediaState()
  const variants = srcSet(path, 'avif')
  if (variants)
    preload(mediaUrl(path), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: variants,
      imageSizes: SIZES,
      fetchPriority: 'high',
    })
  return (
    <>
      {state !== 'loaded' && (
        <p className="absolute inset-x-0 top-1/3 -z-30 text-center text-sand">
          {state === 'loading' ? 'Loading image...' : 'Failed to load image'}
        </p>
      )}
      {state !== 'failed' && (
        <Picture
          path={path}
          alt=""
          sizes={SIZES}
          place="first"
          className="absolute inset-0 -z-20 size-full object-cover max-lg:object-[62%_50%]"
          {...listeners}
        />
      )}
    </>
  )
}

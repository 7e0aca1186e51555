import { FOCAL_STEP, focalStep, isVideo, mediaUrl, pictureSize, posterPath, srcSet } from '@tablier/contracts'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'
import { t } from '../language/words.ts'

/** Around a logo or an icon is a thin shadow in the colour of quiet texts, so white ones and black ones are both seen. */
const containedClass = 'size-full object-contain [filter:drop-shadow(0_0_1px_var(--muted))]'

interface MediaProps {
  /** The stored path, or the address of a preview. */
  readonly path: string
  /** The kind of media, if the address does not show it, as for a preview. */
  readonly kind?: 'image' | 'video'
  /** The text if it does not load. */
  readonly broken?: string
  readonly className: string
  /** True to fit the picture into its box instead of filling the box. */
  readonly isContained?: boolean
  readonly hasControls?: boolean
}

/** A picture or video, or a text if it does not load. */
export function Media({ path, kind, broken, className, isContained = false, hasControls = false }: MediaProps) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  const shown = kind ?? (isVideo(path) ? 'video' : 'image')
  if (brokenPath === path)
    return (
      <BrokenMedia
        text={broken ?? (shown === 'video' ? t.videoFailedToLoad : t.imageFailedToLoad)}
        className={className}
      />
    )
  const shared = {
    className: isContained ? containedClass : `bg-hover object-cover ${className}`,
    onError: () => setBrokenPath(path),
  }
  const poster = posterPath(path)
  const media =
    shown === 'video' ? (
      <video
        {...shared}
        src={mediaUrl(path)}
        {...(poster ? { poster, preload: 'none' } : { preload: 'metadata' })}
        muted
        playsInline
        controls={hasControls}
      />
    ) : (
      <img
        {...shared}
        src={mediaUrl(path)}
        srcSet={(!path.includes('?') && srcSet(path, 'webp')) || undefined}
        sizes={hasControls ? '440px' : '80px'}
        alt=""
        loading="lazy"
      />
    )
  return isContained ? <span className={`block overflow-hidden bg-hover ${className}`}>{media}</span> : media
}

function BrokenMedia({ text, className }: { readonly text: string; readonly className: string }) {
  return (
    <span
      className={`flex items-center justify-center border border-line bg-hover p-1 text-center text-xs leading-tight text-muted ${className}`}
    >
      {text}
    </span>
  )
}

/** Returns an object URL of the file, or null without a file. It is revoked when the file changes. */
export function useObjectUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    setShown({ file, url }) // oxlint-disable-line react/set-state-in-effect -- the URL must be revoked, so an effect creates it
    return () => URL.revokeObjectURL(url)
  }, [file])
  return shown && shown.file === file ? shown.url : null
}

/** In per cent of the width and the height. */
interface Point {
  readonly x: number
  readonly y: number
}

interface FocalPictureProps {
  /** The stored path, or the address of a preview. */
  readonly path: string
  /** Null if the page chooses the point. */
  readonly point: Point | null
  readonly onPoint: (point: Point) => void
}

/** Returns the room that a stored picture takes, so that nothing below it moves when it comes. */
function roomFor(path: string) {
  const size = pictureSize(path)
  return size ? { aspectRatio: size.width / size.height, width: `${(11 * size.width) / size.height}rem` } : undefined
}

const CENTRE: Point = { x: 50, y: 50 }

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -FOCAL_STEP, y: 0 },
  ArrowRight: { x: FOCAL_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCAL_STEP },
  ArrowDown: { x: 0, y: FOCAL_STEP },
}

/** A picture on which the focal point is set by a press, a drag or the arrow keys, with previews of the crops. */
export function FocalPicture({ path, point, onPoint }: FocalPictureProps) {
  const hintId = useId()
  const [brokenPath, setBrokenPath] = useState<string | null>(null)
  const { x, y } = point ?? CENTRE
  const room = roomFor(path)
  const move = (to: Point) => onPoint({ x: focalStep(to.x), y: focalStep(to.y) })

  function pointTo({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    if (width > 0 && height > 0) move({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 })
  }
  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault() // the dialog would scroll
    move({ x: x + step.x, y: y + step.y })
  }
  const source = { src: mediaUrl(path), srcSet: srcSet(path, 'webp') || undefined, draggable: false }
  if (brokenPath === path) return <BrokenMedia text={t.imageFailedToLoad} className="h-44 w-full rounded-lg" />
  return (
    <div className="flex w-full flex-col items-center gap-3">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has one value, a point has two
        role="slider"
        tabIndex={0}
        aria-label={t.focalPoint}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={point ? t.fromTheLeftFromTheTop({ x, y }) : t.automatic}
        className="relative max-w-full cursor-crosshair rounded-lg select-none"
        style={room}
        onKeyDown={handleKey}
        onClick={pointTo}
        onPointerDown={(event) => {
          // With a finger, a movement scrolls the form.
          if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pointTo(event)}
      >
        <img
          {...source}
          alt=""
          sizes="440px"
          className={`rounded-lg bg-hover ${room ? 'size-full' : 'max-h-44 min-h-16 max-w-full'}`}
          onError={() => setBrokenPath(path)}
        />
        <span
          aria-hidden="true"
          style={{ left: `${x}%`, top: `${y}%` }}
          className={`absolute size-6 -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_2px_rgb(0_0_0/0.6)] ${point ? 'bg-primary/60' : ''}`}
        />
      </div>
      <p id={hintId} className="text-center text-xs text-muted">
        {t.focalPointHint}
      </p>
      <ul aria-hidden="true" className="flex items-end gap-3 text-xs text-muted">
        {crops.map(({ name, shape }) => (
          <li key={name} className="flex flex-col items-center gap-1">
            <img
              {...source}
              alt=""
              sizes="120px"
              style={{ objectPosition: `${x}% ${y}%` }}
              className={`h-11 max-w-none rounded object-cover ${shape}`}
            />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How the page and the networks crop. */
const crops = [
  { name: t.cropPhone, shape: 'aspect-9/16' },
  { name: t.cropTile, shape: 'aspect-square' },
  { name: t.cropCard, shape: 'aspect-4/3' },
  { name: t.cropShared, shape: 'aspect-40/21' },
] as const

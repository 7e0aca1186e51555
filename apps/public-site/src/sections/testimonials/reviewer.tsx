import type { Published } from '../../site/content.ts'
import { focalClass } from '../../ui/focal-class.ts'
import { ifFailed, mediaFrame, unlessFailed } from '../../ui/media-frame.ts'
import { Picture } from '../../ui/picture.tsx'

export type Review = Pick<
  Published<'testimonialItems'>,
  'id' | 'name' | 'label' | 'details' | 'reviewNumber' | 'imageUrl' | 'picture'
>

interface ReviewerProps {
  readonly review: Review
  /** The id of the element with the name. */
  readonly id?: string
}

/** The review's author: picture or initial, name and label. */
export function Reviewer({ review, id }: ReviewerProps) {
  const { name, label, imageUrl } = review
  return (
    <div className="flex items-center gap-4">
      <Avatar key={imageUrl} {...review} />
      <div className="min-w-0">
        <p id={id} dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        {label && (
          <p dir="auto" className="mt-0.5 text-sm wrap-anywhere opacity-80">
            {label}
          </p>
        )}
      </div>
    </div>
  )
}

function Avatar({ imageUrl: path, name, picture }: Review) {
  const [initial = '?'] = name.trim().toUpperCase()
  return (
    <div
      {...mediaFrame}
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-full bg-amber font-display text-2xl text-cream"
    >
      {path && (
        <div {...unlessFailed} className="contents">
          <Picture
            path={path}
            alt={picture?.alt ?? name}
            sizes="56px"
            className={`size-full object-cover${focalClass(picture)}`}
          />
        </div>
      )}
      <span {...(path ? ifFailed : {})} aria-hidden="true">
        {initial}
      </span>
    </div>
  )
}

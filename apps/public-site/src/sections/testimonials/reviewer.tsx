import type { Published } from '../../site/content.ts'
import { ifFailed, mediaFrame, unlessFailed } from '../../ui/media-frame.ts'
import { Picture } from '../../ui/picture.tsx'

export type Review = Pick<
  Published<'testimonialItems'>,
  'id' | 'name' | 'label' | 'details' | 'reviewNumber' | 'imageUrl'
>

interface ReviewerProps {
  readonly review: Review
  /** The id of the element with the name. */
  readonly id?: string
}

/** The review's author: picture or initial, name and label. */
export function Reviewer({ review: { name, label, imageUrl }, id }: ReviewerProps) {
  return (
    <div className="flex items-center gap-4">
      <Avatar key={imageUrl} path={imageUrl} name={name} />
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

function Avatar({ path, name }: { readonly path: string | null; readonly name: string }) {
  const [initial = '?'] = name.trim().toUpperCase()
  return (
    <div
      {...mediaFrame}
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-full bg-amber font-display text-2xl text-cream"
    >
      {path && (
        <div {...unlessFailed} className="contents">
          <Picture path={path} alt={name} sizes="56px" className="size-full object-cover" />
        </div>
      )}
      <span {...(path ? ifFailed : {})} aria-hidden="true">
        {initial}
      </span>
    </div>
  )
}

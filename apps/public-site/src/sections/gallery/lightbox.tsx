import type { KeyboardEvent } from 'react'
import type { PageItem } from '../../site/part-of-list.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogText } from '../../ui/dialog-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PictureOrNote } from '../../ui/picture-or-note.tsx'

export type GalleryItem = PageItem<'galleryItems'>

/** The picture's title, 'Untitled' if blank. */
export function titleOf({ title }: GalleryItem): string {
  return title.trim() || 'Untitled'
}

/** What the page shows of a record. */
export function galleryItemOf({
  id,
  category,
  title,
  imageUrl,
  ingredients,
  details,
  picture,
}: GalleryItem): GalleryItem {
  return { id, category, title, imageUrl, ingredients, details, ...(picture && { picture }) }
}

interface LightboxProps {
  readonly items: readonly GalleryItem[]
  /** -1 while closed. */
  readonly openIndex: number
  readonly onOpen: (id: number) => void
  readonly onClose: () => void
}

/** Dark, so that the picture stands out. */
const LOOK = 'max-w-6xl bg-espresso! text-cream! [--accent:var(--color-saffron-light)]!'

/** One large picture with its texts; the arrow keys go through all pictures, from the last to the first. */
export function Lightbox({ items, openIndex, onOpen, onClose }: LightboxProps) {
  const item = items[openIndex]
  if (!item) return null
  const step = (by: number) => onOpen((items.at((openIndex + by) % items.length) ?? item).id)
  const walk = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  }
  return (
    <Dialog isOpen onClose={onClose} label={titleOf(item)} className={LOOK} onKeyDown={walk}>
      <article className="grid lg:grid-cols-[1fr_22rem]">
        <div className="relative aspect-square max-h-[60dvh] w-full bg-charcoal lg:aspect-auto lg:max-h-none lg:h-[min(46rem,calc(100dvh-2rem))]">
          <PictureOrNote
            path={item.imageUrl}
            alt={item.picture?.alt ?? `${titleOf(item)}, ${item.category}`}
            picture={undefined} // it is shown whole
            sizes="(min-width: 72rem) 50rem, (min-width: 64rem) calc(98vw - 22rem), 96vw"
            className="size-full object-contain"
          />
          {items.length > 1 && <Steps onStep={step} />}
        </div>
        <div aria-live="polite" className="flex flex-col gap-6 px-6 py-8 sm:px-8 lg:py-14">
          <header>
            <p dir="auto" className="text-sm font-medium tracking-wide text-saffron-light">
              {item.category}
            </p>
            <h2 dir="auto" className="mt-2 text-3xl leading-tight font-normal tracking-tight">
              {titleOf(item)}
            </h2>
          </header>
          <DialogText heading="Ingredients" text={item.ingredients} />
          <DialogText heading="Details" text={item.details} />
        </div>
      </article>
    </Dialog>
  )
}

function Steps({ onStep }: { readonly onStep: (by: number) => void }) {
  return (
    <p className="absolute inset-x-3 bottom-3 flex justify-between">
      <StepButton label="Previous picture" path="M15 5l-7 7 7 7" onClick={() => onStep(-1)} />
      <StepButton label="Next picture" path="M9 5l7 7-7 7" onClick={() => onStep(1)} />
    </p>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly path: string
  readonly onClick: () => void
}

function StepButton({ label, path, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full bg-espresso/80 text-cream transition-colors hover:bg-espresso"
      onClick={onClick}
    >
      <Icon path={path} />
    </button>
  )
}

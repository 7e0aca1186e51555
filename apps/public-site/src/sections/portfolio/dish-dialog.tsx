import { Dialog } from '../../ui/dialog.tsx'
import { DialogText } from '../../ui/dialog-text.tsx'
import { PictureOrNote } from '../../ui/picture-or-note.tsx'
import type { Dish } from './dish-card.tsx'

interface DishDialogProps {
  /** Null while closed. */
  readonly dish: Dish | null
  readonly onClose: () => void
}

export function DishDialog({ dish, onClose }: DishDialogProps) {
  return (
    <Dialog isOpen={dish !== null} onClose={onClose} label={dish?.title ?? ''}>
      {dish && <DishDetails dish={dish} />}
    </Dialog>
  )
}

function DishDetails({ dish }: { readonly dish: Dish }) {
  const { title, category, imageUrl, label, ingredients, details, awards, picture } = dish
  return (
    <article className="grid lg:grid-cols-[1.1fr_1fr]">
      <div className="aspect-4/3 max-h-[50dvh] w-full bg-cream-deep lg:sticky lg:top-0 lg:aspect-auto lg:max-h-none lg:h-[min(40rem,calc(100dvh-2rem))]">
        <PictureOrNote
          path={imageUrl}
          alt={`${title}, ${category}`}
          picture={picture}
          sizes="(min-width: 67rem) 34rem, (min-width: 64rem) 52vw, 96vw"
          className="size-full object-cover"
        />
      </div>
      <div className="flex flex-col gap-6 px-6 py-8 sm:px-10 lg:py-14">
        <header>
          <h2 dir="auto" className="text-3xl font-normal tracking-tight sm:text-4xl lg:pr-10">
            {title}
          </h2>
          {label && (
            <p dir="auto" className="mt-3 flex items-center gap-2 font-medium text-saffron-deep">
              <CheckIcon />
              {label}
            </p>
          )}
        </header>
        <DialogText heading="Ingredients" text={ingredients} />
        <DialogText heading="Description" text={details} />
        <ul className="mt-auto flex flex-wrap gap-2 pt-2 text-sm font-medium">
          <li dir="auto" className="rounded-full bg-espresso px-4 py-1.5 text-cream">
            {category}
          </li>
          {awards && (
            <li dir="auto" className="rounded-full border border-saffron-deep px-4 py-1.5 text-saffron-deep">
              {awards}
            </li>
          )}
        </ul>
      </div>
    </article>
  )
}

function CheckIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 fill-current">
      <path d="M10 1a9 9 0 110 18 9 9 0 010-18zm4.2 6L13 5.8l-4.4 4.7-1.8-1.7L5.6 10l3 3z" />
    </svg>
  )
}

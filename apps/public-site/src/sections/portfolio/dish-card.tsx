import type { PageItem } from '../../site/part-of-list.ts'
import { PictureOrNote } from '../../ui/picture-or-note.tsx'

export type Dish = PageItem<'portfolioItems'>

interface DishCardProps {
  readonly dish: Dish
  readonly onOpen: () => void
}

export function DishCard({ dish, onOpen }: DishCardProps) {
  const { id, title, category, imageUrl, ingredients, awards, picture } = dish
  return (
    <article
      id={`dish-${id}`}
      className="group relative flex h-full flex-col overflow-hidden rounded-2xl bg-white raised"
    >
      <div className="relative aspect-4/3 overflow-hidden bg-cream-deep">
        <PictureOrNote
          path={imageUrl}
          alt={`${title}, ${category}`}
          picture={picture}
          sizes="(min-width: 72rem) 21.5rem, (min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 92vw"
          className="size-full object-cover transition-transform duration-700 motion-safe:group-hover:[scale:1.03]"
        />
        <p
          dir="auto"
          className="dish-category absolute top-4 left-4 rounded-full bg-espresso/85 px-4 py-1.5 text-xs font-medium tracking-wide text-cream"
        >
          {category}
        </p>
      </div>
      <div className="flex grow flex-col px-6 pt-5 pb-6 transition-transform duration-500 motion-safe:group-hover:[translate:0_-0.25rem]">
        <h3 dir="auto" className="flex items-start justify-between gap-4 text-xl leading-snug font-medium">
          {title}
          <StarIcon />
        </h3>
        {ingredients && (
          <p
            dir="auto"
            className="dish-ingredients mt-2 line-clamp-2 text-sm leading-relaxed text-ink-soft noscript:line-clamp-none"
          >
            {ingredients}
          </p>
        )}
        <WithoutDialog dish={dish} />
        {awards && (
          <p dir="auto" className="dish-awards mt-auto pt-4 text-sm font-medium text-saffron-deep">
            {awards}
          </p>
        )}
      </div>
      <button type="button" aria-haspopup="dialog" aria-label={title} className="covering-button" onClick={onOpen} />
    </article>
  )
}

/** The dialog's text, for a page without scripts and for print. */
function WithoutDialog({ dish: { label, details } }: { readonly dish: Dish }) {
  const className = 'mt-2 hidden text-sm leading-relaxed text-ink-soft noscript:block'
  return (
    <>
      {label && (
        <p dir="auto" className={`dish-label ${className}`}>
          {label}
        </p>
      )}
      {details && (
        <p dir="auto" className={`dish-details ${className}`}>
          {details}
        </p>
      )}
    </>
  )
}

function StarIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-1 size-5 shrink-0 fill-saffron">
      <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
    </svg>
  )
}

/** What the page shows of a record. */
export function dishOf({ id, category, title, imageUrl, ingredients, details, awards, label, picture }: Dish): Dish {
  return { id, category, title, imageUrl, ingredients, details, awards, label, ...(picture && { picture }) }
}

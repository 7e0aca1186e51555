import { useEffect } from 'react'
import type { PageItem, PartOfList } from '../../site/content.ts'
import { dishTitle, openedDish } from '../../site/site-name.ts'
import { useTextOf, useWords } from '../../site/words.ts'
import { GrowingList, useListInParts } from '../../ui/growing-list.tsx'
import { useItemAddress, useNamedItem } from '../../ui/use-item-address.ts'
import { PictureOrNote } from '../../ui/picture.tsx'
import { Dialog, DialogText } from '../../ui/dialog.tsx'

/** The query makes the server render the dish's share card; the hash leads to the card without scripts. */
const dishUrl = (id: number) => `?dish=${id}#dish-${id}`
const partUrl = (part: number) => `?dishes=${part}#portfolio`

export interface Titles {
  /** The page's title. */
  readonly page: string
  readonly siteName: string
}

interface DishesProps extends PartOfList<Dish> {
  readonly titles: Titles
  /** The displayed width of the cards' pictures, if the layout is not the specified one. */
  readonly sizes?: string | undefined
}

/** In the specified layout. */
const SIZES = '(min-width: 72rem) 21.5rem, (min-width: 64rem) 30vw, (min-width: 48rem) 45vw, 92vw'

export function Dishes({ titles, sizes = SIZES, ...list }: DishesProps) {
  const askedId = useNamedItem('dish')
  const { shown } = useListInParts({ ...list, name: 'portfolioItems', askedId, urlOf: partUrl })
  const { items } = shown
  const { id, open, close } = useItemAddress({ kind: 'dish', ids: items.map((item) => item.id), urlOf: dishUrl })
  const dish = items.find((item) => item.id === id) ?? null
  const title = dish ? dishTitle(titles.siteName, dish) : titles.page
  useEffect(() => {
    document.title = title
    if (dish) openedDish.title = dish.title
  }, [title, dish])
  return (
    <>
      <GrowingList {...shown} className="dishes">
        {(item) => <DishCard dish={item} sizes={sizes} onOpen={() => open(item.id)} />}
      </GrowingList>
      <DishDialog dish={dish} onClose={close} />
    </>
  )
}

type Dish = Pick<
  PageItem<'portfolioItems'>,
  'id' | 'category' | 'title' | 'imageUrl' | 'ingredients' | 'details' | 'awards' | 'label' | 'picture' | 'untranslated'
>

interface DishCardProps {
  readonly dish: Dish
  /** The displayed width of its picture. */
  readonly sizes: string
  readonly onOpen: () => void
}

function DishCard({ dish, sizes, onOpen }: DishCardProps) {
  const { id, title, category, imageUrl, ingredients, awards, picture } = dish
  const text = useTextOf(dish)
  return (
    <article id={`dish-${id}`} className={imageUrl ? 'group dish' : 'group dish without-picture'}>
      <div className="dish-picture">
        <PictureOrNote
          path={imageUrl}
          alt={`${title}, ${category}`}
          picture={picture}
          sizes={sizes}
          className="zooming"
        />
        <p {...text('category')} className="dish-category" />
      </div>
      <div className="dish-texts">
        <h3 {...text('title')} className="flex items-start justify-between gap-4 text-xl leading-snug font-medium">
          {title}
          <StarIcon />
        </h3>
        {ingredients && <p {...text('ingredients')} className="dish-ingredients" />}
        <WithoutDialog dish={dish} />
        {awards && <p {...text('awards')} className="dish-awards mt-auto pt-4 text-sm font-medium text-saffron-deep" />}
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={title}
        lang={text('title').lang}
        className="covering-button"
        onClick={onOpen}
      />
    </article>
  )
}

/** The dialog's text on the card, for pages without scripts and for print. */
function WithoutDialog({ dish }: { readonly dish: Dish }) {
  const { label, details } = dish
  const text = useTextOf(dish)
  const className = 'mt-2 hidden text-sm leading-relaxed text-ink-soft noscript:block'
  return (
    <>
      {label && <p {...text('label')} className={`dish-label ${className}`} />}
      {details && <p {...text('details')} className={`dish-details ${className}`} />}
    </>
  )
}

function StarIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-1 size-5 shrink-0 fill-current">
      <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
    </svg>
  )
}

interface DishDialogProps {
  /** Null while closed. */
  readonly dish: Dish | null
  readonly onClose: () => void
}

function DishDialog({ dish, onClose }: DishDialogProps) {
  return (
    <Dialog isOpen={dish !== null} onClose={onClose} label={dish?.title ?? ''}>
      {dish && <DishDetails dish={dish} />}
    </Dialog>
  )
}

function DishDetails({ dish }: { readonly dish: Dish }) {
  const { title, category, imageUrl, label, awards, picture } = dish
  const t = useWords()
  const text = useTextOf(dish)
  return (
    <article className="grid lg:grid-cols-[1.1fr_1fr]">
      <div className="aspect-4/3 max-h-[50dvh] w-full bg-paper-deep lg:sticky lg:top-0 lg:aspect-auto lg:max-h-none lg:h-[min(40rem,calc(100dvh-2rem))]">
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
          <h2 {...text('title')} className="text-3xl font-normal tracking-tight sm:text-4xl lg:pe-10">
            {title}
          </h2>
          {label && (
            <p {...text('label')} className="mt-3 flex items-center gap-2 font-medium text-saffron-deep">
              <CheckIcon />
              {label}
            </p>
          )}
        </header>
        <DialogText heading={t.ingredients} text={text('ingredients')} />
        <DialogText heading={t.description} text={text('details')} />
        <ul className="mt-auto flex flex-wrap gap-2 pt-2 text-sm font-medium">
          <li {...text('category')} className="rounded-full bg-espresso px-4 py-1.5 text-cream" />
          {awards && (
            <li {...text('awards')} className="rounded-full border border-saffron-deep px-4 py-1.5 text-saffron-deep" />
          )}
        </ul>
        {/* Its address closes the dialog, because it names no dish. */}
        <a href="#contact" className="button bg-saffron text-espresso hover:bg-saffron-light">
          {t.askForThisDish}
        </a>
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

import type { PageItem, PartOfList } from '../../site/content.ts'
import { GrowingList, useListInParts } from '../../ui/growing-list.tsx'
import { PictureOrNote } from '../../ui/picture.tsx'
import { useTextOf, useWords } from '../../site/words.ts'
import { useItemAddress, useNamedItem } from '../../ui/use-item-address.ts'
import { pictureSize } from '@tablier/contracts/media'
import type { CSSProperties, KeyboardEvent } from 'react'
import { Dialog, DialogText } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

const pictureUrl = (id: number) => `#picture-${id}`
const partUrl = (part: number) => `?pictures=${part}#gallery`

interface PicturesProps extends PartOfList<GalleryItem> {
  /** The displayed width of the tiles, if the layout is not the specified one. */
  readonly sizes?: string | undefined
}

/** In the specified layout. */
const SIZES = '(min-width: 72rem) 16.5rem, (min-width: 64rem) 22vw, (min-width: 22.5rem) 46vw, 92vw'

export function Pictures({ sizes = SIZES, ...list }: PicturesProps) {
  const askedId = useNamedItem('picture')
  const { shown, onOpen } = useListInParts({ ...list, name: 'galleryItems', askedId, urlOf: partUrl })
  const { items } = shown
  const { id, open, close } = useItemAddress({ kind: 'picture', ids: items.map((item) => item.id), urlOf: pictureUrl })
  const show = (pictureId: number) => {
    open(pictureId)
    onOpen(pictureId)
  }
  return (
    <>
      <GrowingList {...shown} className="tiles">
        {(item) => <GalleryTile item={item} sizes={sizes} onOpen={() => show(item.id)} />}
      </GrowingList>
      <Lightbox items={items} openIndex={items.findIndex((item) => item.id === id)} onOpen={show} onClose={close} />
    </>
  )
}

interface GalleryTileProps {
  readonly item: GalleryItem
  /** Its displayed width. */
  readonly sizes: string
  readonly onOpen: () => void
}

/** A square picture; its texts show on hover and focus, and always on a touch screen. */
function GalleryTile({ item, sizes, onOpen }: GalleryTileProps) {
  const { id, category, imageUrl, ingredients, picture } = item
  const title = titleOf(item, useWords())
  const text = useTextOf(item)
  return (
    <article id={`picture-${id}`} className={imageUrl ? 'group tile' : 'group tile without-picture'}>
      <PictureOrNote
        path={imageUrl}
        alt={`${title}, ${category}`}
        picture={picture}
        sizes={sizes}
        className="zooming"
      />
      <div className="tile-caption">
        <p {...text('category')} className="kicker" />
        <h3 {...text('title')} className="mt-1 text-lg leading-snug font-medium">
          {title}
        </h3>
        {ingredients && (
          <p {...text('ingredients')} className="mt-1 line-clamp-2 text-sm text-cream/90 noscript:line-clamp-none" />
        )}
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

type GalleryItem = PageItem<'galleryItems'>

/** The picture's title, 'Untitled' if blank. */
function titleOf({ title }: GalleryItem, t: ReturnType<typeof useWords>): string {
  return title.trim() || t.untitled
}

interface LightboxProps {
  readonly items: readonly GalleryItem[]
  /** -1 while closed. */
  readonly openIndex: number
  readonly onOpen: (id: number) => void
  readonly onClose: () => void
}

/** Dark colours, so that the picture stands out. */
const LOOK = 'over-picture max-w-[81rem] lightbox-dialog'

/** One large picture with its texts; the arrow keys go through all pictures, from the last to the first. */
function Lightbox({ items, openIndex, onOpen, onClose }: LightboxProps) {
  const t = useWords()
  const item = items[openIndex]
  const text = useTextOf(item)
  if (!item) return null
  const title = titleOf(item, t)
  const step = (by: number) => onOpen((items.at((openIndex + by) % items.length) ?? item).id)
  const toTheRight = document.dir === 'rtl' ? -1 : 1
  const walk = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(toTheRight)
    if (key === 'ArrowLeft') step(-toTheRight)
  }
  return (
    <Dialog isOpen onClose={onClose} label={title} className={LOOK} onKeyDown={walk}>
      <div className="lightbox">
        <article>
          <div className="lightbox-frame" style={frameOf(item.imageUrl)}>
            <PictureOrNote
              path={item.imageUrl}
              alt={item.picture?.alt ?? `${title}, ${item.category}`}
              picture={undefined} // it is shown whole
              sizes="(min-width: 83rem) 50rem, (min-width: 64rem) calc(100vw - 33rem), 92vw"
              className="size-full object-contain"
            />
          </div>
          <div aria-live="polite" className="flex flex-col gap-6 px-6 py-8 sm:px-8 lg:py-14">
            <header>
              <p {...text('category')} className="kicker" />
              <h2 {...text('title')} className="mt-2 text-3xl leading-tight font-normal tracking-tight">
                {title}
              </h2>
            </header>
            <DialogText heading={t.ingredients} text={text('ingredients')} />
            <DialogText heading={t.details} text={text('details')} />
          </div>
        </article>
        {items.length > 1 && <Steps onStep={step} />}
      </div>
    </Dialog>
  )
}

/** Gives the frame the shape of its picture, if that is known. The browser renders it, so no policy forbids the style. */
function frameOf(path: string | null): CSSProperties | undefined {
  const size = path && pictureSize(path)
  return size ? ({ '--ratio': size.width / size.height } as CSSProperties) : undefined // React's type lacks own properties
}

function Steps({ onStep }: { readonly onStep: (by: number) => void }) {
  const t = useWords()
  return (
    <p>
      <StepButton label={t.previousPicture} path="M15 5l-7 7 7 7" onClick={() => onStep(-1)} />
      <StepButton label={t.nextPicture} path="M9 5l7 7-7 7" onClick={() => onStep(1)} />
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
      <Icon path={path} className="size-6 points" />
    </button>
  )
}

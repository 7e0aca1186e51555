import { useEffect } from 'react'
import type { PartOfList } from '../../site/part-of-list.ts'
import { dishTitle } from '../../site/site-name.ts'
import { GrowingList } from '../../ui/growing-list.tsx'
import { useItemAddress, useNamedItem } from '../../ui/use-item-address.ts'
import { useListInParts } from '../../ui/use-list-in-parts.ts'
import { type Dish, DishCard } from './dish-card.tsx'
import { DishDialog } from './dish-dialog.tsx'
import { openedDish } from '../../site/opened-dish.ts'

/** The query is for the server, which renders the dish's share card; the hash leads to the card without scripts. */
const dishUrl = (id: number) => `?dish=${id}#dish-${id}`
const partUrl = (part: number) => `?dishes=${part}#portfolio`

export interface Titles {
  /** The page's title. */
  readonly page: string
  readonly siteName: string
}

interface DishesProps extends PartOfList<Dish> {
  readonly titles: Titles
}

export function Dishes({ titles, ...list }: DishesProps) {
  const askedId = useNamedItem('dish')
  const { items, shown, more } = useListInParts({ ...list, name: 'portfolioItems', askedId, urlOf: partUrl })
  const { id, open, close } = useItemAddress({ kind: 'dish', ids: items.map((item) => item.id), urlOf: dishUrl })
  const dish = items.find((item) => item.id === id) ?? null
  const title = dish ? dishTitle(titles.siteName, dish) : titles.page
  useEffect(() => {
    document.title = title
    if (dish) openedDish.title = dish.title
  }, [title, dish])
  return (
    <>
      <GrowingList
        name="portfolioItems"
        items={items}
        shown={shown}
        more={more}
        className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3"
      >
        {(item) => <DishCard dish={item} onOpen={() => open(item.id)} />}
      </GrowingList>
      <DishDialog dish={dish} onClose={close} />
    </>
  )
}

import type { PartOfList } from '../../site/part-of-list.ts'
import { GrowingList } from '../../ui/growing-list.tsx'
import { useItemAddress, useNamedItem } from '../../ui/use-item-address.ts'
import { useListInParts } from '../../ui/use-list-in-parts.ts'
import { type Dish, DishCard } from './dish-card.tsx'
import { DishDialog } from './dish-dialog.tsx'

/** The query is for the server, which renders the dish's share card; the hash leads to the card without scripts. */
const dishUrl = (id: number) => `?dish=${id}#dish-${id}`
const partUrl = (part: number) => `?dishes=${part}#portfolio`

export function Dishes(list: PartOfList<Dish>) {
  const askedId = useNamedItem('dish')
  const { items, shown, more } = useListInParts({ ...list, name: 'portfolioItems', askedId, urlOf: partUrl })
  const { id, open, close } = useItemAddress({ kind: 'dish', ids: items.map((dish) => dish.id), urlOf: dishUrl })
  return (
    <>
      <GrowingList
        name="portfolioItems"
        items={items}
        shown={shown}
        more={more}
        className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3"
      >
        {(dish) => <DishCard dish={dish} onOpen={() => open(dish.id)} />}
      </GrowingList>
      <DishDialog dish={items.find((dish) => dish.id === id) ?? null} onClose={close} />
    </>
  )
}

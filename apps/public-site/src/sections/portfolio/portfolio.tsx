import { useQuery } from '@tanstack/react-query'
import { failureText, useApi } from '../../api.tsx'
import { portfolioQuery } from '../../site/content-queries.ts'
import { isLeftOut } from '../../site/left-out-sections.ts'
import { GrowingList } from '../../ui/growing-list.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useItemAddress } from '../../ui/use-item-address.ts'
import { type Dish, DishCard } from './dish-card.tsx'
import { DishDialog } from './dish-dialog.tsx'

const PAGE_SIZE = 6

/** The query is for the server, which renders the dish's share card; the hash leads to the card without scripts. */
const dishUrl = (id: number) => `?dish=${id}#dish-${id}`

export function Portfolio() {
  const { data, error } = useQuery(portfolioQuery(useApi()))
  if (isLeftOut(data)) return null
  return (
    <Section
      id="portfolio"
      look="light"
      eyebrow="Portfolio"
      heading={data?.content?.heading ?? 'Our Portfolio'}
      subHeading={data?.content?.subHeading}
      failure={error && `Error: ${failureText(error, 'Failed to load portfolio data')}`}
    >
      {!data && !error && <Spinner />}
      {data && <Dishes dishes={data.items} />}
    </Section>
  )
}

function Dishes({ dishes }: { readonly dishes: readonly Dish[] }) {
  const { id, open, close } = useItemAddress({ kind: 'dish', ids: dishes.map((dish) => dish.id), urlOf: dishUrl })
  const openIndex = dishes.findIndex((dish) => dish.id === id)
  if (dishes.length === 0) return <p className="text-ink-soft">No portfolio items found.</p>
  return (
    <>
      <GrowingList
        items={dishes}
        pageSize={PAGE_SIZE}
        revealed={openIndex}
        className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3"
      >
        {(dish) => <DishCard dish={dish} onOpen={() => open(dish.id)} />}
      </GrowingList>
      <DishDialog dish={dishes[openIndex] ?? null} onClose={close} />
    </>
  )
}

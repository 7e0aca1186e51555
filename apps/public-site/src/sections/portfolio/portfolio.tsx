import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, useApi } from '../../api.tsx'
import { portfolioQuery } from '../../site/content-queries.ts'
import { GrowingList } from '../../ui/growing-list.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Dish, DishCard } from './dish-card.tsx'
import { DishDialog } from './dish-dialog.tsx'

const PAGE_SIZE = 6

export function Portfolio() {
  const { data, error } = useQuery(portfolioQuery(useApi()))
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
  const [openDish, setOpenDish] = useState<Dish | null>(null)
  if (dishes.length === 0) return <p className="text-ink-soft">No portfolio items found.</p>
  return (
    <>
      <GrowingList items={dishes} pageSize={PAGE_SIZE} className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {(dish) => <DishCard dish={dish} onOpen={() => setOpenDish(dish)} />}
      </GrowingList>
      <DishDialog dish={openDish} onClose={() => setOpenDish(null)} />
    </>
  )
}

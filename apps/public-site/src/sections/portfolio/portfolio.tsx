import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, useApi } from '../../api.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { Spinner } from '../spinner.tsx'
import { DishCard } from './dish-card.tsx'
import { type Dish, portfolioQuery } from './portfolio-query.ts'

const PAGE_SIZE = 6

export function Portfolio() {
  const { data, error } = useQuery(portfolioQuery(useApi()))
  return (
    <section id="portfolio" aria-labelledby="portfolio-heading" className="section-light">
      <div className="content">
        <SectionHeading
          id="portfolio-heading"
          eyebrow="Portfolio"
          heading={data?.content?.heading ?? 'Our Portfolio'}
          subHeading={data?.content?.subHeading}
        />
        {error && (
          <p role="alert" className="text-danger-deep">
            Error: {failureText(error, 'Failed to load portfolio data')}
          </p>
        )}
        {!data && !error && <Spinner />}
        {data && <Dishes dishes={data.dishes} />}
      </div>
    </section>
  )
}

function Dishes({ dishes }: { readonly dishes: readonly Dish[] }) {
  const [shown, setShown] = useState(PAGE_SIZE)
  if (dishes.length === 0) return <p className="text-ink-soft">No portfolio items found.</p>
  return (
    <>
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
        {dishes.map((dish, index) => (
          <li key={dish.id} hidden={index >= shown} className="revealed-by-script">
            <DishCard dish={dish} />
          </li>
        ))}
      </ul>
      {shown < dishes.length && (
        <p className="mt-12 text-center md:mt-16 noscript:hidden">
          <button
            type="button"
            className="button border border-ink/40 hover:border-ink hover:bg-ink hover:text-cream"
            onClick={() => setShown(shown + PAGE_SIZE)}
          >
            See More
          </button>
        </p>
      )}
    </>
  )
}

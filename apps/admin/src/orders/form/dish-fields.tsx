import { orderLimits } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { portfolioItemsScreen } from '../../collections/screens/portfolios.ts'
import { allRecordsOptions } from '../../collections/site-areas.ts'
import { IconButton } from '../../components/button.tsx'
import { SearchPick } from '../search-pick.tsx'
import type { PartProps } from './order-form.tsx'
import { asLine } from './order-values.ts'

const SHOWN = 8

/** The dishes of the evening in their order: from the portfolio, or only for this evening. */
export function DishFields({ values: { dishes }, change }: PartProps) {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { data: portfolio = [] } = useQuery(allRecordsOptions(portfolioItemsScreen))
  const wanted = typed.trim().toLowerCase()
  const known = portfolio.map(({ id, title }) => ({ id, title: String(title) }))
  const found = wanted === '' ? [] : known.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, SHOWN)
  const isNew = wanted !== '' && !found.some(({ title }) => title.toLowerCase() === wanted)

  function add(dishId: number | null, title: string) {
    change({ dishes: [...dishes, asLine({ dishId, title })] })
    setTyped('')
  }
  function move(index: number, by: -1 | 1) {
    const moved = dishes[index]
    if (!moved || index + by < 0 || index + by >= dishes.length) return
    change({ dishes: dishes.toSpliced(index, 1).toSpliced(index + by, 0, moved) })
  }
  return (
    <div className="flex flex-col gap-4">
      {dishes.length > 0 && (
        <ol ref={list} tabIndex={-1} aria-label="Dishes" className="flex flex-col divide-y divide-line outline-none">
          {dishes.map(({ key, title, dishId }, index) => (
            <li key={key} className="flex items-center gap-1 py-1">
              <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
                {title}
                {dishId === null && <span className="text-muted"> (only here)</span>}
              </span>
              <IconButton
                label={`Move ${title} up`}
                aria-disabled={index === 0}
                onClick={() => move(index, -1)}
                className={buttonClass}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Move ${title} down`}
                aria-disabled={index === dishes.length - 1}
                onClick={() => move(index, 1)}
                className={buttonClass}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={`Remove ${title}`}
                onClick={() => {
                  list.current?.focus() // the button disappears
                  change({ dishes: dishes.filter((dish) => dish.key !== key) })
                }}
                className={`${buttonClass} hover:text-danger`}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {dishes.length < orderLimits.dishes && (
        <SearchPick
          label="Add a dish"
          placeholder="From your portfolio, or any other"
          typed={typed}
          onTyped={setTyped}
          maxLength={orderLimits.dishTitle}
          choices={[
            ...found.map(({ id, title }) => ({ key: String(id), text: title, onPick: () => add(id, title) })),
            ...(isNew
              ? [{ key: 'new', text: `“${typed.trim()}” only for this evening`, onPick: () => add(null, typed.trim()) }]
              : []),
          ]}
        />
      )}
    </div>
  )
}

const buttonClass = 'max-sm:size-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

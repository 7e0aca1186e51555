import { orderLimits } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { portfolioItemsScreen } from '../../collections/screens/portfolios.ts'
import { allRecordsOptions } from '../../collections/site-areas.ts'
import { IconButton } from '../../components/button.tsx'
import { Picker } from '../../components/picker.tsx'
import type { Typed } from '../../forms/kinds.ts'
import type { OrderValues } from './order-fields.ts'
import { t } from '../../words.ts'

type TypedDish = Typed<OrderValues['dishes'][number]>

const SHOWN = 8

/** The dishes of the evening in their order: from the portfolio, or only for this evening. */
export function DishFields() {
  const { fields: dishes, append, move, remove } = useFieldArray<{ dishes: TypedDish[] }>({ name: 'dishes' })
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { data: portfolio = [] } = useQuery(allRecordsOptions(portfolioItemsScreen))
  const wanted = typed.trim().toLowerCase()
  const known = portfolio.map(({ id, title }) => ({ id, title: String(title) }))
  const isChosen = (dishId: number) => dishes.some((dish) => dish.dishId === String(dishId))
  const found = known
    .filter(({ id, title }) => (wanted === '' ? !isChosen(id) : title.toLowerCase().includes(wanted)))
    .slice(0, SHOWN)
  const isNew = wanted !== '' && !found.some(({ title }) => title.toLowerCase() === wanted)

  function add(dishId: string, title: string) {
    append({ dishId, title }, { shouldFocus: false })
    setTyped('')
  }
  return (
    <div className="flex flex-col gap-4">
      {dishes.length > 0 && (
        <ol ref={list} tabIndex={-1} aria-label={t.dishes} className="flex flex-col divide-y divide-line outline-none">
          {dishes.map(({ id, title, dishId }, index) => (
            <li key={id} className="flex items-center gap-1 py-1">
              <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
                {title}
                {dishId === '' && <span className="text-muted"> {t.onlyHere}</span>}
              </span>
              <IconButton
                label={t.moveUpOfTitle({ title })}
                aria-disabled={index === 0}
                onClick={() => index > 0 && move(index, index - 1)}
                className={buttonClass}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.moveDownOfTitle({ title })}
                aria-disabled={index === dishes.length - 1}
                onClick={() => index < dishes.length - 1 && move(index, index + 1)}
                className={buttonClass}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.removeOfTitle({ title })}
                onClick={() => {
                  list.current?.focus() // the button disappears
                  remove(index)
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
        <Picker
          label={t.addADish}
          placeholder={t.fromYourPortfolioOrAnyOther}
          typed={typed}
          onTyped={setTyped}
          maxLength={orderLimits.dishTitle}
          choices={[
            ...found.map(({ id, title }) => ({ key: String(id), text: title, onPick: () => add(String(id), title) })),
            ...(isNew
              ? [
                  {
                    key: 'new',
                    text: t.onlyForThisEvening({ title: typed.trim() }),
                    onPick: () => add('', typed.trim()),
                  },
                ]
              : []),
          ]}
        />
      )}
    </div>
  )
}

const buttonClass = 'max-sm:size-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

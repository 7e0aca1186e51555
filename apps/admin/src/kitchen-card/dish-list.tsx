import { allergens, type CheckedDish, type Conflict, type DishAllergenState, severities } from '@tablier/contracts'
import type { KitchenCard } from './card-query.ts'
import { Part } from './part.tsx'
import { Warning } from './warning.tsx'

const stateNames = {
  contains: 'Contains',
  removable: 'Leave out',
  may_contain: 'May contain',
} as const satisfies Record<DishAllergenState, string>
const states = Object.keys(stateNames) as readonly DishAllergenState[] // the object's own keys, the worst first

/** The dishes in their order, with the guests who must not eat each of them. */
export function DishList({ card }: { readonly card: KitchenCard }) {
  const { dishes } = card
  return (
    <Part title="Dishes">
      {dishes.length === 0 && <p>No dishes yet.</p>}
      {dishes.length > 0 && hasFreeWords(card) && (
        <p className="mb-1.5 break-after-avoid font-medium">
          Only the 14 allergens are checked here. Compare what guests said in their own words yourself.
        </p>
      )}
      <ol className="divide-y divide-line border-y border-line">
        {dishes.map((dish, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an evening may serve a dish twice, and the card does not change
          <li key={index} className="flex break-inside-avoid gap-3 py-2 print:py-1.5">
            <span className="w-5 shrink-0 text-right font-medium tabular-nums">{index + 1}</span>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{dish.title}</p>
              <Conflicts dish={dish} />
            </div>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function hasFreeWords({ order, customer, guests }: KitchenCard): boolean {
  return order.diets !== '' || customer.diets !== '' || guests.some(({ diet }) => diet !== '')
}

function Conflicts({ dish }: { readonly dish: CheckedDish }) {
  return (
    <>
      {dish.undeclaredFor.length > 0 && (
        <Warning words="Allergens not declared">check for {dish.undeclaredFor.join(', ')}</Warning>
      )}
      {states.flatMap((state) =>
        dish[state].map((conflict) => (
          <Warning key={`${state} ${conflict.allergen}`} words={`${stateNames[state]} ${allergens[conflict.allergen]}`}>
            {peopleOf(conflict)}
          </Warning>
        )),
      )}
    </>
  )
}

function peopleOf({ guests }: Conflict): string {
  return guests
    .map(({ name, severity }) => (severity === null ? name : `${name} (${severities[severity].toLowerCase()})`))
    .join('; ')
}

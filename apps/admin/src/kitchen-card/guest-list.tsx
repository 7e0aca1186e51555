import { allergens, severities } from '@tablier/contracts'
import type { ReactNode } from 'react'
import type { Guest, KitchenCard } from './card-query.ts'
import { Part } from './part.tsx'
import { Warning } from './warning.tsx'

const UNREADABLE = 'this server cannot read what was told. Ask again.'

/** The guests' answers, and how many are missing. */
export function GuestList({ card: { order, customer, guests } }: { readonly card: KitchenCard }) {
  const missing = order.guests === null ? 0 : order.guests - guests.length
  return (
    <Part title="Allergies and diets">
      <div className="flex flex-col gap-1.5">
        <Told who="For the evening" told={order} />
        <Told who={customer.name} told={customer} />
        {guests.length > 0 && (
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
            {guests.map((guest) => (
              <li key={guest.id} className="break-inside-avoid">
                <AtTable guest={guest} />
              </li>
            ))}
          </ul>
        )}
        {missing > 0 && guests.length > 0 && (
          <p className="font-medium">
            {missing === 1 ? 'One guest has' : `${missing} guests have`} not said what they cannot eat.
          </p>
        )}
        {guests.length === 0 && (
          <p className="font-medium">
            No guest was asked by name. What is not written here may still be an allergy: ask the host.
          </p>
        )}
      </div>
    </Part>
  )
}

interface ToldProps {
  readonly who: string
  readonly told: Pick<KitchenCard['order'], 'diets' | 'allergens' | 'isUnreadable'>
}

/** The diets of the order or of the customer. */
function Told({ who, told: { diets, allergens: codes, isUnreadable } }: ToldProps): ReactNode {
  if (isUnreadable) return <Warning words={who}>{UNREADABLE}</Warning>
  if (diets === '' && codes.length === 0) return null
  return <Warning words={who}>{toldText(codes.map((code) => allergens[code]).join(', '), diets)}</Warning>
}

/** Returns the allergens and the free text. The text is not compared with the dishes. */
function toldText(codes: string, words: string): string {
  return [codes, words && `${words} (not checked against the dishes)`].filter(Boolean).join('. ')
}

function AtTable({ guest }: { readonly guest: Guest }): ReactNode {
  const { name, diet, allergens: told, isUnreadable } = guest
  if (isUnreadable) return <Warning words="A guest">{UNREADABLE}</Warning>
  if (told.length === 0 && diet === '')
    return (
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{name}:</span> no allergy
      </p>
    )
  const codes = told.map(({ code, severity }) => `${allergens[code]} (${severities[severity].toLowerCase()})`)
  return <Warning words={name}>{toldText(codes.join(', '), diet)}</Warning>
}

import type { OrderState } from '@tablier/contracts'
import { stateWords } from './order-words.ts'

export const stateColors = {
  enquiry: 'bg-badge-blue text-badge-blue-ink',
  held: 'bg-badge-yellow text-badge-yellow-ink',
  quoted: 'bg-badge-violet text-badge-violet-ink',
  confirmed: 'bg-badge-green text-badge-green-ink',
  done: 'bg-badge-grey text-badge-grey-ink',
  lost: 'bg-danger-wash text-danger',
} as const satisfies Record<OrderState, string>

/** The state of an evening, in a word and a color. */
export function StateBadge({ state }: { readonly state: OrderState }) {
  return (
    <span
      className={`inline-flex min-h-6 w-fit items-center rounded-full px-2.5 text-xs font-semibold ${stateColors[state]}`}
    >
      {stateWords[state]}
    </span>
  )
}

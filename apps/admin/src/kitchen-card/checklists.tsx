import { Square, SquareCheck } from 'lucide-react'
import type { KitchenCard } from './card-query.ts'
import { Part } from './part.tsx'

type Items = KitchenCard['order']['checklist']

/** The order's checklist by groups, in their order. */
export function Checklists({ items }: { readonly items: Items }) {
  const groups = Map.groupBy(items, ({ group }) => group)
  if (groups.size === 0) return null
  return (
    <Part title="Checklist">
      <div className="columns-1 gap-x-6 sm:columns-3 print:columns-3">
        {Array.from(groups, ([group, lines]) => (
          <div key={group} className="mb-2">
            {group && <h3 className="break-after-avoid font-medium">{group}</h3>}
            <ul>
              {lines.map(({ text, isDone }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, and the card does not change
                <li key={index} className="flex break-inside-avoid items-start gap-1.5">
                  {isDone ? (
                    <SquareCheck size={16} className="mt-0.5 shrink-0" aria-label="Done:" />
                  ) : (
                    <Square size={16} className="mt-0.5 shrink-0" aria-label="To do:" />
                  )}
                  <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Part>
  )
}

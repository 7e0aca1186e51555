import { countedLines, isChoice, numberFormat } from '@tablier/contracts'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import type { Offer } from '../order-queries.ts'

type Line = Offer['sentLines'][number]

/** Returns the extras of an accepted offer, and what its guest has chosen; nothing before it is accepted. */
export function acceptedExtras(offer: Offer | null): Line[] {
  if (offer?.state !== 'accepted' || !offer.answer) return []
  const choices = offer.sentLines.map(({ isOptional, group }) => ({ is_optional: isOptional, group }))
  const isCounted = countedLines(choices, offer.answer.chosen)
  return offer.sentLines.filter(
    ({ kind }, index) => isCounted[index] && (kind === 'extra' || isChoice(choices[index]!)), // there are as many
  )
}

interface OfferedExtrasProps {
  readonly lines: readonly Line[]
}

/** What the kitchen has to have besides the dishes, such as wine for eight guests. */
export function OfferedExtras({ lines }: OfferedExtrasProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may be equal, and the card does not change
        <li key={index} className="flex break-inside-avoid flex-wrap gap-x-3 py-2 print:py-1.5">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {line.group ? t.cardChoice(line) : line.title}
          </span>
          <span>{quantityText(line)}</span>
          {line.details && <span className="w-full [overflow-wrap:anywhere] whitespace-pre-wrap">{line.details}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Such as `8 guests`; '' for one of what is not counted. */
function quantityText({ quantity, unit }: Line): string {
  const count = quantity / 100
  if (count === 1 && unit !== 'head' && unit !== 'hour') return ''
  return t.cardQuantity({ unit, count, quantity: numberFormat(locale, { maximumFractionDigits: 2 }).format(count) })
}

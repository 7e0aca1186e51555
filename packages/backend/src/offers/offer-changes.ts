import { changeableTerms, type GuestOffer, type OfferLine } from '@tablier/contracts'
import { dequal } from 'dequal/lite'
import { contentOf, type FrozenOffer, type StoredOffer, sumsOfOffer } from './offer-rows.ts'

type Changes = NonNullable<GuestOffer['changes']>

/** Returns which lines were added, changed or removed. A line is known by its title. */
export function changedLines(former: readonly OfferLine[], lines: readonly OfferLine[]): Changes['lines'] {
  const changed = lines.flatMap((line) => {
    if (former.some((other) => dequal(other, line))) return []
    const isKnown = former.some(({ title }) => title === line.title)
    return { title: line.title, kind: isKnown ? ('changed' as const) : ('added' as const) }
  })
  const removed = former
    .filter(({ title }) => lines.every((line) => line.title !== title))
    .map(({ title }) => ({ title, kind: 'removed' as const }))
  return [...changed, ...removed]
}

/** Returns which of the other parts of an offer changed. */
export function changedTerms(former: FrozenOffer, now: FrozenOffer): Changes['terms'] {
  return changeableTerms.filter((name) => !dequal(termOf(former, name), termOf(now, name)))
}

function termOf(offer: FrozenOffer, name: (typeof changeableTerms)[number]): unknown {
  return name === 'discount' ? [offer.discount, offer.discount_kind] : offer[name]
}

/** Returns what the draft of an offer changes of what was last sent; null before that. */
export function changesOfDraft({ draft, versions }: StoredOffer): Changes | null {
  const [newest] = versions
  if (!newest) return null
  const lines = changedLines(contentOf(newest).lines, draft.lines)
  const terms = changedTerms(contentOf(newest), { ...contentOf(newest), ...draft })
  return { since: newest.sent_at, lines, terms, total_before: newest.total, total: sumsOfOffer(draft).total }
}

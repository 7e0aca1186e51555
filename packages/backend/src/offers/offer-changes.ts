import type { GuestOffer, OfferLine } from '@tablier/contracts'
import { contentOf, type StoredOffer } from './offer-rows.ts'

type Changes = NonNullable<GuestOffer['changes']>

/** Returns which lines were added, changed or removed. A line is known by its title. */
export function changedLines(former: readonly OfferLine[], lines: readonly OfferLine[]): Changes['lines'] {
  const said = (line: OfferLine) => JSON.stringify(line)
  const changed = lines.flatMap((line) => {
    if (former.some((other) => said(other) === said(line))) return []
    const isKnown = former.some(({ title }) => title === line.title)
    return { title: line.title, kind: isKnown ? ('changed' as const) : ('added' as const) }
  })
  const removed = former
    .filter(({ title }) => lines.every((line) => line.title !== title))
    .map(({ title }) => ({ title, kind: 'removed' as const }))
  return [...changed, ...removed]
}

/** Returns what the draft of an offer changes of what was last sent; null before that. */
export function changesOfDraft({ draft, versions }: StoredOffer): Changes | null {
  const [newest] = versions
  if (!newest) return null
  const lines = changedLines(contentOf(newest).lines, draft.lines)
  return { since: newest.sent_at, lines, total_before: newest.total }
}

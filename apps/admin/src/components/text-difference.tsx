import { diffWordsWithSpace } from 'diff'

/** The maximum number of changed words to compare. More would take long, and nobody could read the result. */
const MOST_CHANGES = 2000

export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return (
    <p className="rounded-lg border border-line px-3 py-2 leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value}`
        if (removed)
          return (
            <del key={key} className="rounded-sm bg-danger-wash text-danger line-through decoration-1">
              {value}
            </del>
          )
        if (added)
          return (
            <ins key={key} className="rounded-sm bg-badge-green text-badge-green-ink underline decoration-1">
              {value}
            </ins>
          )
        return <span key={key}>{value}</span>
      })}
    </p>
  )
}

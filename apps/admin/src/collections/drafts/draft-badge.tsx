/** Says in a row that a record has changes that visitors do not see yet. */
export function DraftBadge() {
  return (
    <span className="inline-flex min-h-6 w-fit items-center rounded-full bg-badge-blue px-2.5 text-xs font-semibold text-badge-blue-ink @4xl:mt-1.5">
      Draft changes
    </span>
  )
}

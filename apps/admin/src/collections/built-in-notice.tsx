import { Info } from 'lucide-react'
import type { CollectionScreen } from './collection-screen.ts'
import { builtInText, hasPublished } from './on-site.ts'
import { useRecords } from './use-records.ts'

interface BuiltInNoticeProps {
  /** The two lists that the page shows only together. */
  readonly lists: readonly [CollectionScreen, CollectionScreen]
}

/** Says what visitors see while one of the lists has nothing published, and what to do. */
export function BuiltInNotice({ lists: [first, second] }: BuiltInNoticeProps) {
  const isMissing = [!hasPublished(useRecords(first).records), !hasPublished(useRecords(second).records)]
  const missing = [first, second].filter((_, index) => isMissing[index])
  if (missing.length === 0) return null
  return (
    <output className="flex gap-3 rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <Info size={18} aria-hidden="true" className="mt-px shrink-0 text-link" />
      <span>
        Visitors now see {builtInText} instead of your own. To show yours, publish{' '}
        {missing.map(({ words }) => `a ${words.one.toLowerCase()}`).join(' and ')}.
      </span>
    </output>
  )
}

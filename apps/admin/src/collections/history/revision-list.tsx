import { Button } from '../../components/button.tsx'
import { DateTime } from '../../components/date-time.tsx'
import type { Revision } from './revision-queries.ts'
import { hasTime, stateOf, whatHappened } from './revision-words.ts'

interface RevisionListProps {
  readonly revisions: readonly Revision[]
  /** The number of the shown one. */
  readonly shown: number | undefined
  readonly onShow: (number: number) => void
  /** Undefined if all are loaded. */
  readonly onMore: (() => void) | undefined
  readonly isLoadingMore: boolean
}

const badgeColors = {
  'Draft changes': 'bg-badge-blue text-badge-blue-ink',
  'On the site': 'bg-badge-green text-badge-green-ink',
  Current: 'bg-badge-grey text-badge-grey-ink',
} as const

/** The revisions, the newest first: what was done, by whom and when. */
export function RevisionList({ revisions, shown, onShow, onMore, isLoadingMore }: RevisionListProps) {
  return (
    <>
      <ol aria-label="Versions" className="flex flex-col gap-1">
        {revisions.map((revision) => (
          <li key={revision.number}>
            <button
              type="button"
              aria-current={revision.number === shown}
              onClick={() => onShow(revision.number)}
              className="flex min-h-14 w-full flex-col gap-0.5 rounded-lg border border-transparent px-3 py-2 text-left text-sm hover:bg-hover aria-[current=true]:border-primary aria-[current=true]:bg-primary-wash"
            >
              <span className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
                <span className="font-medium">{whatHappened(revision)}</span>
                <State state={stateOf(revision, revisions)} />
              </span>
              <span className="text-xs text-muted">
                Version {revision.number}
                {hasTime(revision) && (
                  <>
                    {' · '}
                    <DateTime iso={revision.createdAt} />
                  </>
                )}
                {revision.actorName && ` · ${revision.actorName}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {onMore && (
        <Button className="mt-3 w-full" aria-disabled={isLoadingMore} onClick={onMore}>
          {isLoadingMore ? 'Loading...' : 'Show older versions'}
        </Button>
      )}
    </>
  )
}

function State({ state }: { state: ReturnType<typeof stateOf> }) {
  if (!state) return null
  return (
    <span className={`rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${badgeColors[state]}`}>
      {state}
    </span>
  )
}

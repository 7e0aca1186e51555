import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '../components/failure-notice.tsx'
import { FormDialog } from '../components/edit-dialog.tsx'
import { Button } from '../components/button.tsx'
import { DateTime } from '../components/date-time.tsx'
import {
  canBeRestored,
  hasTime,
  type Revision,
  revisionsOptions,
  stateNames,
  stateOf,
  type Subject,
  whatHappened,
} from './revisions.ts'
import { VersionPane } from './version-pane.tsx'
import { t } from '../language/words.ts'

export interface HistoryDialogProps {
  readonly title: string
  readonly subject: Subject
  /** The number of the revision that is shown first; by default what was before, which most people come for. */
  readonly initial?: number | undefined
  /** True if a form has input that restoring would replace. */
  readonly hasUnsavedInput?: boolean
  readonly onClosed: (isRestored: boolean) => void
}

interface Choice {
  /** The number of the shown revision; undefined for the first one to show. */
  readonly chosen: number | undefined
  /** The number of the revision to compare it with; undefined for the live one: see `VersionPane`. */
  readonly other?: number
}

/** The revisions of a subject, next to the chosen one. A phone shows either the list or the revision. */
export function HistoryDialog({ title, subject, initial, hasUnsavedInput = false, onClosed }: HistoryDialogProps) {
  const [state, setState] = useState<'open' | 'closed' | 'restored'>('open')
  const [{ chosen, other }, setChoice] = useState<Choice>({ chosen: initial })
  const [isListHidden, setIsListHidden] = useState(initial !== undefined)
  const list = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    revisionsOptions(subject),
  )
  const revisions = data?.pages.flatMap(({ items }) => items) ?? []
  const before = revisions.find((revision) => canBeRestored(revision, revisions))
  const first = (subject.isOrder ? undefined : before) ?? revisions[0]
  const shown = revisions.find(({ number }) => number === chosen) ?? (chosen === initial ? first : undefined)
  const isFurther = chosen !== undefined && hasNextPage && !revisions.some(({ number }) => number === chosen)
  useEffect(() => {
    if (isFurther && !isFetchingNextPage) void fetchNextPage()
  }, [isFurther, isFetchingNextPage, fetchNextPage])
  useEffect(() => {
    if (isListHidden && list.current?.offsetParent === null) pane.current?.focus() // the pressed button is hidden too
  }, [isListHidden])

  return (
    <FormDialog
      open={state === 'open'}
      title={title}
      isWide
      onClose={() => setState('closed')}
      onClosed={() => onClosed(state === 'restored')}
    >
      {error && (
        <div className="p-4">
          <FailureNotice message={t.theHistoryCouldNotBeLoaded} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <output className="p-6 text-sm text-muted">{t.loadingPending}</output>}
      {data && revisions.length === 0 && <p className="p-6 text-sm">{t.nothingHasBeenChangedYet}</p>}
      {shown && (
        <div className="flex min-h-0 flex-1">
          <div
            ref={list}
            className={`w-full overflow-y-auto p-3 md:w-80 md:shrink-0 md:border-e md:border-line ${isListHidden ? 'max-md:hidden' : ''}`}
          >
            <RevisionList
              revisions={revisions}
              shown={shown.number}
              onShow={(number) => {
                setChoice({ chosen: number })
                setIsListHidden(true)
              }}
              onMore={hasNextPage ? () => void fetchNextPage() : undefined}
              isLoadingMore={isFetchingNextPage}
            />
          </div>
          <div
            ref={pane}
            tabIndex={-1}
            className={`min-w-0 flex-1 overflow-y-auto p-4 text-sm outline-none sm:p-6 ${isListHidden ? '' : 'max-md:hidden'}`}
          >
            <VersionPane
              subject={subject}
              revisions={revisions}
              shown={shown}
              other={other}
              hasUnsavedInput={hasUnsavedInput}
              onBack={() => setIsListHidden(false)}
              onCompare={(number, another) => setChoice({ chosen: number, other: another })}
              onRestored={() => setState('restored')}
            />
          </div>
        </div>
      )}
    </FormDialog>
  )
}

interface RevisionListProps {
  readonly revisions: readonly Revision[]
  readonly shown: number | undefined
  readonly onShow: (number: number) => void
  /** Undefined if all are loaded. */
  readonly onMore: (() => void) | undefined
  readonly isLoadingMore: boolean
}

const badgeColors = {
  draft: 'bg-badge-blue text-badge-blue-ink',
  live: 'bg-badge-green text-badge-green-ink',
  current: 'bg-badge-grey text-badge-grey-ink',
} as const

function RevisionList({ revisions, shown, onShow, onMore, isLoadingMore }: RevisionListProps) {
  return (
    <>
      <ol aria-label={t.versions} className="flex flex-col gap-1">
        {revisions.map((revision) => (
          <li key={revision.number}>
            <button
              type="button"
              aria-current={revision.number === shown}
              onClick={() => onShow(revision.number)}
              className="flex min-h-14 w-full flex-col gap-0.5 rounded-lg border border-transparent px-3 py-2 text-start text-sm hover:bg-hover aria-[current=true]:border-primary aria-[current=true]:bg-primary-wash"
            >
              <span className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
                <span className="font-medium">{whatHappened(revision)}</span>
                <State state={stateOf(revision, revisions)} />
              </span>
              <span className="text-xs text-muted">
                {t.version({ number: revision.number })}
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
          {isLoadingMore ? t.loadingPending : t.showOlderVersions}
        </Button>
      )}
    </>
  )
}

function State({ state }: { state: ReturnType<typeof stateOf> }) {
  if (!state) return null
  return (
    <span className={`rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${badgeColors[state]}`}>
      {stateNames[state]}
    </span>
  )
}

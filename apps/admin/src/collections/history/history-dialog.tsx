import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import { RevisionList } from './revision-list.tsx'
import { revisionsOptions } from './revision-queries.ts'
import { VersionPane } from './version-pane.tsx'

export interface HistoryDialogProps {
  readonly title: string
  readonly screen: CollectionScreen
  /** The record's; THE_ORDER shows the list's orders. */
  readonly id: number
  /** The number of the revision that is shown first; by default the newest. */
  readonly initial?: number | undefined
  /** A form has input that restoring would replace. */
  readonly hasUnsavedInput?: boolean
  readonly onClosed: (isRestored: boolean) => void
}

interface Choice {
  /** The number of the shown revision; undefined for the newest. */
  readonly chosen: number | undefined
  /** The number of the one that it is compared with; undefined for the one before. */
  readonly other?: number
}

/** The revisions of a record or of an order, and the chosen one. On a phone one is shown instead of the other. */
export function HistoryDialog({ title, screen, id, initial, hasUnsavedInput = false, onClosed }: HistoryDialogProps) {
  const [state, setState] = useState<'open' | 'closed' | 'restored'>('open')
  const [{ chosen, other }, setChoice] = useState<Choice>({ chosen: initial })
  const [isListHidden, setIsListHidden] = useState(initial !== undefined)
  const list = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const subject = { name: screen.name, id }
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    revisionsOptions(subject),
  )
  const revisions = data?.pages.flatMap(({ items }) => items) ?? []
  const shown = revisions.find(({ number }) => number === chosen) ?? (chosen === initial ? revisions[0] : undefined)
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
          <FailureNotice message="The history could not be loaded" onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <output className="p-6 text-sm text-muted">Loading...</output>}
      {data && revisions.length === 0 && <p className="p-6 text-sm">Nothing has been changed yet.</p>}
      {shown && (
        <div className="flex min-h-0 flex-1">
          <div
            ref={list}
            className={`w-full overflow-y-auto p-3 md:w-80 md:shrink-0 md:border-r md:border-line ${isListHidden ? 'max-md:hidden' : ''}`}
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
              screen={screen}
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

import type { HistoryProps } from '../../history/history-button.tsx'
import { HistoryDialog } from '../../history/history-dialog.tsx'
import type { Revision, Subject } from '../../history/revisions.ts'
import type { CollectionScreen } from '../collection-screen.ts'
import { useCachedList } from '../use-records.ts'
import { OrderView, RecordDifference } from './differences.tsx'
import { revisionsKey, THE_ORDER } from './record-revisions.ts'
import { t } from '../../language/words.ts'

export interface RecordHistoryProps extends HistoryProps {
  readonly screen: CollectionScreen
  /** The record's id, or THE_ORDER for the list's orders. */
  readonly id: number
}

/** The history of a record, or of the order of its list. */
export function RecordHistoryDialog({ screen, id, ...dialog }: RecordHistoryProps) {
  const { name } = screen
  const { reload } = useCachedList(name)
  const shared = { name, id, key: revisionsKey(name), reload }
  const subject: Subject =
    id === THE_ORDER
      ? {
          ...shared,
          isOrder: true,
          difference: (_from, to) => <OrderView screen={screen} number={to} />,
          effect: () => t.sequenceShowsAtOnce,
        }
      : {
          ...shared,
          difference: (from, to) => <RecordDifference screen={screen} subject={{ name, id }} from={from} to={to} />,
          effect: effectOnRecord,
        }
  return <HistoryDialog {...dialog} subject={subject} />
}

function effectOnRecord(revisions: readonly Revision[]): string {
  const isPublished = revisions.find(({ isLive }) => isLive)?.status === 'Published'
  return isPublished ? t.restoreMakesDraftChanges : t.hiddenRestoredAtOnce
}

import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '../../components/failure-notice.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import { recordName } from '../record-text.ts'
import { allRecordsOptions } from '../use-site-records.ts'
import { orderOptions } from './revision-queries.ts'

interface OrderViewProps {
  readonly screen: CollectionScreen
  /** The number of a revision of the list. */
  readonly number: number
}

/** The list in an earlier order, and where its records are now. */
export function OrderView({ screen, number }: OrderViewProps) {
  const order = useQuery(orderOptions(screen.name, number))
  const records = useQuery(allRecordsOptions(screen))
  const failed = [order, records].find(({ error }) => error)
  if (failed) return <FailureNotice message="This order could not be loaded" onRetry={() => void failed.refetch()} />
  if (!order.data || !records.data) return <output className="block text-muted">Loading...</output>
  const now = records.data
  const known = order.data.filter((id) => now.some((record) => record.id === id))
  const deleted = order.data.length - known.length
  return (
    <>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {known.map((id, index) => {
          const place = now.findIndex((record) => record.id === id)
          return (
            <li key={id} className="flex gap-3 px-3 py-2.5">
              <span className="w-6 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {now[place] && recordName(screen, now[place])}
              </span>
              {place !== index && <span className="shrink-0 text-muted">now {place + 1}</span>}
            </li>
          )
        })}
      </ol>
      {deleted > 0 && <p className="mt-3 text-muted">Without {deleted} that are deleted now.</p>}
    </>
  )
}

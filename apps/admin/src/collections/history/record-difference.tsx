import { useQuery } from '@tanstack/react-query'
import { FailureNotice } from '../../components/failure-notice.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import { differencesOf } from './differences.ts'
import { FieldDifference } from './field-difference.tsx'
import { revisionOptions, type Subject } from './revision-queries.ts'

interface RecordDifferenceProps {
  readonly screen: CollectionScreen
  readonly subject: Subject
  /** The numbers of two revisions. */
  readonly from: number
  readonly to: number
}

const list = new Intl.ListFormat('en')

/** What differs between two revisions of a record, field by field. */
export function RecordDifference({ screen, subject, from, to }: RecordDifferenceProps) {
  const before = useQuery(revisionOptions(subject, from))
  const after = useQuery(revisionOptions(subject, to))
  const failed = [before, after].find(({ error }) => error)
  if (failed) return <FailureNotice message="This version could not be loaded" onRetry={() => void failed.refetch()} />
  if (!before.data || !after.data) return <output className="block text-muted">Loading...</output>
  const { changed, unchanged } = differencesOf(screen, before.data, after.data)
  return (
    <div className="flex flex-col gap-5">
      {changed.map((difference) => (
        <FieldDifference key={difference.name} difference={difference} before={before.data} after={after.data} />
      ))}
      <p className="text-muted">
        {changed.length === 0 ? 'These two versions are the same.' : `The same in both: ${list.format(unchanged)}.`}
      </p>
    </div>
  )
}

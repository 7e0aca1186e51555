import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { type CollectionScreen, type ContentRecord, recordName } from '../collection-screen.ts'
import { changedGroups } from '../../forms/merge.ts'
import { groupsOf, labelOf, labelsOf, typedValues } from '../../forms/record-fields.ts'
import { contentFields, fieldAt } from '../form/content-fields.tsx'
import { storedValues } from '../form/form-values.ts'
import { Sides } from '../../components/sides.tsx'
import { TextDifference } from '../../components/text-difference.tsx'
import { Media } from '../../media/media.tsx'
import { Dash } from '../../components/dash.tsx'
import { FieldContent } from '../cells.tsx'
import { allRecordsOptions } from '../use-records.ts'
import { orderOptions, type RecordName, revisionOptions } from './record-revisions.ts'
import { t } from '../../language/words.ts'

interface RecordDifferenceProps {
  readonly screen: CollectionScreen
  readonly subject: RecordName
  /** The numbers of two revisions. */
  readonly from: number
  readonly to: number
}

/** The differences between two revisions of a record, field by field in the form's order, with the status last. */
export function RecordDifference({ screen, subject, from, to }: RecordDifferenceProps) {
  const before = useQuery(revisionOptions(subject, from))
  const after = useQuery(revisionOptions(subject, to))
  const failed = [before, after].find(({ error }) => error)
  if (failed) return <FailureNotice message={t.thisVersionCouldNotBeLoaded} onRetry={() => void failed.refetch()} />
  if (!before.data || !after.data) return <output className="block text-muted">{t.loadingPending}</output>
  const [old, now] = [before.data, after.data]
  const fields = contentFields(screen, now)
  const valuesOf = (record: ContentRecord) => typedValues(fields, storedValues(screen, record))
  const changed = changedGroups(groupsOf(fields), valuesOf(old), valuesOf(now)).map(({ name }) => name)
  const unchanged = [...Object.keys(screen.fields), 'status'].filter((name) => !changed.includes(name))
  return (
    <div className="flex flex-col gap-5">
      {changed.map((path) => (
        <section key={path}>
          <h4 className="mb-1.5 font-medium">{labelOf(fields, path)}</h4>
          <Change screen={screen} path={path} before={old} after={now} />
        </section>
      ))}
      <p className="text-muted">
        {changed.length === 0 ? t.theseTwoVersionsAreTheSame : t.theSameInBoth({ screen: labelsOf(fields, unchanged) })}
      </p>
    </div>
  )
}

interface ChangeProps {
  readonly screen: CollectionScreen
  readonly path: string
  readonly before: ContentRecord
  readonly after: ContentRecord
}

/** The change of one field: a text word by word, pictures side by side, other values before and after. */
function Change({ screen, path, before, after }: ChangeProps): ReactNode {
  const { name, field, text: old } = fieldAt(screen, path, before)
  const { text: now } = fieldAt(screen, path, after)
  if (!field) return <Sides before={t.contentStatus(before)} after={t.contentStatus(after)} />
  if (old === now) return <p className="text-muted">{t.markedAsStillRight}</p>
  const asText = field.asText ?? String
  switch (field.input.kind) {
    case 'text':
    case 'longText':
      return <TextDifference before={old} after={now} />
    case 'richText':
      if (asText(old) === asText(now)) return <p className="text-muted">{t.onlyTheFormattingChanged}</p>
      return <TextDifference before={asText(old)} after={asText(now)} />
    case 'media':
      return <Sides before={<Picture path={old} />} after={<Picture path={now} />} />
    default:
      return (
        <Sides
          before={<FieldContent field={field} name={name} record={before} />}
          after={<FieldContent field={field} name={name} record={after} />}
        />
      )
  }
}

function Picture({ path }: { path: string }) {
  if (path === '') return <Dash />
  return <Media path={path} isContained hasControls className="h-40 w-full rounded-lg sm:h-48" />
}

interface OrderViewProps {
  readonly screen: CollectionScreen
  /** The number of a revision of the list. */
  readonly number: number
}

/** The order of the list in a revision, and where its records are now. */
export function OrderView({ screen, number }: OrderViewProps) {
  const order = useQuery(orderOptions(screen.name, number))
  const records = useQuery(allRecordsOptions(screen))
  const failed = [order, records].find(({ error }) => error)
  if (failed) return <FailureNotice message={t.sequenceNotLoaded} onRetry={() => void failed.refetch()} />
  if (!order.data || !records.data) return <output className="block text-muted">{t.loadingPending}</output>
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
              <span className="w-6 shrink-0 text-end text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {now[place] && recordName(screen, now[place])}
              </span>
              {place !== index && <span className="shrink-0 text-muted">{t.now({ place: place + 1 })}</span>}
            </li>
          )
        })}
      </ol>
      {deleted > 0 && <p className="mt-3 text-muted">{t.withoutThatAreDeletedNow({ deleted })}</p>}
    </>
  )
}

import { fieldKind, type FormHistory } from '@tablier/contracts'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dash } from '../components/dash.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { Sides } from '../components/sides.tsx'
import { TextDifference } from '../components/text-difference.tsx'
import { notNull } from '../forms/kinds.ts'
import { changedGroups } from '../forms/merge.ts'
import {
  groupsOf,
  labelOf,
  labelsOf,
  type RecordFields,
  schemaAt,
  shownContent,
  typedValues,
} from '../forms/record-fields.ts'
import type { HistoryProps } from './history-button.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { formRevisionOptions, type RestoreQuestion } from './revisions.ts'
import { t } from '../language/words.ts'

type Values = Readonly<Record<string, unknown>>

export interface FormHistoryProps extends HistoryProps {
  readonly name: FormHistory
  readonly id: number
  /** The fields of all forms that change it. */
  readonly fields: RecordFields<never>
  /** Returns a form's values of a revision's; by default they have the same names. */
  readonly storedOf?: (values: Values) => Values
  /** Returns what is asked before a revision with these values is restored; by default nothing is. */
  readonly questionOf?: (values: Values) => RestoreQuestion | null
  /** The keys of the queries that a restore outdates. */
  readonly reloads: readonly QueryKey[]
}

/** The history of what a form changes and that is restored at once. */
export function FormHistoryDialog({ name, id, fields, storedOf, questionOf, reloads, ...dialog }: FormHistoryProps) {
  const queryClient = useQueryClient()
  const subject = { name, id, key: ['revisions', name] }
  const shared = { subject, fields: fields as RecordFields<Values>, storedOf } // its functions get values of this form
  async function questionOfRevision(number: number) {
    if (!questionOf) return null
    const values = await queryClient.ensureQueryData(formRevisionOptions(subject, number))
    return questionOf(storedOf?.(values) ?? values)
  }
  return (
    <HistoryDialog
      {...dialog}
      subject={{
        ...subject,
        difference: (from, to) => <FormDifference {...shared} from={from} to={to} />,
        effect: () => t.restoredAtOnce,
        questionOf: questionOfRevision,
        reload: () => Promise.all(reloads.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
      }}
    />
  )
}

interface FormDifferenceProps extends Pick<FormHistoryProps, 'storedOf'> {
  readonly subject: Parameters<typeof formRevisionOptions>[0]
  readonly fields: RecordFields<Values>
  /** The numbers of two revisions. */
  readonly from: number
  readonly to: number
}

/** The differences between two revisions, field by field in the form's order. */
function FormDifference({ subject, fields, storedOf, from, to }: FormDifferenceProps) {
  const before = useQuery(formRevisionOptions(subject, from))
  const after = useQuery(formRevisionOptions(subject, to))
  const failed = [before, after].find(({ error }) => error)
  if (failed) return <FailureNotice message={t.thisVersionCouldNotBeLoaded} onRetry={() => void failed.refetch()} />
  if (!before.data || !after.data) return <output className="block text-muted">{t.loadingPending}</output>
  const [old, now] = [before.data, after.data].map((values) => storedOf?.(values) ?? values) as [Values, Values] // one for each
  const [typedOld, typedNow] = [typedValues(fields, old), typedValues(fields, now)]
  const changed = changedGroups(groupsOf(fields), typedOld, typedNow).map(({ name }) => name)
  const isKnown = (path: string) => [old, now].every((values) => Object.hasOwn(values, path.split('.')[0] ?? path)) // an older version of the server had fewer
  const paths = changed.filter(isKnown)
  const same = Object.keys(fields.labels).filter((name) => !name.includes('.') && !changed.includes(name))
  return (
    <div className="flex flex-col gap-5">
      {paths.map((path) => (
        <section key={path}>
          <h4 className="mb-1.5 font-medium">{labelOf(fields, path)}</h4>
          <Change fields={fields} path={path} before={old} after={now} />
        </section>
      ))}
      <p className="text-muted">
        {paths.length === 0 ? t.theseTwoVersionsAreTheSame : t.theSameInBoth({ screen: labelsOf(fields, same) })}
      </p>
    </div>
  )
}

interface ChangeProps {
  readonly fields: RecordFields<Values>
  readonly path: string
  readonly before: Values
  readonly after: Values
}

/** The change of one field: texts and lists word by word, other values side by side. */
function Change({ fields, path, before, after }: ChangeProps): ReactNode {
  const [old, now] = [shownContent(fields, path, before), shownContent(fields, path, after)]
  if (old === now)
    return <p className="text-muted">{isMarked(path) ? t.markedAsStillRight : t.onlyTheFormattingChanged}</p>
  if (typeof old === 'string' && typeof now === 'string' && isProse(fields, path))
    return <TextDifference before={old} after={now} />
  return <Sides before={old || <Dash />} after={now || <Dash />} />
}

/** Returns whether a field is a translation, which can be marked as still right without a new text. */
function isMarked(path: string): boolean {
  return path.toLowerCase().includes('translations') || path === 'moveMails'
}

function isProse(fields: RecordFields<Values>, path: string): boolean {
  if (Object.hasOwn(fields.shown ?? {}, path)) return true
  const kind = fieldKind(notNull(schemaAt(fields, path)))
  return kind === 'text' || kind === 'list'
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { FormHistoryProps } from './form-history-dialog.tsx'
import { HistoryButton, type HistoryProps, historyCode } from './history-button.tsx'
import { historyIn } from './history-search.ts'

const FormHistoryDialog = lazy(
  historyCode<FormHistoryProps>(async () => (await import('./form-history-dialog.tsx')).FormHistoryDialog),
)

/** What has a form and a history. */
export type FormSubject = Omit<FormHistoryProps, keyof HistoryProps> & Pick<HistoryProps, 'title'>

interface FormHistoryButtonProps {
  readonly subject: FormSubject
  readonly hasUnsavedInput?: boolean
  readonly onRestored?: () => void
}

/** Opens the history of what a form changes. */
export function FormHistoryButton({ subject, hasUnsavedInput = false, onRestored }: FormHistoryButtonProps) {
  return (
    <HistoryButton
      name={subject.title}
      dialog={(onClosed) => <FormHistoryDialog {...subject} hasUnsavedInput={hasUnsavedInput} onClosed={onClosed} />}
      onRestored={onRestored}
    />
  )
}

/** The history that the page's address names, such as `/admin/legal-pages?history=legalPages-1&revision=3`. */
export function LinkedFormHistory({ subjects }: { readonly subjects: readonly FormSubject[] }) {
  const { history, revision } = historyIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const subject = subjects.find(({ name, id }) => history === `${name}-${id}`)
  if (!subject) return null
  const close = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
  return (
    <Suspense fallback={null}>
      <FormHistoryDialog key={revision} {...subject} initial={revision} onClosed={close} />
    </Suspense>
  )
}

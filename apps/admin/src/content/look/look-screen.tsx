import { useCallback, useState } from 'react'
import type { ReadyLookName } from '@tablier/contracts'
import { Sparkles } from 'lucide-react'
import { ButtonLink } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { UnsavedChangesDialog } from '../../components/confirm-dialog.tsx'
import { OpenedForm } from '../form/record-dialog.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { looksScreen } from '../screens/looks.tsx'
import { useRecords } from '../use-records.ts'
import { LookGallery } from './look-gallery.tsx'
import { useTakeLook } from './take-look.ts'
import { t } from '../../language/words.ts'
import './type-faces.css'

export function LookScreen() {
  const { records, error, reload } = useRecords(looksScreen)
  const [opened, setOpened] = useState(0)
  const [state, onState] = useState({ isDirty: false, isSaving: false })
  /** What a question about unsaved changes is asked for: a look to take, or closing the form. */
  const [asked, setAsked] = useState<ReadyLookName | 'close' | null>(null)
  const reopen = useCallback(() => {
    onState({ isDirty: false, isSaving: false })
    setAsked(null)
    setOpened((times) => times + 1)
  }, [])
  const record = records?.find(({ status }) => status === 'Published') ?? records?.[0]
  const taking = useTakeLook(record, reopen)
  if (error) return <FailureNotice message={looksScreen.failures.load(error)} onRetry={reload} />
  if (!records) return <output className="block text-sm text-muted">{t.loadingPending}</output>
  const actions = {
    onState,
    onCancel: () => (state.isDirty ? setAsked('close') : undefined),
    onSaved: reopen,
  }
  return (
    <>
      <ButtonLink to="/admin/page-check" icon={Sparkles} className="mb-4 min-h-11">
        {t.lookOverMyPage}
      </ButtonLink>
      <LookGallery
        record={record}
        isTaking={taking.isPending}
        onTake={(name) => (state.isDirty ? setAsked(name) : taking.mutate(name))}
      />
      <section
        key={`${record?.id} ${opened}`}
        aria-label={t.look}
        data-page-form
        className="relative flex min-h-120 flex-col overflow-clip rounded-xl border border-line lg:h-[calc(100dvh-18.75rem)]"
      >
        {record ? (
          <OpenedForm staysOpen screen={looksScreen} record={record} {...actions} />
        ) : (
          <RecordForm screen={looksScreen} opened={null} {...actions} />
        )}
      </section>
      <UnsavedChangesDialog
        isDirty={state.isDirty}
        isClosing={asked !== null}
        onStay={() => setAsked(null)}
        onDiscard={() => {
          if (asked && asked !== 'close') taking.mutate(asked)
          reopen()
        }}
      />
    </>
  )
}

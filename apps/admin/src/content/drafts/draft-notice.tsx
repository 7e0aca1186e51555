import { useMutation } from '@tanstack/react-query'
import { FilePen } from 'lucide-react'
import { useId } from 'react'
import { client } from '../../calls/api.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmButton } from '../../components/confirm-dialog.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Rich } from '../../components/text.tsx'
import type { CollectionScreen } from '../collection-screen.ts'
import type { OpenedRecord } from '../form/use-opened-record.ts'
import { useCachedList } from '../use-records.ts'
import { t } from '../../language/words.ts'

interface DraftNoticeProps {
  readonly screen: CollectionScreen
  readonly opened: OpenedRecord
  /** True while the form is being saved. */
  readonly isSaving: boolean
  readonly hasUnsavedInput: boolean
  readonly onPublish: () => void
  /** Called when the draft changes were discarded. */
  readonly onDiscarded: () => void
}

/**
 * Says in the form that it shows draft changes, and offers what can be done about them. Renders nothing if there are
 * none.
 */
export function DraftNotice(props: DraftNoticeProps) {
  const { screen, opened, isSaving, hasUnsavedInput, onPublish, onDiscarded } = props
  const id = useId()
  const { name } = screen
  const { draft, live } = opened
  const list = useCachedList(name)
  const discard = useMutation({
    mutationFn: () => client.drafts.discard({ params: { collection: name, id: live.id } }),
    onSuccess: onDiscarded,
    onSettled: () => void list.reload(),
    meta: {
      action: `discard draft changes in ${name}`,
      done: t.draftChangesDiscarded,
      failed: t.draftChangesNotDiscarded,
    },
  })
  if (!draft) return null
  const isBusy = isSaving || discard.isPending
  const question = {
    title: t.discardTheDraftChanges,
    question: hasUnsavedInput ? `${t.visitorsGoOnSeeing} ${t.typedTextIsLost}` : t.visitorsGoOnSeeing,
    confirm: t.discardChanges,
    cancel: t.keepThem,
  }
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-sunken px-4 py-3 text-sm">
      <h3 id={id} className="flex items-center gap-2 font-medium">
        <FilePen size={16} aria-hidden="true" className="shrink-0 text-link" />
        {t.draftChanges}
      </h3>
      <p className="mt-1 text-muted">
        <Rich
          text={draft.actorName ? t.draftSavedBy({ actorName: draft.actorName }) : t.draftWasSaved}
          time={() => <DateTime iso={draft.createdAt} />}
        />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button isBusy={isBusy} onClick={() => onPublish()}>
          {t.publishChanges}
        </Button>
        <ConfirmButton variant="quiet" isBusy={isBusy} asks={question} onConfirm={discard.mutate}>
          {t.discard}
        </ConfirmButton>
      </div>
    </section>
  )
}

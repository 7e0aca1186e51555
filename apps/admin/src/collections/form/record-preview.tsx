import { messageOf } from '@tablier/api-client'
import { UNSAVED_ID } from '@tablier/contracts'
import { deepEqual } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useObjectUrl } from '../../media/media.tsx'
import { hasRoom } from '../../preview/places.ts'
import { PreviewPanel } from '../../preview/preview-panel.tsx'
import { type PreviewRequest, usePreview } from '../../preview/use-preview.ts'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { placeName, useOpenRecord } from '../preview-links.ts'
import { contractResolver, type FormValues, shownHere, unsavedRecord } from './form-values.ts'
import { t } from '../../words.ts'

interface RecordPreviewProps {
  readonly screen: CollectionScreen
  readonly record: ContentRecord | null
  /** True if a button has opened it. */
  readonly takesFocus: boolean
  readonly onClose: () => void
}

/** The page with the form's values, as if they were published now. */
export function RecordPreview({ screen, record, takesFocus, onClose }: RecordPreviewProps) {
  const values = useValues()
  const problems = problemsOf(screen, values)
  const request = useLastValid(problems.length === 0 ? { unsaved: unsavedRecord(screen, record, values) } : null)
  const { preview: page, error } = usePreview(request)
  const file = useObjectUrl(values.file)
  const html = page && shownHere(page.html, values, file)
  const preview = page && html !== undefined && html !== page.html ? { ...page, html } : page
  const focus = { collection: screen.name, id: record?.id ?? UNSAVED_ID }
  const open = useOpenRecord()

  function notice() {
    if (error) return messageOf(error, t.thePreviewCouldNotBeLoaded)
    if (problems.length > 0) return t.notInThePreviewYet({ problems: problems.join(', ') })
    if (!preview) return t.loadingThePreview
    if (values.status === 'Archived') return t.visitorsDoNotSeeArchivedRecords
    return hasRoom(focus, preview.shown) ? null : (screen.beyondLimit ?? t.thePageShowsThisFurtherDown)
  }
  return (
    <PreviewPanel
      preview={preview}
      notice={notice()}
      focus={focus}
      nameOf={placeName}
      takesFocus={takesFocus}
      onOpen={(shown) => (shown.collection === focus.collection && shown.id === focus.id ? onClose() : open(shown))}
      onClose={onClose}
    />
  )
}

function useValues(): FormValues {
  const { control, getValues } = useFormContext<FormValues>()
  useWatch({ control }) // renders again after each change
  return getValues()
}

/** Returns why the form cannot be saved, such as 'Heading is required'. */
function problemsOf(screen: CollectionScreen, values: FormValues): string[] {
  const { errors } = contractResolver(screen)({ ...values, refusal: null }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  }) as { errors: { fields?: Record<string, { message?: string }> } } // it does not wait
  return Object.keys(screen.fields).flatMap((field) => errors.fields?.[field]?.message ?? [])
}

/** Returns the latest valid request; at first the one for the drafts alone. */
function useLastValid(request: PreviewRequest | null): PreviewRequest {
  const [last, setLast] = useState<PreviewRequest>(request ?? {})
  const next = request && !deepEqual(request, last) ? request : last
  if (next !== last) setLast(next)
  return next
}

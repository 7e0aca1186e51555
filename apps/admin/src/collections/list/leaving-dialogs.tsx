import type { ContentStatus } from '@tablier/contracts'
import { type RefObject, useState } from 'react'
import { ConfirmDialog, DeleteDialog } from '../../components/confirm-dialog.tsx'
import type { CollectionScreen, ContentRecord } from '../collection-screen.ts'
import { builtInText } from '../on-site.ts'

/** A record that is about to leave the site. */
export interface Leaving {
  readonly record: ContentRecord
  /** Its new status; null deletes it. */
  readonly status: Exclude<ContentStatus, 'Published'> | null
  /** Visitors would see the built-in text without it. */
  readonly isLast: boolean
}

interface LeavingDialogsProps {
  readonly screen: CollectionScreen
  /** Null while no dialog is open. */
  readonly leaving: Leaving | null
  readonly onDelete: (record: ContentRecord) => void
  readonly onSetStatus: (record: ContentRecord, status: ContentStatus) => void
  readonly onClose: () => void
  /** Gets the focus after deleting. */
  readonly list: RefObject<HTMLElement | null>
}

/** Asks before a record is deleted, and before the last one is withdrawn that the page needs. */
export function LeavingDialogs({ screen, leaving, onDelete, onSetStatus, onClose, list }: LeavingDialogsProps) {
  const [latest, setLatest] = useState(leaving)
  if (leaving && leaving !== latest) setLatest(leaving) // the texts stay while the dialog closes
  const { words, confirmDelete } = screen
  const warning = `This is your only published ${words.one.toLowerCase()}. Without it, visitors see ${builtInText} instead of your own.`
  const status = latest?.status
  return (
    <>
      <DeleteDialog
        row={leaving?.status === null ? leaving.record : null}
        title={latest?.isLast ? (confirmDelete ?? '') : `Delete ${words.one}`}
        question={latest?.isLast ? warning : (confirmDelete ?? '')}
        onDelete={onDelete}
        onClose={onClose}
        list={list}
      />
      <ConfirmDialog
        open={Boolean(leaving?.status)}
        title="Take this off the site?"
        question={warning}
        confirm={`Set to ${status ?? 'Draft'}`}
        cancel="Cancel"
        onCancel={onClose}
        onConfirm={() => {
          onClose()
          if (leaving?.status) onSetStatus(leaving.record, leaving.status)
        }}
      />
    </>
  )
}

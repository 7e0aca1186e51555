import { messageOf } from '@tablier/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { announceFailure, announceSuccess } from '../../components/toasts.ts'
import { useCachedList } from '../use-records.ts'
import { type Subject, THE_ORDER } from './revision-queries.ts'

interface RestoreButtonProps {
  readonly subject: Subject
  readonly number: number
  /** What the button says. */
  readonly label: string
  /** The form has input that restoring would replace: asks first. */
  readonly hasUnsavedInput: boolean
  readonly onRestored: () => void
}

/** Restores a revision. It never replaces what is being typed without asking. */
export function RestoreButton({ subject, number, label, hasUnsavedInput, onRestored }: RestoreButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const restore = useRestore(subject, number, onRestored)
  return (
    <>
      <Button
        variant="primary"
        aria-disabled={restore.isPending}
        onClick={() => {
          if (restore.isPending) return
          if (hasUnsavedInput) setIsAsking(true)
          else restore.mutate()
        }}
      >
        {restore.isPending ? 'Restoring...' : label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Replace what you have typed?"
        question={`Your form has changes that are not saved. Version ${number} would replace them. Go back and save them first if you want to keep them.`}
        confirm={`Replace with version ${number}`}
        cancel="Keep my changes"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          restore.mutate()
        }}
      />
    </>
  )
}

function useRestore({ name, id }: Subject, number: number, onRestored: () => void) {
  const list = useCachedList(name)
  return useMutation({
    mutationFn: () => client.revisions.restore({ params: { collection: name, id, number } }),
    onSuccess: async ({ isLive }) => {
      await list.reload()
      announceSuccess(restoredText(id, number, isLive))
      onRestored()
    },
    onError: (error) => announceFailure(messageOf(error, 'This version could not be restored')),
    meta: { action: 'restore a version' },
  })
}

function restoredText(id: number, number: number, isLive: boolean): string {
  if (id === THE_ORDER) return 'Order taken back'
  if (isLive) return `Version ${number} restored`
  return `Version ${number} restored as draft changes. Visitors see it when you publish it`
}

import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'

/** Discards the draft. Asks first if it has a text. */
export function DiscardButton({ isEmpty, onDiscard }: { readonly isEmpty: boolean; readonly onDiscard: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => (isEmpty ? onDiscard() : setIsAsking(true))} className="max-sm:min-h-11">
        Discard draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Discard this draft?"
        question="What you wrote here is deleted for everybody."
        confirm="Discard"
        cancel="Keep editing"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onDiscard()
        }}
      />
    </>
  )
}

import type { FormEvent, ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { t } from '../language/words.ts'
import { OfferedMail, ToldBefore } from '../orders/order-mails.tsx'
import type { Telling } from './use-telling.ts'

interface TellingDialogProps {
  readonly title: string
  readonly telling: Telling
  /** The button that does it and sends the mail, and the one if no mail can be sent. */
  readonly actAndSend: string
  readonly act: string
  /** The button that does nothing. */
  readonly cancel?: string
  readonly onClosed: () => void
  /** What is asked before the mail, and after it. */
  readonly children: ReactNode
  readonly below?: ReactNode
}

/** The dialog of an act on an offer of which the guest may be told by mail. */
export function TellingDialog(props: TellingDialogProps) {
  const { title, telling, actAndSend, act, cancel = t.cancel, onClosed, children, below } = props
  const { mail, told, isTried, isPending, send } = telling
  const isLoading = mail.isLoading || told.isLoading
  return (
    <EditDialog title={title} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          if (!isLoading) send(mail.canSend, onSaved)
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <ToldBefore told={told} isAnswered={mail.canSend} />
              {children}
              <OfferedMail offer={mail} isTried={isTried} />
              {below}
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{cancel}</Button>
              {mail.canSend && (
                <Button isBusy={isPending} onClick={() => send(false, onSaved)}>
                  {t.withoutAMail}
                </Button>
              )}
              <Button type="submit" variant="primary" aria-disabled={isPending || isLoading}>
                {isLoading ? t.loadingPending : mail.canSend ? actAndSend : act}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

import type { FormEvent } from 'react'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { TextInput } from '../components/field.tsx'
import { t } from '../language/words.ts'
import { OfferedMail, ToldBefore } from '../orders/order-mails.tsx'
import { type MoveProps, useMoving } from './use-moving.ts'

/** Asks for the new day and time of an accepted evening, and offers a mail to the guest. */
export function MoveDialog({ onClosed, ...props }: MoveProps & { readonly onClosed: () => void }) {
  const { day, start, type, today, off, problem, mail, told, isTried, isPending, send } = useMoving(props)
  const isLoading = mail.isLoading || told.isLoading
  return (
    <EditDialog title={t.moveTheEvening} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          if (!isLoading) send(mail.canSend, onSaved)
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <ToldBefore told={told} isAnswered={mail.canSend} />
              <p className="text-sm text-muted">{t.moveTheEveningExplained}</p>
              <div className="grid items-start gap-4 sm:grid-cols-2">
                <TextInput
                  label={t.newDay}
                  type="date"
                  required
                  min={today}
                  error={isTried ? problem : undefined}
                  value={day}
                  onChange={({ target }) => type({ day: target.value })}
                />
                <TextInput
                  label={t.time}
                  type="time"
                  value={start}
                  onChange={({ target }) => type({ start: target.value })}
                />
              </div>
              <output className="text-sm font-medium [overflow-wrap:anywhere] empty:hidden">{off}</output>
              <OfferedMail offer={mail} isTried={isTried} />
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              {mail.canSend && (
                <Button isBusy={isPending} onClick={() => send(false, onSaved)}>
                  {t.withoutAMail}
                </Button>
              )}
              <Button type="submit" variant="primary" aria-disabled={isPending || isLoading}>
                {isLoading ? t.loadingPending : mail.canSend ? t.moveItAndSend : t.moveTheEvening}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

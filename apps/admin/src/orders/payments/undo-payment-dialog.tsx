import { formatMoney, paymentLineLimits } from '@tablier/contracts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { DialogBody, EditDialog } from '../../components/edit-dialog.tsx'
import { TextInput } from '../../components/field.tsx'
import { locale } from '../../language/locale.ts'
import { t } from '../../language/words.ts'
import { type Payment, useUndoPayment } from './payment-queries.ts'

interface UndoPaymentDialogProps {
  readonly payment: Payment
  readonly onClosed: () => void
}

/** Asks why a payment is undone. */
export function UndoPaymentDialog({ payment: { id, amount, currency }, onClosed }: UndoPaymentDialogProps) {
  const { undo, isPending } = useUndoPayment()
  const [typed, type] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reason = typed.trim()
  return (
    <EditDialog title={t.undoPayment} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          setIsTried(true)
          if (reason !== '' && !isPending) undo({ id, reason }, { onSuccess: onSaved })
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <p className="text-sm">{t.undoPaymentExplained({ amount: formatMoney(-amount, currency, locale) })}</p>
              <TextInput
                label={t.whyUndone}
                required
                maxLength={paymentLineLimits.note}
                error={isTried && reason === '' ? t.sayWhy : undefined}
                value={typed}
                onChange={({ target }) => type(target.value)}
              />
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              <Button type="submit" variant="primary" aria-disabled={isPending}>
                {t.undoPayment}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

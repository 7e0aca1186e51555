import { offerLimits } from '@tablier/contracts'
import type { FormEvent } from 'react'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { controlClass, LongTextInput, TextInput, Tick } from '../components/field.tsx'
import { t } from '../language/words.ts'
import { OfferedMail, ToldBefore } from '../orders/order-mails.tsx'
import type { Offer, Order } from '../orders/order-queries.ts'
import { type CancellingForm, useCancelling } from './use-cancelling.ts'

interface CancelDialogProps {
  readonly offer: Offer
  readonly order: Order
  readonly onDone: () => void
  readonly onClosed: () => void
}

/** Asks who cancels an accepted evening and what is owed, and offers a mail to the guest. */
export function CancelDialog({ offer, order, onDone, onClosed }: CancelDialogProps) {
  const form = useCancelling(offer, order, onDone)
  const { mail, told, isPending, isTried, send } = form
  const isLoading = mail.isLoading || told.isLoading
  return (
    <EditDialog title={offer.cancelled ? t.changeWhatIsOwed : t.cancelTheEvening} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          if (!isLoading) send(mail.canSend, onSaved)
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <ToldBefore told={told} isAnswered={mail.canSend} />
              <CancelFields form={form} order={order} />
              <OfferedMail offer={mail} isTried={isTried} />
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{offer.cancelled ? t.cancel : t.keepTheEvening}</Button>
              {mail.canSend && (
                <Button isBusy={isPending} onClick={() => send(false, onSaved)}>
                  {t.withoutAMail}
                </Button>
              )}
              <Button type="submit" variant="primary" aria-disabled={isPending || isLoading}>
                {isLoading ? t.loadingPending : mail.canSend ? t.cancelAndSend : t.cancelTheEvening}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

function CancelFields({ form, order }: { readonly form: CancellingForm; readonly order: Order }) {
  const { by, choose, stepText, owed, typed, type, problem, outcome, words, write, isTried } = form
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="text-sm font-medium">{t.whoCancels}</legend>
        {(['guest', 'owner'] as const).map((one) => (
          <Tick key={one} type="radio" name="by" checked={by === one} onChange={() => choose(one)}>
            {t.canceller({ by: one })}
          </Tick>
        ))}
      </fieldset>
      <p className="text-sm">{by === 'owner' ? t.ownerCancelsForNothing : stepText}</p>
      {by === 'guest' && (
        <TextInput
          label={t.sumOwed({ currency: order.currency })}
          inputMode="decimal"
          maxLength={30}
          hint={t.sumOwedHint}
          error={isTried ? problem : undefined}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {owed !== undefined && <output className="text-sm font-medium">{outcome}</output>}
      <LongTextInput
        label={t.wordToYourGuest}
        hint={t.wordToYourGuestHint}
        rows={2}
        className={controlClass}
        maxLength={offerLimits.cancelWords}
        value={words}
        onChange={({ target }) => write(target.value)}
      />
    </>
  )
}

import { offerLimits } from '@tablier/contracts'
import { controlClass, LongTextInput, TextInput, Tick } from '../components/field.tsx'
import { t } from '../language/words.ts'
import type { Offer, Order } from '../orders/order-queries.ts'
import { TellingDialog } from './telling-dialog.tsx'
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
  return (
    <TellingDialog
      title={offer.cancelled ? t.changeWhatIsOwed : t.cancelTheEvening}
      telling={form.telling}
      act={t.cancelTheEvening}
      actAndSend={t.cancelAndSend}
      cancel={offer.cancelled ? t.cancel : t.keepTheEvening}
      onClosed={onClosed}
    >
      <CancelFields form={form} order={order} />
    </TellingDialog>
  )
}

function CancelFields({ form, order }: { readonly form: CancellingForm; readonly order: Order }) {
  const { by, choose, stepText, owed, typed, type, problem, outcome, words, write, telling } = form
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
          error={telling.isTried ? problem : undefined}
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

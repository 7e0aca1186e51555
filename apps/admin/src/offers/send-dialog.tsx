import { DAY_MS, localTime, zonedTime } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { TextInput, Tick } from '../components/field.tsx'
import { addressOf } from '../components/link-field.tsx'
import { t } from '../language/words.ts'
import { type BodyFor, OfferedMail, ToldBefore, useOrderMail, useToldBefore } from '../orders/order-mails.tsx'
import type { Order, Offer } from '../orders/order-queries.ts'
import { useDeskSettings } from '../settings/settings-queries.ts'
import { keysOfOffers, useStoredOffer } from './offer-queries.ts'

interface SendDialogProps {
  readonly offer: Offer
  readonly order: Order
  readonly onSent: (offer: Offer) => void
  readonly onClosed: () => void
}

/** Sends an offer: with a mail that has its address, or without, if the address is told in another way. */
export function SendDialog({ offer, order, onSent, onClosed }: SendDialogProps) {
  const { mail, told, hold, isTried, isPending, send } = useSending(offer, order, onSent)
  const isLoading = mail.isLoading || told.isLoading
  return (
    <EditDialog title={t.sendTheOffer} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          if (!isLoading) send(mail.canSend, onSaved)
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <ToldBefore told={told} isAnswered={mail.canSend} />
              <p className="text-sm text-muted">{t.whatIsSentStays}</p>
              <OfferedMail offer={mail} isTried={isTried} />
              {hold.isPossible && (
                <div className="flex flex-col gap-2">
                  <Tick checked={hold.isWanted} onChange={({ target }) => hold.want(target.checked)}>
                    {t.holdTheDay}
                  </Tick>
                  {hold.isWanted && (
                    <TextInput
                      label={t.holdUntilTheEndOf}
                      type="date"
                      required
                      min={hold.min}
                      error={isTried ? hold.problem : undefined}
                      value={hold.value}
                      onChange={({ target }) => hold.type(target.value)}
                    />
                  )}
                </div>
              )}
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              {mail.canSend && (
                <Button isBusy={isPending} onClick={() => send(false, onSaved)}>
                  {t.withoutAMail}
                </Button>
              )}
              <Button type="submit" variant="primary" aria-disabled={isPending || isLoading}>
                {isLoading ? t.loadingPending : mail.canSend ? t.send : t.sendWithoutMail}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

const offerMail: BodyFor = (_language, words) => words.offerMail
/** Of a version after the first. */
const offerMailAgain: BodyFor = (_language, words) => words.offerMailAgain

function useSending(offer: Offer, order: Order, onSent: (offer: Offer) => void) {
  const { id } = order
  const path = offer.link?.path ?? null
  const [bodyFor] = useState(() => (offer.versions.length > 0 ? offerMailAgain : offerMail))
  const mail = useOrderMail(id, bodyFor, path === null ? {} : { link: addressOf(path) })
  const told = useToldBefore(id)
  const hold = useHold(offer, order)
  const store = useStoredOffer()
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async (isTold: boolean) => {
      const held = hold.heldUntil !== undefined && { heldUntil: hold.heldUntil }
      const body = { version: offer.version, ...held, ...(isTold && { mail: mail.text, ...told.shown }) }
      return (await client.offers.send({ params: { id }, body })).offer
    },
    onSuccess: (sent) => {
      store(sent)
      onSent(sent)
    },
    meta: { action: 'send an offer', done: t.offerWasSent, failed: t.offerCouldNotBeSent, reloads: keysOfOffers },
  })
  return {
    mail,
    told,
    hold,
    isTried,
    isPending,
    send: (isTold: boolean, onSaved: () => void) => {
      setIsTried(true)
      const isWrong = hold.problem ?? (isTold ? mail.problem : undefined)
      if (!isPending && isWrong === undefined) mutate(isTold, { onSuccess: onSaved })
    },
  }
}

/** The end of a hold on the day, until which nobody else gets it. */
function useHold({ validUntil }: Offer, { state, day, timeZone }: Order) {
  const { holdDays } = useDeskSettings()
  const [now] = useState(() => Date.now())
  const [isWanted, want] = useState(false)
  const [typed, type] = useState<string>()
  const dayIn = (days: number) => localTime(new Date(now + days * DAY_MS), timeZone).slice(0, 10)
  const min = dayIn(0)
  const ends = [validUntil, day ?? ''].filter((end) => end >= min).toSorted()
  const value = typed ?? ends[0] ?? dayIn(holdDays)
  const isPossible = day !== null && day >= min && state !== 'confirmed' && state !== 'done'
  const end = isWanted && isPossible ? zonedTime(`${value}T23:59`, timeZone) : undefined
  const isWrong = isWanted && isPossible && (!end || value < min)
  return {
    isPossible,
    isWanted,
    want,
    value,
    type: (text: string) => type(text),
    min,
    problem: isWrong ? t.chooseDayToCome : undefined,
    heldUntil: isWrong ? undefined : end?.moment.toISOString(),
  }
}

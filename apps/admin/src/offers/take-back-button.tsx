import { offerLimits } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { TextInput } from '../components/field.tsx'
import { addressOf } from '../components/link-field.tsx'
import { t } from '../language/words.ts'
import { type BodyFor, OfferedMail, ToldBefore, useOrderMail, useToldBefore } from '../orders/order-mails.tsx'
import type { Offer } from '../orders/order-queries.ts'
import { keysOfOffers, useStoredOffer } from './offer-queries.ts'

interface TakeBackProps {
  readonly offer: Offer
  readonly onDone: (offer: Offer) => void
}

/** Takes back an acceptance that was entered by mistake. What the guest has accepted on the page stays. */
export function TakeBackButton(props: TakeBackProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { answer, cancelled } = props.offer
  if (answer?.kind !== 'accepted' || answer.how === '' || cancelled) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t.takeBackTheAcceptance}</Button>
      {isOpen && <TakeBackDialog {...props} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

function TakeBackDialog({ offer, onDone, onClosed }: TakeBackProps & { readonly onClosed: () => void }) {
  const { mail, told, reason, type, problem, isTried, isPending, send } = useTakingBack(offer, onDone)
  const isLoading = mail.isLoading || told.isLoading
  return (
    <EditDialog title={t.takeBackTheAcceptance} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          if (!isLoading) send(mail.canSend, onSaved)
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <ToldBefore told={told} isAnswered={mail.canSend} />
              <p className="text-sm text-muted">{t.takeBackExplained}</p>
              <TextInput
                label={t.whyTakenBack}
                required
                maxLength={offerLimits.reason}
                error={isTried ? problem : undefined}
                value={reason}
                onChange={({ target }) => type(target.value)}
              />
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
                {isLoading ? t.loadingPending : mail.canSend ? t.takeBackAndSend : t.takeBackTheAcceptance}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

const takeBackMail: BodyFor = (_language, words) => words.takeBackMail

function useTakingBack({ orderId: id, version, link }: Offer, onDone: TakeBackProps['onDone']) {
  const path = link?.path ?? null
  const mail = useOrderMail(id, takeBackMail, path === null ? {} : { link: addressOf(path) })
  const told = useToldBefore(id)
  const store = useStoredOffer()
  const [reason, type] = useState('')
  const [isTried, setIsTried] = useState(false)
  const problem = reason.trim() === '' ? t.pleaseSayWhyTakenBack : undefined
  const { mutate, isPending } = useMutation({
    mutationFn: async (isTold: boolean) => {
      const body = { version, reason: reason.trim(), ...(isTold && { mail: mail.text, ...told.shown }) }
      return (await client.offers.takeBack({ params: { id }, body })).offer
    },
    onSuccess: (stored) => {
      store(stored)
      onDone(stored)
    },
    meta: {
      action: 'take back an acceptance',
      done: t.acceptanceWasTakenBack,
      failed: t.acceptanceNotTakenBack,
      reloads: keysOfOffers,
    },
  })
  return {
    mail,
    told,
    reason,
    type,
    problem,
    isTried,
    isPending,
    send: (isTold: boolean, onSaved: () => void) => {
      setIsTried(true)
      const isWrong = problem ?? (isTold ? mail.problem : undefined)
      if (!isPending && isWrong === undefined) mutate(isTold, { onSuccess: onSaved })
    },
  }
}

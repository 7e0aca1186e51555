import { offerLimits } from '@tablier/contracts'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { TextInput } from '../components/field.tsx'
import { addressOf } from '../components/link-field.tsx'
import { t } from '../language/words.ts'
import type { BodyFor } from '../orders/order-mails.tsx'
import type { Offer } from '../orders/order-queries.ts'
import { keysOfOffers } from './offer-queries.ts'
import { TellingDialog } from './telling-dialog.tsx'
import { useTelling } from './use-telling.ts'

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
  const { reason, type, problem, telling } = useTakingBack(offer, onDone)
  return (
    <TellingDialog
      title={t.takeBackTheAcceptance}
      telling={telling}
      act={t.takeBackTheAcceptance}
      actAndSend={t.takeBackAndSend}
      onClosed={onClosed}
    >
      <p className="text-sm text-muted">{t.takeBackExplained}</p>
      <TextInput
        label={t.whyTakenBack}
        required
        maxLength={offerLimits.reason}
        error={telling.isTried ? problem : undefined}
        value={reason}
        onChange={({ target }) => type(target.value)}
      />
    </TellingDialog>
  )
}

const takeBackMail: BodyFor = (_language, words) => words.takeBackMail

function useTakingBack({ orderId: id, version, link }: Offer, onDone: TakeBackProps['onDone']) {
  const path = link?.path ?? null
  const [reason, type] = useState('')
  const problem = reason.trim() === '' ? t.pleaseSayWhyTakenBack : undefined
  const telling = useTelling({
    orderId: id,
    bodyFor: takeBackMail,
    facts: path === null ? {} : { link: addressOf(path) },
    problem,
    call: async (told) =>
      (await client.offers.takeBack({ params: { id }, body: { version, reason: reason.trim(), ...told } })).offer,
    onDone,
    meta: {
      action: 'take back an acceptance',
      done: t.acceptanceWasTakenBack,
      failed: t.acceptanceNotTakenBack,
      reloads: keysOfOffers,
    },
  })
  return { reason, type, problem, telling }
}

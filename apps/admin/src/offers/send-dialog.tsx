import { DAY_MS, localTime, zonedTime } from '@tablier/contracts'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { TextInput, Tick } from '../components/field.tsx'
import { addressOf } from '../components/link-field.tsx'
import { t } from '../language/words.ts'
import type { BodyFor } from '../orders/order-mails.tsx'
import type { Order, Offer } from '../orders/order-queries.ts'
import { useDeskSettings } from '../settings/settings-queries.ts'
import { keysOfOffers } from './offer-queries.ts'
import { TellingDialog } from './telling-dialog.tsx'
import { useTelling } from './use-telling.ts'

interface SendDialogProps {
  readonly offer: Offer
  readonly order: Order
  readonly onSent: (offer: Offer) => void
  readonly onClosed: () => void
}

/** Sends an offer: with a mail that has its address, or without, if the address is told in another way. */
export function SendDialog({ offer, order, onSent, onClosed }: SendDialogProps) {
  const { hold, telling } = useSending(offer, order, onSent)
  return (
    <TellingDialog
      title={t.sendTheOffer}
      telling={telling}
      act={t.sendWithoutMail}
      actAndSend={t.send}
      onClosed={onClosed}
      below={hold.isPossible && <HoldField hold={hold} isTried={telling.isTried} />}
    >
      <p className="text-sm text-muted">{t.whatIsSentStays}</p>
    </TellingDialog>
  )
}

function HoldField({ hold, isTried }: { readonly hold: ReturnType<typeof useHold>; readonly isTried: boolean }) {
  return (
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
  )
}

const offerMail: BodyFor = (_language, words) => words.offerMail
/** Of a version after the first. */
const offerMailAgain: BodyFor = (_language, words) => words.offerMailAgain

function useSending(offer: Offer, order: Order, onSent: (offer: Offer) => void) {
  const { id } = order
  const path = offer.link?.path ?? null
  const [bodyFor] = useState(() => (offer.versions.length > 0 ? offerMailAgain : offerMail))
  const hold = useHold(offer, order)
  const telling = useTelling({
    orderId: id,
    bodyFor,
    facts: path === null ? {} : { link: addressOf(path) },
    problem: hold.problem,
    call: async (told) => {
      const held = hold.heldUntil !== undefined && { heldUntil: hold.heldUntil }
      return (await client.offers.send({ params: { id }, body: { version: offer.version, ...held, ...told } })).offer
    },
    onDone: onSent,
    meta: { action: 'send an offer', done: t.offerWasSent, failed: t.offerCouldNotBeSent, reloads: keysOfOffers },
  })
  return { hold, telling }
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

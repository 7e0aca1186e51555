import { isWholeChoice, offerLimits } from '@tablier/contracts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { ConfirmButton } from '../components/confirm-dialog.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { TextInput, Tick } from '../components/field.tsx'
import { t } from '../language/words.ts'
import type { Order, Offer } from '../orders/order-queries.ts'
import { choosable } from './offer-fields.ts'
import { keysOfOffers, useStoredOffer } from './offer-queries.ts'

interface ActProps {
  readonly offer: Offer
  readonly onDone: (offer: Offer) => void
}

/** Withdraws an offer after a question. */
export function WithdrawButton({ offer: { orderId: id, version }, onDone }: ActProps) {
  const store = useStoredOffer()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await client.offers.withdraw({ params: { id }, body: { version } })).offer,
    onSuccess: (offer) => {
      store(offer)
      onDone(offer)
    },
    meta: {
      action: 'withdraw an offer',
      done: t.offerWasWithdrawn,
      failed: t.offerNotWithdrawn,
      reloads: keysOfOffers,
    },
  })
  return (
    <ConfirmButton
      isBusy={isPending}
      asks={{ title: t.withdrawTheOffer, question: t.withdrawQuestion, confirm: t.withdrawOffer }}
      onConfirm={mutate}
    >
      {t.withdrawOffer}
    </ConfirmButton>
  )
}

/** Enters that the guest has accepted in another way than on the page. */
export function AcceptButton({ order, ...act }: ActProps & { readonly order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t.acceptedByTelephone}</Button>
      {isOpen && <AcceptDialog order={order} {...act} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

interface AcceptDialogProps extends ActProps {
  readonly order: Order
  readonly onClosed: () => void
}

function AcceptDialog({ offer, order, onDone, onClosed }: AcceptDialogProps) {
  const { orderId: id, version, sentLines } = offer
  const [name, setName] = useState(order.customer.name)
  const [how, setHow] = useState<string>(t.byTelephone)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isTried, setIsTried] = useState(false)
  const store = useStoredOffer()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = { version, name: name.trim(), how: how.trim(), chosen: [...chosen] }
      return (await client.offers.accept({ params: { id }, body })).offer
    },
    meta: { action: 'accept an offer', done: t.offerWasAccepted, failed: t.offerNotAccepted, reloads: keysOfOffers },
  })
  const isWhole = isWholeChoice(sentLines.map(choosable), chosen)
  const isReady = name.trim() !== '' && how.trim() !== '' && isWhole
  return (
    <EditDialog title={t.acceptedByTelephone} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          setIsTried(true)
          if (!isReady || isPending) return
          const onSuccess = (accepted: Offer) => {
            store(accepted)
            onDone(accepted)
            onSaved()
          }
          mutate(undefined, { onSuccess })
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <p className="text-sm text-muted">{offer.isChanged ? t.acceptsWhatWasSent : t.acceptingBindsBoth}</p>
              <TextInput
                label={t.whoAccepted}
                required
                maxLength={offerLimits.name}
                error={isTried && name.trim() === '' ? t.pleaseEnterTheName : undefined}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <TextInput
                label={t.howTheGuestTold}
                required
                maxLength={offerLimits.how}
                error={isTried && how.trim() === '' ? t.pleaseSayHow : undefined}
                value={how}
                onChange={({ target }) => setHow(target.value)}
              />
              <Choices lines={sentLines} chosen={chosen} onChoose={setChosen} />
              {isTried && !isWhole && (
                <p role="alert" className="text-sm text-danger">
                  {t.chooseOneOfEach}
                </p>
              )}
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              <Button type="submit" variant="primary" aria-disabled={isPending}>
                {t.enterAcceptance}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

interface ChoicesProps {
  readonly lines: Offer['sentLines']
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: readonly number[]) => void
}

/** What the guest takes of what can be chosen: one of each group, and any of the others. */
function Choices({ lines, chosen, onChoose }: ChoicesProps) {
  const numbered = lines.map((line, index) => ({ ...line, index }))
  const groups = [...new Set(lines.map(({ group }) => group))].filter((group) => group !== '')
  const optional = numbered.filter(({ isOptional, group }) => isOptional && group === '')
  return (
    <>
      {groups.map((group) => {
        const ofGroup = numbered.filter((line) => line.group === group)
        const others = chosen.filter((index) => ofGroup.every((line) => line.index !== index))
        return (
          <fieldset key={group}>
            <legend className="text-sm font-medium">{group}</legend>
            {ofGroup.map(({ title, index }) => (
              <Tick
                key={index}
                type="radio"
                name={group}
                checked={chosen.includes(index)}
                onChange={() => onChoose([...others, index])}
              >
                {title}
              </Tick>
            ))}
          </fieldset>
        )
      })}
      {optional.length > 0 && (
        <fieldset>
          <legend className="text-sm font-medium">{t.whatTheGuestAdds}</legend>
          {optional.map(({ title, index }) => (
            <Tick
              key={index}
              checked={chosen.includes(index)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, index] : chosen.filter((other) => other !== index))
              }
            >
              {title}
            </Tick>
          ))}
        </fieldset>
      )}
    </>
  )
}

import { messageOf } from '@tablier/api-client'
import { addDays, dateAt, dateText, formatMoney, readMoney, typedMoney } from '@tablier/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { isOutdated } from '../calls/outdated.ts'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { DialogBody, EditDialog } from '../components/edit-dialog.tsx'
import { TextInput } from '../components/field.tsx'
import { announceFailure, announceSuccess } from '../components/toasts.ts'
import { useFirstShare } from '../settings/settings-queries.ts'
import { useSiteLanguage } from '../site/site-settings.ts'
import { useToday } from '../site/today.ts'
import { type BodyFor, OfferedMail, ToldBefore, useOrderMail, useToldBefore } from './order-mails.tsx'
import { eveningKeys, type Order, orderKey } from './order-queries.ts'
import { locale, localeFor } from '../language/locale.ts'
import { t } from '../language/words.ts'

/** Asks the guest of a quoted or confirmed evening for a deposit, until it is paid. Nothing if there are other parts. */
export function DepositButton({ order }: { readonly order: Order }) {
  const [isAsking, setIsAsking] = useState(false)
  const { state, parts, nextPart } = order
  const hasOther = parts.some(({ kind }) => kind !== 'deposit') || parts.length > 1
  const isOpen = parts.length === 0 || nextPart?.kind === 'deposit'
  const canAsk = (state === 'quoted' || state === 'confirmed') && !hasOther && isOpen
  return (
    <>
      {canAsk && (
        <Button icon={HandCoins} onClick={() => setIsAsking(true)}>
          {t.askForADeposit}
        </Button>
      )}
      {isAsking && <DepositDialog order={order} onClosed={() => setIsAsking(false)} />}
    </>
  )
}

/** How long a guest has to pay, in days, if the evening is not earlier. */
const DAYS_TO_PAY = 14

interface DepositDialogProps {
  readonly order: Order
  readonly onClosed: () => void
}

/** Asks for the amount and its day, both with a proposal, and offers a mail about it. */
function DepositDialog({ order, onClosed }: DepositDialogProps) {
  const { form, offer, told, isTried, isPending, send } = useDeposit(order)
  const isLoading = offer.isLoading || told.isLoading
  return (
    <EditDialog title={t.askForADeposit} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          if (!isLoading) send(offer.canSend, onSaved)
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <ToldBefore told={told} isAnswered={offer.canSend} />
              <div className="grid grid-cols-2 items-start gap-4">
                <TextInput
                  label={t.amountOfCurrency({ currency: order.currency })}
                  inputMode="decimal"
                  maxLength={30}
                  error={isTried ? form.amountProblem : undefined}
                  value={form.amount}
                  onChange={({ target }) => form.typeAmount(target.value)}
                />
                <TextInput
                  label={t.dueOn}
                  type="date"
                  required
                  min={form.today}
                  error={isTried ? form.dueProblem : undefined}
                  value={form.due}
                  onChange={({ target }) => form.typeDue(target.value)}
                />
              </div>
              <OfferedMail offer={offer} isTried={isTried} />
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              {offer.canSend && <Button onClick={() => send(false, onSaved)}>{t.withoutAMail}</Button>}
              <Button type="submit" variant="primary" aria-disabled={isPending || isLoading}>
                {isLoading ? t.loadingPending : offer.canSend ? t.saveAndSend : t.save}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

/** What is typed in the dialog, the mail about it, and the calls. */
function useDeposit(order: Order) {
  const { id } = order
  const form = useDepositForm(order)
  const { amount, due } = form.read
  const offer = useDepositMail(order, form.read)
  const told = useToldBefore(id)
  const [isTried, setIsTried] = useState(false)
  const [version, setVersion] = useState(order.version)
  const isNoted = useRef(false) // in the attempt that runs: then only the mail can fail
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ deposit, isTold }: { readonly deposit: number; readonly isTold: boolean }) => {
      isNoted.current = false
      const part = { kind: 'deposit', amount: deposit, dueOn: due || null } as const
      const saved = (await client.orders.update({ params: { id }, body: { version, parts: [part] } })).order
      isNoted.current = true
      setVersion(saved.version) // so that another attempt to send the mail saves the same again
      queryClient.setQueryData<Order>(orderKey(id), saved)
      if (isTold)
        await client.orders.mail({ params: { id }, body: { mail: offer.text, news: 'deposit', ...told.shown } })
      return isTold
    },
    onSuccess: (isTold) => announceSuccess(isTold ? t.yourMailIsOnItsWay : t.orderSaved),
    onError: (error) =>
      announceFailure(
        isOutdated(error)
          ? t.ordersChangedMeanwhile
          : messageOf(error, isNoted.current ? t.theMailCouldNotBeSent : t.paymentNotSaved),
      ),
    onSettled: () => {
      for (const queryKey of [...eveningKeys, ['messages']]) void queryClient.invalidateQueries({ queryKey })
    },
    meta: { action: 'ask for a deposit' },
  })
  const send = (isTold: boolean, onSaved: () => void) => {
    setIsTried(true)
    const isWrong = form.dueProblem ?? (isTold ? offer.problem : undefined)
    if (!isPending && amount !== null && isWrong === undefined)
      mutate({ deposit: amount, isTold }, { onSuccess: onSaved })
  }
  return { form, offer, told, isTried, isPending, send }
}

/** The mail about a deposit. What is changed in it by hand stays when another amount or day is chosen. */
function useDepositMail({ id, currency }: Order, { amount, due }: { readonly amount: number | null; due: string }) {
  const siteLanguage = useSiteLanguage()
  const factsIn = (guestLocale: string) => ({
    amount: amount === null ? '' : formatMoney(amount, currency, guestLocale),
    due: due && dateText(due, guestLocale),
  })
  const bodyFor: BodyFor = (language, words) => words.depositMail(factsIn(localeFor(language ?? siteLanguage)))
  const offer = useOrderMail(id, bodyFor, {})
  const facts = factsIn(offer.guestLocale)
  /** The facts in the text that was typed. */
  const [typedWith, setTypedWith] = useState<typeof facts>()
  const inText = (text: string, fact: keyof typeof facts) =>
    typedWith?.[fact] && facts[fact] ? text.replaceAll(typedWith[fact], () => facts[fact]) : text
  return {
    ...offer,
    text: inText(inText(offer.text, 'amount'), 'due'),
    onType: (text: string) => {
      setTypedWith((before) => ({ amount: facts.amount || before?.amount || '', due: facts.due || before?.due || '' }))
      offer.onType(text)
    },
  }
}

function useDepositForm(order: Order) {
  const {
    currency,
    price,
    parts: [asked],
  } = order
  const today = useToday()
  const share = useFirstShare()
  const [typedAmount, typeAmount] = useState<string>()
  const [typedDue, typeDue] = useState<string>()
  const usualAmount = asked?.amount ?? (price === null ? null : Math.round((price * share) / 100))
  const proposed = usualAmount === null ? '' : typedMoney(usualAmount, currency, locale)
  const amount = typedAmount ?? proposed
  const due = typedDue ?? proposedDue(order, today)
  const read = readMoney(amount, currency, locale, t)
  return {
    today,
    amount,
    due,
    typeAmount,
    typeDue,
    amountProblem: 'problem' in read ? read.problem : undefined,
    dueProblem: due < today ? t.chooseDayToCome : undefined,
    read: { amount: 'amount' in read ? read.amount : null, due },
  }
}

/** Returns the day that was asked for before, or the usual one, but none after the evening or the end of its hold. */
function proposedDue({ day, heldUntil, timeZone, parts: [asked] }: Order, today: string): string {
  const wanted = asked?.dueOn && asked.dueOn >= today ? asked.dueOn : addDays(today, DAYS_TO_PAY)
  const endOfHold = heldUntil === null ? null : dateAt(new Date(heldUntil), timeZone)
  return [day, endOfHold]
    .filter((last) => last !== null)
    .filter((last) => last >= today) // others are over
    .reduce((first, last) => (last < first ? last : first), wanted)
}

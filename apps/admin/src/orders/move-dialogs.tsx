import { AlertDialog } from '@base-ui/react/alert-dialog'
import { DAY_MS, localTime, orderLimits, type OrderState, readMoney, typedMoney, zonedTime } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { AlertPopup, ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { DialogBody, EditDialog, type EditDialogProps } from '../components/edit-dialog.tsx'
import { TextInput } from '../components/field.tsx'
import { dayOffOptions, dayOffText } from './calendar/calendar-queries.ts'
import { useDeskSettings } from '../settings/settings-queries.ts'
import { orderListOptions, type OrderSummary } from './order-queries.ts'
import { dayText, orderName } from './order-text.tsx'
import type { Facts } from '../replies/fill-template.ts'
import { OfferedMail, ToldBefore, useMailOffer, useToldBefore } from './order-mails.tsx'
import type { Move, MoveDetails, OrderMoves } from './use-order-moves.ts'
import { TextLink } from '../components/text.tsx'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'

interface MoveDialogsProps extends Pick<EditDialogProps, 'finalFocus'> {
  readonly moves: OrderMoves
}

/** The questions before an order is moved, and the message if its day is taken. */
export function MoveDialogs({ moves, finalFocus }: MoveDialogsProps) {
  const { asked, taken } = moves
  return (
    <>
      {asked && <MoveDialog key={`${asked.order.id} ${asked.to}`} move={asked} moves={moves} finalFocus={finalFocus} />}
      <TakenDialog order={taken} onClose={moves.dismissTaken} />
    </>
  )
}

/** Asks for what a move needs, and offers a mail to the guest. */
function MoveDialog({ move, moves, finalFocus }: MoveDialogsProps & { readonly move: Move }) {
  const to = targetOf(move)
  const { answer, type, offer, told, off, isLoading, isMoving, isTried, unpriced, send, stopAsking } = useMoveAnswer(
    move,
    moves,
  )
  const isOnlyOff = to === 'confirmed' && !offer // there is no mail to offer, so the dialog asks about the day off
  return (
    <EditDialog
      title={isOnlyOff ? t.thisIsADayOff : t.moveTitle({ to })}
      onClosed={moves.stopAsking}
      finalFocus={finalFocus}
    >
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          if (!isLoading) send(offer?.canSend === true, onSaved)
        }
        return (
          <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
            <DialogBody>
              <ToldBefore told={told} isAnswered={offer?.canSend === true} />
              <MoveField
                move={{ ...move, to }}
                value={answer.value}
                problem={isTried ? answer.problem : undefined}
                min={answer.min}
                onType={type}
              />
              {off && <p className="text-sm font-medium">{isOnlyOff ? t.confirmAnyway({ text: off }) : off}</p>}
              {offer && <OfferedMail offer={offer} isTried={isTried} />}
            </DialogBody>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>{t.cancel}</Button>
              {offer?.canSend && <Button onClick={() => send(false, onSaved)}>{t.moveWithoutMail({ to })}</Button>}
              <Button type="submit" variant="primary" aria-disabled={isMoving || isLoading}>
                {isLoading ? t.loadingPending : offer?.canSend ? t.moveAndSend({ to }) : t.moveAct({ to })}
              </Button>
            </div>
            <ConfirmDialog
              open={unpriced !== null}
              title={t.quoteWithoutPrice}
              question={t.quoteWithoutPriceExplained}
              confirm={t.withoutAPrice}
              cancel={t.enterThePrice}
              onClose={stopAsking}
              onConfirm={() => unpriced && send(unpriced.isTold, onSaved, true)}
            />
          </form>
        )
      }}
    </EditDialog>
  )
}

/** Returns the state of a move; another end of a hold asks what `held` asks. */
function targetOf({ order, to }: Move): OrderState {
  return to === order.state ? 'held' : to
}

/** What is typed in the dialog of a move, the mail that it offers, and the call. */
function useMoveAnswer(move: Move, moves: OrderMoves) {
  const { order } = move
  const to = targetOf(move)
  const { holdDays } = useDeskSettings()
  const [now] = useState(() => Date.now())
  const [typed, type] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  /** The quote without a price about which the dialog asks. */
  const [unpriced, setUnpriced] = useState<{ readonly isTold: boolean } | null>(null)
  const answer = answerOf({ ...move, to }, typed, { now, holdDays })
  const offer = useMailOffer(move, answer.facts)
  const told = useToldBefore(order.id)
  const isMoving = moves.movingTo(order) !== undefined
  return {
    answer,
    type,
    offer,
    told,
    off: useDayOffText(order, to),
    isLoading: offer && (offer.isLoading || told.isLoading),
    isMoving,
    isTried,
    unpriced,
    /** Moves the order; a quote without a price first asks for it. */
    send: (isTold: boolean, onMoved: () => void, isSure = false) => {
      setIsTried(true)
      if (isMoving || answer.problem !== undefined || (isTold && offer?.problem !== undefined)) return
      if (to === 'quoted' && answer.facts.price === null && !isSure) return setUnpriced({ isTold })
      moves.answer({ ...answer.details, ...(isTold && offer && { mail: offer.text, ...told.shown }) }, onMoved)
    },
    stopAsking: () => setUnpriced(null),
  }
}

/** Returns that the day of an order is a day off, if a move takes the day; else ''. */
function useDayOffText({ day }: OrderSummary, to: OrderState): string {
  const needsDay = (to === 'held' || to === 'confirmed') && day !== null
  const { data: dayOff } = useQuery({ ...dayOffOptions(day ?? ''), enabled: needsDay })
  return dayOff && day !== null ? dayOffText(day, dayOff) : ''
}

interface Answer {
  /** What the input holds. */
  readonly value: string
  readonly problem?: string | undefined
  readonly details: MoveDetails
  /** What the mail says about the answer. */
  readonly facts: Partial<Facts>
  /** The first day that can be chosen. */
  readonly min?: string
}

/** Returns the details of a hold that nobody has chosen the end of. */
export function usualHold(order: OrderSummary, holdDays: number): MoveDetails {
  return answerOf({ order, to: 'held' }, null, { now: Date.now(), holdDays }).details
}

interface AnswerContext {
  readonly now: number
  readonly holdDays: number
}

function answerOf({ order, to }: Move, typed: string | null, { now, holdDays }: AnswerContext): Answer {
  const { timeZone, price, currency } = order
  if (to === 'held') {
    const dayIn = (days: number) => localTime(new Date(now + days * DAY_MS), timeZone).slice(0, 10)
    const min = dayIn(0)
    const ends = [dayIn(holdDays), order.day ?? ''].filter((day) => day >= min) // not after the evening
    const value = typed ?? ends.toSorted()[0] ?? min
    const end = zonedTime(`${value}T23:59`, timeZone)
    if (!end || value < min) return { value, min, problem: t.chooseDayToCome, details: {}, facts: {} }
    const heldUntil = end.moment.toISOString()
    return { value, min, details: { heldUntil }, facts: { heldUntil } }
  }
  if (to === 'quoted') {
    const value = typed ?? (price === null ? '' : typedMoney(price, currency, locale))
    const read = value.trim() === '' ? { amount: null } : readMoney(value, currency, locale, t)
    if ('problem' in read) return { value, ...read, details: {}, facts: {} }
    return { value, details: typed === null ? {} : { price: read.amount }, facts: { price: read.amount } }
  }
  const value = typed ?? ''
  return { value, details: to === 'lost' ? { lostReason: value.trim() } : {}, facts: {} }
}

const reasons = [t.noAnswer, t.foundSomebodyElse, t.tooExpensive, t.theDayDidNotSuit, t.cancelledByTheGuest]

interface MoveFieldProps {
  readonly move: Move
  readonly value: string
  readonly problem: string | undefined
  readonly min: string | undefined
  readonly onType: (text: string) => void
}

/** The field of a move: the end of a hold, the price of a quote, or why an evening is lost. */
function MoveField({ move: { order, to }, value, problem, min, onType }: MoveFieldProps) {
  const id = useId()
  const field = {
    value,
    error: problem,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value),
  }
  if (to === 'held')
    return (
      <>
        <TextInput label={t.holdUntilTheEndOf} type="date" required min={min} {...field} />
        <p className="text-sm text-muted">{t.holdExplained}</p>
      </>
    )
  if (to === 'quoted')
    return (
      <TextInput
        label={t.priceOfCurrency({ currency: order.currency })}
        inputMode="decimal"
        maxLength={30}
        {...field}
      />
    )
  if (to !== 'lost') return null
  return (
    <>
      <TextInput label={t.reasonOptional} list={id} maxLength={orderLimits.lostReason} {...field} />
      <datalist id={id}>
        {reasons.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  )
}

function TakenDialog({ order, onClose }: { readonly order: OrderSummary | null; readonly onClose: () => void }) {
  const day = order?.day ?? ''
  const { data } = useQuery({ ...orderListOptions({ from: day, to: day, limit: 100 }), enabled: day !== '' })
  const others = (data?.items ?? []).filter(
    ({ id, state, heldUntil }) => id !== order?.id && (['confirmed', 'done'].includes(state) || heldUntil !== null),
  )
  return (
    <AlertPopup
      open={order !== null}
      title={t.thisDayIsTaken}
      description={t.anotherEveningHas({ day: dayText(day || null) })}
      className="w-112"
      onClose={onClose}
    >
      <ul className="mt-4 flex flex-col gap-1 text-sm">
        {others.map((other) => (
          <li key={other.id}>
            <TextLink to="/admin/orders/$id" params={{ id: other.id }} onClick={onClose} look="action">
              {orderName(other)}
            </TextLink>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <AlertDialog.Close className={buttonClass()}>{t.close}</AlertDialog.Close>
      </div>
    </AlertPopup>
  )
}

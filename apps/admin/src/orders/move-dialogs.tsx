import { AlertDialog } from '@base-ui/react/alert-dialog'
import { DAY_MS, localTime, orderLimits, zonedTime } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { AlertPopup, ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Button, buttonClass } from '../components/button.tsx'
import { EditDialog } from '../components/edit-dialog.tsx'
import { TextInput } from '../components/text-input.tsx'
import { useSiteLanguage } from '../site-time-zone.ts'
import { dayOffOptions, dayOffText } from './day-off.ts'
import { useDeskSettings } from '../settings/desk-queries.ts'
import { orderListOptions, type OrderSummary } from './order-queries.ts'
import { dayText, orderName } from './order-text.tsx'
import type { Move, OrderMoves } from './use-order-moves.ts'

/** The questions before an order is moved, and the message if its day is taken. */
export function MoveDialogs({ moves }: { readonly moves: OrderMoves }) {
  const { asked, taken } = moves
  return (
    <>
      {asked && !asked.dayOff && asked.to !== 'lost' && <HoldDialog key={asked.order.id} move={asked} moves={moves} />}
      {asked?.to === 'lost' && <LostDialog key={asked.order.id} move={asked} moves={moves} />}
      <DayOffDialog moves={moves} />
      <TakenDialog order={taken} onClose={moves.dismissTaken} />
    </>
  )
}

interface QuestionProps {
  readonly move: Move
  readonly moves: OrderMoves
}

function HoldDialog({ move: { order }, moves }: QuestionProps) {
  const { holdDays } = useDeskSettings()
  const [now] = useState(() => Date.now())
  const dayIn = (days: number) => localTime(new Date(now + days * DAY_MS), order.timeZone).slice(0, 10)
  const today = dayIn(0)
  const [typed, setTyped] = useState<string | null>(null)
  const last = typed ?? dayIn(holdDays)
  const end = zonedTime(`${last}T23:59`, order.timeZone)
  const language = useSiteLanguage()
  const { data: dayOff } = useQuery({ ...dayOffOptions(order.day ?? ''), enabled: order.day !== null })
  return (
    <Question
      title="Hold this evening"
      act="Hold"
      onClosed={moves.stopAsking}
      problem={end && last >= today ? undefined : 'Please choose a day that is not over'}
      onAnswer={() => end && moves.answer({ heldUntil: end.moment.toISOString() })}
    >
      {(error) => (
        <>
          <TextInput
            label="Hold until the end of"
            type="date"
            required
            min={today}
            value={last}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          {order.day !== null && dayOff && (
            <p className="text-sm font-medium">{dayOffText(order.day, dayOff, language)}</p>
          )}
          <p className="text-sm text-muted">
            Nobody else gets the day until then. Afterwards the evening is an enquiry again by itself.
          </p>
        </>
      )}
    </Question>
  )
}

const reasons = ['No answer', 'Found somebody else', 'Too expensive', 'The day did not suit', 'Cancelled by the guest']

function LostDialog({ moves }: QuestionProps) {
  const [reason, setReason] = useState('')
  const id = useId()
  return (
    <Question
      title="Mark as lost"
      act="Mark as lost"
      onClosed={moves.stopAsking}
      onAnswer={() => moves.answer({ lostReason: reason.trim() })}
    >
      {() => (
        <>
          <TextInput
            label="Reason (optional)"
            list={id}
            maxLength={orderLimits.lostReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <datalist id={id}>
            {reasons.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </datalist>
        </>
      )}
    </Question>
  )
}

interface QuestionFormProps {
  readonly title: string
  /** What the button says. */
  readonly act: string
  readonly problem?: string | undefined
  readonly onAnswer: () => void
  readonly onClosed: () => void
  readonly children: (error: string | undefined) => ReactNode
}

function Question({ title, act, problem, onAnswer, onClosed, children }: QuestionFormProps) {
  const [isTried, setIsTried] = useState(false)
  return (
    <EditDialog title={title} onClosed={onClosed}>
      {({ onCancel, onSaved }) => {
        const submit = (event: FormEvent) => {
          event.preventDefault()
          setIsTried(true)
          if (problem !== undefined) return
          onAnswer()
          onSaved()
        }
        return (
          <form noValidate onSubmit={submit} className="flex flex-col">
            <div className="flex flex-col gap-4 px-6 py-5">{children(isTried ? problem : undefined)}</div>
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              <Button onClick={onCancel}>Cancel</Button>
              <Button type="submit" variant="primary">
                {act}
              </Button>
            </div>
          </form>
        )
      }}
    </EditDialog>
  )
}

/** Asks whether to confirm an order on a day off. */
function DayOffDialog({ moves: { asked, answer, stopAsking } }: { readonly moves: OrderMoves }) {
  const language = useSiteLanguage()
  const { order, dayOff } = asked ?? {}
  return (
    <ConfirmDialog
      open={dayOff !== undefined}
      title="This is a day off"
      question={`${dayOff && order?.day ? dayOffText(order.day, dayOff, language) : ''} Confirm anyway?`}
      confirm="Confirm"
      confirmVariant="primary"
      cancel="Cancel"
      onCancel={stopAsking}
      onConfirm={() => {
        stopAsking()
        answer({})
      }}
    />
  )
}

/** Says which orders have the day. */
function TakenDialog({ order, onClose }: { readonly order: OrderSummary | null; readonly onClose: () => void }) {
  const language = useSiteLanguage()
  const day = order?.day ?? ''
  const { data } = useQuery({ ...orderListOptions({ from: day, to: day, limit: 100 }), enabled: day !== '' })
  const others = data?.items.filter((other) => other.id !== order?.id && occupies(other)) ?? []
  return (
    <AlertPopup
      open={order !== null}
      title="This day is taken"
      description={`Another evening already has ${dayText(day || null, language)}.`}
      className="w-112"
      onClose={onClose}
    >
      <ul className="mt-4 flex flex-col gap-1 text-sm">
        {others.map((other) => (
          <li key={other.id}>
            <Link
              to="/admin/orders/$id"
              params={{ id: other.id }}
              onClick={onClose}
              className="inline-flex min-h-11 items-center rounded text-link underline"
            >
              {orderName(other, language)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <AlertDialog.Close className={buttonClass()}>Close</AlertDialog.Close>
      </div>
    </AlertPopup>
  )
}

function occupies({ state, heldUntil }: OrderSummary): boolean {
  return state === 'confirmed' || state === 'done' || heldUntil !== null
}

import { countedLines, firstChoice, formatMoney, listText, offerLimits } from '@tablier/contracts'
import { ArrowDown, ArrowUp, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { get, useFieldArray, useFormState } from 'react-hook-form'
import { Button, IconButton } from '../components/button.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { locale } from '../language/locale.ts'
import { t } from '../language/words.ts'
import type { Order, Offer } from '../orders/order-queries.ts'
import { AddLines } from './add-lines.tsx'
import { followedLine, useMenuPrices } from './follow-guests.ts'
import { LineFields } from './line-fields.tsx'
import {
  choiceText,
  choosable,
  discountText,
  emptyLine,
  type FormLine,
  priceText,
  sumsOfValues,
  type TypedLine,
  typedLines,
} from './offer-fields.ts'
import { useTypedOffer } from './offer-form.ts'

interface OfferLinesProps {
  readonly offer: Offer
  readonly order: Order
}

/** The lines of an offer in their order. A press on one shows its fields. */
export function OfferLines({ offer, order }: OfferLinesProps) {
  const { fields, append, insert, move, remove, update } = useFieldArray<{ lines: TypedLine[] }>({ name: 'lines' })
  const { typed, values } = useTypedOffer(offer)
  const choices = values.lines.map(choosable)
  const isCounted = countedLines(choices, firstChoice(choices))
  /** What each line costs, also one that the guest may leave. */
  const costs = sumsOfValues(values, offer, [...choices.keys()])
  const { errors } = useFormState()
  const list = useRef<HTMLOListElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** How many lines there were when one was added that is to be filled in. */
  const [isFilling, setIsFilling] = useState(false)
  const problems = errors['lines']
  const menus = useMenuPrices(offer)
  /** What the owner has to know about what was just done to the lines. */
  const [note, setNote] = useState('')
  const { guests } = order
  const followed =
    guests !== null && menus !== undefined ? values.lines.map((line) => followedLine(line, guests, menus)) : []

  function add(lines: readonly FormLine[], isNew = false) {
    const room = offerLimits.lines - fields.length
    append(typedLines(lines.slice(0, room), offer.currency), { shouldFocus: false })
    setIsFilling(isNew)
  }
  function take(index: number) {
    const line = typed.lines[index]
    if (!line) return
    list.current?.focus() // the button disappears
    remove(index)
    announceSuccess(t.lineRemoved({ title: line.title }), { label: t.undo, run: () => insert(index, line) })
  }
  function followGuests() {
    typed.lines.forEach((line, index) => {
      const next = followed[index]
      if (!next) return
      const { isKept, ...counted } = next
      const [{ quantity, unit, price }] = typedLines([{ ...emptyLine, ...counted }], offer.currency) as [TypedLine] // of one
      update(index, { ...line, quantity, ...(!isKept && { unit, price }) })
    })
    const kept = typed.lines.flatMap(({ title }, index) => (followed[index]?.isKept ? [title] : []))
    setNote(kept.length > 0 ? t.menuPricesKept({ titles: listText(kept, locale) }) : '')
    list.current?.focus() // the button disappears
  }
  function toggle(id: string) {
    setIsFilling(false)
    setOpened((known) => {
      const next = new Set(known)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }
  return (
    <div className="flex flex-col gap-4">
      {guests !== null && followed.some(Boolean) && (
        <div className="flex flex-wrap items-center gap-3 text-sm font-medium">
          <p className="min-w-48 flex-1">{t.guestsDiffer({ count: guests })}</p>
          <Button onClick={followGuests}>{t.countWithGuests({ count: guests })}</Button>
        </div>
      )}
      <output className="text-sm font-medium [overflow-wrap:anywhere] empty:hidden">{note}</output>
      {fields.length === 0 && <p className="text-sm text-muted">{t.offerHasNoLines}</p>}
      <ol ref={list} tabIndex={-1} aria-label={t.offerLines} className="flex flex-col gap-3 outline-none">
        {fields.map(({ id }, index) => (
          <li key={id} className="rounded-xl border border-line p-3">
            <LineRow
              line={values.lines[index] ?? { ...emptyLine, title: typed.lines[index]?.title ?? '' }}
              sum={costs?.lines[index] ?? 0}
              isCounted={isCounted[index] === true}
              currency={offer.currency}
              index={index}
              isLast={index === fields.length - 1}
              isOpen={
                opened.has(id) ||
                (isFilling && index === fields.length - 1) ||
                get(problems, String(index)) !== undefined
              }
              onToggle={() => toggle(id)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => take(index)}
            >
              <LineFields index={index} offer={offer} />
            </LineRow>
          </li>
        ))}
      </ol>
      {fields.length < offerLimits.lines && <AddLines offer={offer} order={order} onAdd={add} onNote={setNote} />}
    </div>
  )
}

interface LineRowProps {
  readonly line: FormLine
  readonly sum: number
  readonly isCounted: boolean
  readonly currency: string
  readonly index: number
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

const buttonClass = 'max-sm:size-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

function LineRow({
  line,
  sum,
  isCounted,
  currency,
  index,
  isLast,
  isOpen,
  onToggle,
  onMove,
  onRemove,
  children,
}: LineRowProps) {
  const id = useId()
  const title = line.title.trim() || t.lineOfNumber({ number: index + 1 })
  const facts = [priceText(line, currency), discountText(line.discount, currency), choiceText(line)]
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-11 min-w-48 flex-1 items-center gap-2 rounded-lg px-1 text-start text-sm hover:bg-hover"
        >
          <ChevronDown size={18} className={`shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`} aria-hidden="true" />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="font-medium">{title}</span>{' '}
            <span className="block text-muted">{facts.filter(Boolean).join(' · ')}</span>
          </span>{' '}
          <span className={isCounted ? 'font-semibold tabular-nums' : 'text-muted tabular-nums'}>
            {formatMoney(sum, currency, locale)}
          </span>
        </button>
        <div className="flex">
          <IconButton
            label={t.moveUpOfTitle({ title })}
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(-1)}
            className={buttonClass}
            icon={ArrowUp}
          />
          <IconButton
            label={t.moveDownOfTitle({ title })}
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(1)}
            className={buttonClass}
            icon={ArrowDown}
          />
          <IconButton
            label={t.removeOfTitle({ title })}
            onClick={onRemove}
            className={`${buttonClass} hover:text-danger`}
            icon={X}
          />
        </div>
      </div>
      <div id={id} className="mt-3 empty:hidden">
        {isOpen && children}
      </div>
    </>
  )
}

import { isMeantAlike, offerLimits } from '@tablier/contracts'
import { foldText, matchesSearch, searchTerms } from '@tablier/contracts/search'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Car, Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { client } from '../calls/api.ts'
import { Button } from '../components/button.tsx'
import { Picker } from '../components/picker.tsx'
import { announceSuccess } from '../components/toasts.ts'
import { allRecordsOptions } from '../content/use-records.ts'
import { t } from '../language/words.ts'
import type { Offer, Order } from '../orders/order-queries.ts'
import { paymentSettingsOptions } from '../settings/settings-queries.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { useIsMeantAsNow } from './follow-guests.ts'
import { emptyLine, type FormLine, lineOf } from './offer-fields.ts'
import type { OfferLine } from './offer-queries.ts'
import { TravelPanel } from './travel-panel.tsx'

interface AddLinesProps {
  readonly offer: Offer
  readonly order: Order
  /** Says what the owner has to know about what was added; '' for nothing. */
  readonly onNote: (note: string) => void
  /** @param isNew true if the line is to be filled in */
  readonly onAdd: (lines: readonly FormLine[], isNew?: boolean) => void
}

const kinds = ['menu', 'extra', 'dish'] as const
type ProductKind = (typeof kinds)[number]

/** How many products of each kind are shown before somebody searches, and of all afterwards. */
const SHOWN = 4

/** Adds a product, the travel or a line of text in one press. */
export function AddLines({ offer, order, onAdd, onNote }: AddLinesProps) {
  const [typed, setTyped] = useState('')
  const [isCopying, setIsCopying] = useState(false)
  const products = useProducts()
  const vatRate = useUsualRate()
  const [isTravelling, setIsTravelling] = useState(false)
  const { propose, isPending } = useProposedLine({ offer, order, onAdd, onNote })
  const wanted = typed.trim()
  const terms = searchTerms(typed)
  const found = kinds.flatMap((kind) =>
    products
      .filter((one) => one.kind === kind && matchesSearch(terms, [one.title]))
      .slice(0, wanted ? 2 * SHOWN : SHOWN),
  )
  const isNew = wanted !== '' && !found.some(({ title }) => foldText(title) === foldText(wanted))
  function addText(title: string) {
    setTyped('')
    onAdd([{ ...emptyLine, vatRate, title }], true)
  }
  return (
    <div className="flex flex-col gap-3">
      <Picker
        label={t.addToTheOffer}
        placeholder={t.menuExtraDishOrText}
        typed={typed}
        onTyped={setTyped}
        maxLength={offerLimits.title}
        choices={[
          ...found.map(({ kind, id, title }) => ({
            key: `${kind} ${id}`,
            text: title,
            hint: productWords[kind],
            onPick: () => {
              setTyped('')
              propose({ kind, productId: id })
            },
          })),
          ...(isNew ? [{ key: 'new', text: t.asLineOfText({ text: wanted }), onPick: () => addText(wanted) }] : []),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} onClick={() => addText('')}>
          {t.aLineOfText}
        </Button>
        <Button icon={Car} aria-expanded={isTravelling} onClick={() => setIsTravelling((isOpen) => !isOpen)}>
          {t.theTravel}
        </Button>
        <Button icon={Copy} onClick={() => setIsCopying(true)} className="max-w-full text-start whitespace-normal!">
          {t.copyFromEarlier}
        </Button>
      </div>
      {isTravelling && (
        <TravelPanel
          order={order}
          isBusy={isPending}
          onAdd={() => propose({ kind: 'travel' })}
          onClosed={() => setIsTravelling(false)}
        />
      )}
      {isCopying && (
        <CopyDialog
          orderId={order.id}
          onPick={(from) => {
            const isAlike = isMeantAlike(from, offer)
            onAdd(from.lines.map((line) => lineOf(isAlike ? line : blanked(line))))
            announceSuccess(t.linesCopied({ count: from.lines.length }))
            onNote(isAlike ? '' : t.pricesMeantOtherwise)
          }}
          onClosed={() => setIsCopying(false)}
        />
      )}
    </div>
  )
}

const productWords: Readonly<Record<ProductKind, string>> = {
  menu: t.menuNoun,
  extra: t.extraNoun,
  dish: t.dishNoun,
}

interface Product {
  readonly kind: ProductKind
  readonly id: number
  readonly title: string
}

/** Returns what the site has to sell: its menus, its extras and its dishes. */
function useProducts(): Product[] {
  const { data: menus = [] } = useQuery(allRecordsOptions({ name: 'menus' }))
  const { data: extras = [] } = useQuery(allRecordsOptions({ name: 'extras' }))
  const { data: dishes = [] } = useQuery(allRecordsOptions({ name: 'portfolioItems' }))
  const named = (kind: ProductKind, records: typeof menus) =>
    records.map(({ id, title }) => ({ kind, id, title: String(title) }))
  return [...named('menu', menus), ...named('extra', extras), ...named('dish', dishes)]
}

interface Wanted {
  readonly kind: ProductKind | 'travel'
  readonly productId?: number
}

/** The rate of lines that no product tells: the first of the settings, if VAT is charged. */
function useUsualRate(): number {
  const { data } = useQuery({ ...paymentSettingsOptions, staleTime: 60_000 })
  return data?.chargesVat ? (data.vatRates[0]?.rate ?? 0) : 0
}

function useProposedLine({ offer, order, onAdd, onNote }: AddLinesProps) {
  const isAlike = useIsMeantAsNow(offer)
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: Wanted) => (await client.offers.line({ params: { id: order.id }, body })).line,
    onSuccess: (line, { kind }) => {
      onNote(isAlike === false && kind !== 'dish' ? t.pricesMeantOtherwise : '')
      onAdd([lineOf(line)], line.price === 0) // which is to be entered
    },
    meta: { action: 'propose a line of an offer', failed: t.lineNotAdded },
  })
  return { propose: (wanted: Wanted) => mutate(wanted), isPending }
}

/** Returns a line without its amounts, as the server does for a new offer. */
function blanked(line: OfferLine): OfferLine {
  return { ...line, price: 0, ...(line.discountKind === 'sum' && { discount: 0 }) }
}

import { formatMoney, namesDay, orderMoves, saysKept } from '@tablier/contracts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../components/button.tsx'
import type { ReplyToSend } from '../replies/reply-editor.tsx'
import { useDeskSettings } from '../settings/settings-queries.ts'
import { useSiteLanguage } from '../site/site-settings.ts'
import { MoveDialogs, usualHold } from './move-dialogs.tsx'
import { type Order, orderOptions } from './order-queries.ts'
import { dayText, isBack } from './order-text.tsx'
import { useOrderMoves } from './use-order-moves.ts'
import { localeFor } from '../language/locale.ts'
import { t } from '../language/words.ts'

/**
 * Offers the move that makes a reply true: a hold if the reply names the day or says that it is kept, a quote if it names
 * the price. A day that cannot be had is said instead.
 */
function PromiseOffer({ orderId, reply }: { readonly orderId: number; readonly reply: ReplyToSend }) {
  const { data: order } = useQuery(orderOptions(orderId))
  const siteLanguage = useSiteLanguage()
  const { holdDays } = useDeskSettings()
  const moves = useOrderMoves()
  const guestLocale = localeFor(reply.language ?? siteLanguage)
  const to = order && promiseIn(reply.text, order, guestLocale)
  if (!order) return null
  const { day, clash } = order
  if (!to) return day === null && order.state !== 'lost' ? <KeptDayNote text={reply.text} /> : null
  const isNamed = to === 'quoted' || (day !== null && namesDay(reply.text, day, guestLocale))
  async function keep(known: Order, promised: NonNullable<typeof to>) {
    if (reply.isBusy || moves.movingTo(known) !== undefined || !(await reply.prepare())) return
    const hold = promised === 'held' ? usualHold(known, holdDays) : {}
    moves.moveNow(known, promised, { ...hold, mail: reply.text, shown: reply.shown }, reply)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken p-3 text-sm">
      {to === 'held' && clash !== null ? (
        <output className="font-medium text-danger">{t.promisedDayClashes({ day: dayText(day), clash })}</output>
      ) : (
        <>
          <output className="me-auto">{t.promiseAsked({ to: isNamed ? to : 'kept', day: dayText(day) })}</output>
          <Button isBusy={reply.isBusy || moves.movingTo(order) !== undefined} onClick={() => void keep(order, to)}>
            {t.moveAndSend({ to })}
          </Button>
        </>
      )}
      <MoveDialogs moves={moves} />
    </div>
  )
}

/** Says of a reply that keeps a day that there is none to hold. */
function KeptDayNote({ text }: Pick<ReplyToSend, 'text'>) {
  return saysKept(text) ? <output className="rounded-lg bg-sunken p-3 text-sm">{t.keptDayUnknown}</output> : null
}

/** Returns what an editor of replies draws about the order of its message, which may have none. */
export function promiseOffer(orderId: number | null) {
  return (reply: ReplyToSend) =>
    orderId === null ? <KeptDayNote text={reply.text} /> : <PromiseOffer orderId={orderId} reply={reply} />
}

/** Returns the state that a reply promises to the guest of an order; undefined if the order keeps what the reply says. */
export function promiseIn(
  text: string,
  { state, day, price, currency }: Pick<Order, 'state' | 'day' | 'price' | 'currency'>,
  locale: string,
): 'held' | 'quoted' | undefined {
  const canBe = (to: 'held' | 'quoted') => state !== 'lost' && orderMoves[state].includes(to) && !isBack(state, to)
  if (price !== null && canBe('quoted') && text.includes(formatMoney(price, currency, locale))) return 'quoted'
  if (day !== null && canBe('held') && (namesDay(text, day, locale) || saysKept(text))) return 'held'
  return undefined
}

import { formatMoney, namesDay, orderMoves } from '@tablier/contracts'
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
 * Offers the move that makes a reply true: a hold if the reply names the day, a quote if it names the price. A day that
 * cannot be had is said instead.
 */
function PromiseOffer({ orderId, reply }: { readonly orderId: number; readonly reply: ReplyToSend }) {
  const { data: order } = useQuery(orderOptions(orderId))
  const siteLanguage = useSiteLanguage()
  const { holdDays } = useDeskSettings()
  const moves = useOrderMoves()
  const to = order && promiseIn(reply.text, order, localeFor(reply.language ?? siteLanguage))
  if (!order || !to) return null
  const { day, clash } = order
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
          <output className="me-auto">{t.promiseAsked({ to, day: dayText(day) })}</output>
          <Button isBusy={reply.isBusy || moves.movingTo(order) !== undefined} onClick={() => void keep(order, to)}>
            {t.moveAndSend({ to })}
          </Button>
        </>
      )}
      <MoveDialogs moves={moves} />
    </div>
  )
}

/** Returns what an editor of replies draws about the order of its message. */
export function promiseOffer(orderId: number | null) {
  return orderId === null ? undefined : (reply: ReplyToSend) => <PromiseOffer orderId={orderId} reply={reply} />
}

/** Returns the state that a reply promises to the guest of an order; undefined if the order keeps what the reply says. */
export function promiseIn(
  text: string,
  { state, day, price, currency }: Pick<Order, 'state' | 'day' | 'price' | 'currency'>,
  locale: string,
): 'held' | 'quoted' | undefined {
  const canBe = (to: 'held' | 'quoted') => state !== 'lost' && orderMoves[state].includes(to) && !isBack(state, to)
  if (price !== null && canBe('quoted') && text.includes(formatMoney(price, currency, locale))) return 'quoted'
  if (day !== null && canBe('held') && namesDay(text, day, locale)) return 'held'
  return undefined
}

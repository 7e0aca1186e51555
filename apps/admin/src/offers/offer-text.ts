import { listText } from '@tablier/contracts'
import { locale } from '../language/locale.ts'
import { dateTimeText, formatDay } from '../language/moment-text.ts'
import { t } from '../language/words.ts'
import type { Offer } from '../orders/order-queries.ts'

/** What an offer is now, in words. */
export function stateText({ state, versions, answer, validUntil, sentLines, cancelled }: Offer): string {
  const [newest] = versions
  if (!newest) return t.offerStateShort({ state })
  const sent = t.offerSentOn({ at: dateTimeText(newest.sentAt) })
  if (state === 'accepted' && answer) {
    const chosen = answer.chosen.map((index) => sentLines[index]?.title ?? '')
    const values = { name: answer.name || t.yourGuest, at: dateTimeText(answer.at), how: answer.how }
    const accepted = answer.how ? t.offerAcceptedByWay(values) : t.offerAcceptedBy(values)
    const whole = chosen.length > 0 ? t.offerWithChoice({ accepted, chosen: listText(chosen, locale) }) : accepted
    const off = cancelled && t.cancelledByOn({ by: cancelled.by, day: formatDay(cancelled.on) })
    return [whole, off].filter(Boolean).join(' · ')
  }
  if (state === 'declined' && answer) return t.offerDeclinedOn({ at: dateTimeText(answer.at) })
  if (state === 'expired') return t.offerExpiredOn({ day: formatDay(validUntil) })
  if (state === 'withdrawn') return t.offerStateShort({ state })
  return newest.seenAt === null ? sent : t.offerSeenOn({ sent, at: dateTimeText(newest.seenAt) })
}

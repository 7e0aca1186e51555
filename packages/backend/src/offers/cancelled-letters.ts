import { cleanEmail, dateText, formatMoney, harmlessName, isEmail } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import {
  type Address,
  inOneLine,
  type LetterOf,
  type Mail,
  type MailedSite,
  owners,
  plainLines,
} from '../outbox/letter.ts'
import { findOwnLink } from '../secret-links/secret-links.ts'
import { findCancelled } from './cancel-evening.ts'
import { guestPay } from './guest-pay.ts'
import { findOfferById } from './offer-rows.ts'

/** Confirms to the guest that the evening is cancelled, and says what is owed. Not if it is taken up again meanwhile. */
export const eveningCancelledLetter: LetterOf<'evening_cancelled'> = async ({ db, secrets }, { offer_id }, { now }) => {
  const cancelled = await cancelledEvening(db, offer_id, now)
  if (!cancelled || !isEmail(cleanEmail(cancelled.to.address))) return undefined
  const link = await findOwnLink(db, { kind: 'offer', offerId: offer_id }, { secrets, now })
  return {
    guestLanguage: cancelled.asked_in,
    ...(cancelled.message_id !== null && { conversation: cancelled.message_id }),
    write: (site) => eveningCancelledMail({ ...cancelled, path: link?.path ?? null }, site),
  }
}

/** @param path of the offer's page */
export function eveningCancelledMail(
  { path, ...cancelled }: ToldCancelling & { readonly path: string | null },
  site: MailedSite,
): Mail {
  const { words, locale, url } = site
  const { number, to } = cancelled
  const name = harmlessName(to.name)
  const sentences = [
    name ? words.enquiryGreeting({ name }) : words.enquiryGreetingWithoutName,
    words.eveningCancelledText({ number, day: dayOf(cancelled, locale) }),
    moneyOfCancelling(cancelled, site),
    path === null ? '' : words.offerAcceptedLink({ link: url + path }),
  ]
  return { to: [inOneLine(to)], subject: words.eveningCancelledSubject({ number }), text: textOf(sentences) }
}

/** Tells the owners that a guest has cancelled. */
export const cancelledByGuestLetter: LetterOf<'cancelled_by_guest'> = async (
  { db },
  { offer_id },
  { settings, now },
) => {
  const cancelled = await cancelledEvening(db, offer_id, now)
  if (!cancelled) return undefined
  const readers = await owners(db, settings.notify_emails)
  return { readers, write: (site, to) => cancelledByGuestMail(cancelled, to, site) }
}

export function cancelledByGuestMail(cancelled: ToldCancelling, to: readonly Address[], site: MailedSite): Mail {
  const { words, url, locale } = site
  const facts = { number: cancelled.number, day: dayOf(cancelled, locale) }
  const sentences = [
    words.cancelledByGuestText(facts),
    moneyOfCancelling(cancelled, site),
    words.offerAnsweredLink({ link: `${url}/admin/orders/${cancelled.order_id}` }),
  ]
  return { to: to.map(inOneLine), subject: words.cancelledByGuestSubject(facts), text: textOf(sentences) }
}

interface ToldCancelling {
  readonly order_id: number
  readonly number: string
  readonly day: string | null
  readonly currency: string
  readonly owed: number
  readonly paid: number
  readonly open: number
  readonly to_pay_back: number
  readonly to: Address
}

function dayOf({ day }: ToldCancelling, locale: string): string {
  return day === null ? 'none' : dateText(day, locale)
}

/** Returns what is owed, what came, and who has to pay what now. */
function moneyOfCancelling({ owed, paid, open, to_pay_back, currency }: ToldCancelling, { words, locale }: MailedSite) {
  const money = (amount: number) => formatMoney(amount, currency, locale)
  return [
    words.cancelledOwed({ amount: owed === 0 ? 'none' : money(owed) }),
    paid === 0 ? '' : words.cancelledPaid({ amount: money(paid) }),
    open === 0 ? '' : words.cancelledOpen({ amount: money(open) }),
    to_pay_back === 0 ? '' : words.cancelledPaidBack({ amount: money(to_pay_back) }),
  ]
    .filter(Boolean)
    .join('\n')
}

function textOf(sentences: readonly string[]): string {
  return `${plainLines(sentences.filter(Boolean).join('\n\n')).join('\n')}\n`
}

async function cancelledEvening(db: Db, offerId: number, now: Date) {
  const stored = await findOfferById(db, offerId)
  const cancelled = stored && (await findCancelled(db, offerId))
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', stored?.order_id ?? null)
    .executeTakeFirst()
  if (!cancelled || !order) return undefined
  const guest = await db
    .selectFrom('customers')
    .leftJoin('messages', (join) => join.on('messages.id', '=', order.message_id))
    .select(['customers.name', 'customers.email', 'messages.language'])
    .where('customers.id', '=', order.customer_id)
    .executeTakeFirstOrThrow()
  const { currency, day, message_id, id: order_id } = order
  const number = stored.number ?? ''
  const { paid, open, to_pay_back } = await guestPay(db, order, { offer: { number, currency }, now })
  const to: Address = { name: guest.name, address: guest.email }
  const told = { order_id, number, day, currency, owed: cancelled.owed, paid, open, to_pay_back, to }
  return { ...told, message_id, asked_in: guest.language }
}

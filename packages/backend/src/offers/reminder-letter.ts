import { dateText, formatMoney, type GuestPay, harmlessName, type ReminderKind } from '@tablier/contracts'
import { type Address, inOneLine, type LetterOf, type Mail, type MailedSite, plainLines } from '../outbox/letter.ts'
import { findOwnLink } from '../secret-links/secret-links.ts'
import { guestPay } from './guest-pay.ts'

/** Calls a part to mind that is to be paid, and says how. Nothing is sent if it was paid meanwhile. */
export const paymentReminderLetter: LetterOf<'payment_reminder'> = async (
  { db, secrets },
  { order_id, due_on, kind },
  { now },
) => {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirst()
  if (!order) return undefined
  const guest = await db
    .selectFrom('customers')
    .leftJoin('messages', (join) => join.on('messages.id', '=', order.message_id))
    .select(['customers.name', 'customers.email', 'messages.language'])
    .where('customers.id', '=', order.customer_id)
    .executeTakeFirstOrThrow()
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'number'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  const number = offer?.number ?? order.day ?? String(order_id)
  const pay = await guestPay(db, order, { offer: { number, currency: order.currency }, now })
  if (pay.next?.due_on !== due_on) return undefined
  const link = offer && (await findOwnLink(db, { kind: 'offer', offerId: offer.id }, { secrets, now }))
  const { day, currency } = order
  const told = { kind, due_on, day, currency, amount: pay.next.amount, pay, path: link?.path ?? null }
  return {
    guestLanguage: guest.language,
    ...(order.message_id !== null && { conversation: order.message_id }),
    write: (site) => paymentReminderMail({ name: guest.name, address: guest.email }, told, site),
  }
}

interface Told {
  readonly kind: ReminderKind
  readonly due_on: string
  /** The day of the evening. */
  readonly day: string | null
  readonly currency: string
  /** What is open, in the currency's smallest unit. */
  readonly amount: number
  readonly pay: Pick<GuestPay, 'transfer' | 'link' | 'takes_cash'>
  /** The path of the offer's page. */
  readonly path: string | null
}

export function paymentReminderMail(to: Address, told: Told, site: MailedSite): Mail {
  const { words, locale, url } = site
  const { kind, pay, path } = told
  const name = harmlessName(to.name)
  const due = dateText(told.due_on, locale)
  const evening = told.day === null ? 'none' : dateText(told.day, locale)
  const amount = formatMoney(told.amount, told.currency, locale)
  const sentences = [
    name ? words.enquiryGreeting({ name }) : words.enquiryGreetingWithoutName,
    words.paymentReminderText({ kind, amount, due, evening }),
    howToPay(pay, amount, site),
    path === null ? '' : words.offerAcceptedLink({ link: url + path }),
  ]
  return {
    to: [inOneLine(to)],
    subject: words.paymentReminderSubject({ kind, due }),
    text: `${plainLines(sentences.filter(Boolean).join('\n\n')).join('\n')}\n`,
  }
}

/** Returns the owner's account in words, the link of a provider, and whether cash is taken. */
function howToPay({ transfer, link, takes_cash }: Told['pay'], amount: string, { words }: MailedSite): string {
  const fields = transfer
    ? [
        ['holder', transfer.holder] as const,
        ['trade', transfer.trade_name] as const,
        ['iban', transfer.iban] as const,
        ['bic', transfer.bic] as const,
        ['amount', amount] as const,
        ['reference', transfer.reference] as const,
      ].filter(([, text]) => text !== '')
    : []
  const facts = fields.map(([field, text]) => words.factLine({ term: words.offerTransferField({ field }), text }))
  return [facts.join('\n'), link === null ? '' : words.paymentReminderLink({ link }), takes_cash ? words.offerCash : '']
    .filter(Boolean)
    .join('\n\n')
}

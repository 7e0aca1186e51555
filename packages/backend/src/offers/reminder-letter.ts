import { dateText, formatMoney, harmlessName } from '@tablier/contracts'
import { inOneLine, type LetterOf, type MailedSite, plainLines } from '../outbox/letter.ts'
import { findOwnLink } from '../secret-links/secret-links.ts'
import { guestPay } from './guest-pay.ts'

type Pay = Awaited<ReturnType<typeof guestPay>>

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
  const { amount } = pay.next
  const link = offer && (await findOwnLink(db, { kind: 'offer', offerId: offer.id }, { secrets, now }))
  return {
    guestLanguage: guest.language,
    ...(order.message_id !== null && { conversation: order.message_id }),
    write: (site) => {
      const { words, locale, url } = site
      const name = harmlessName(guest.name)
      const due = dateText(due_on, locale)
      const evening = order.day === null ? 'none' : dateText(order.day, locale)
      const sentences = [
        name ? words.enquiryGreeting({ name }) : words.enquiryGreetingWithoutName,
        words.paymentReminderText({ kind, amount: formatMoney(amount, order.currency, locale), due, evening }),
        howToPay(pay, formatMoney(amount, order.currency, locale), site),
        link?.path ? words.offerAcceptedLink({ link: url + link.path }) : '',
      ]
      return {
        to: [inOneLine({ name: guest.name, address: guest.email })],
        subject: words.paymentReminderSubject({ kind, due }),
        text: `${plainLines(sentences.filter(Boolean).join('\n\n')).join('\n')}\n`,
      }
    },
  }
}

/** Returns the owner's account in words, the link of a provider, and whether cash is taken. */
function howToPay({ transfer, link, takes_cash }: Pay, amount: string, { words }: MailedSite): string {
  const fields = transfer
    ? [
        ['holder', transfer.holder] as const,
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

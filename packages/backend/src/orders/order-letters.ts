import { dateText, type Order, type OrderNews } from '@tablier/contracts'
import {
  type Address,
  dayInSubject,
  inOneLine,
  type LetterOf,
  type Mail,
  type MailedSite,
  owners,
  plainLines,
} from '../outbox/letter.ts'
import { countGuests } from './guest-queries.ts'

export const orderLetter: LetterOf<'order_mail'> = async ({ db }, { order_id, body, news = 'evening' }) => {
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.day', 'customers.name', 'customers.email as address'])
    .where('orders.id', '=', order_id)
    .executeTakeFirst()
  return order && { write: (site) => orderMail({ to: order, day: order.day, body, news }, site) }
}

interface OrderMail {
  readonly to: Address
  readonly day: string | null
  readonly body: string
  readonly news: OrderNews
}

/** Tells a customer about an order that was not made of a message. */
export function orderMail({ to: { name, address }, body, ...order }: OrderMail, site: MailedSite): Mail {
  return {
    to: [inOneLine({ name, address })],
    subject: orderSubject(order, site),
    text: `${plainLines(body).join('\n')}\n`,
  }
}

/** Returns what a mail to the customer is about, such as `Confirmed: Saturday 19 December`. */
export function orderSubject(
  { news, day }: Pick<OrderMail, 'news' | 'day'>,
  { words, locale }: Pick<MailedSite, 'words' | 'locale'>,
): string {
  return day === null
    ? words.orderMailSubjectWithoutDay({ news })
    : words.orderMailSubject({ news, date: dayInSubject(day, locale) })
}

export const tableAnswerLetter: LetterOf<'table_answer'> = async ({ db }, { order_id: id }, { settings }) => {
  const order = await db.selectFrom('orders').select(['id', 'day', 'guests']).where('id', '=', id).executeTakeFirst()
  if (!order) return undefined
  const answered = { ...order, answers: await countGuests(db, id) }
  const readers = await owners(db, settings.notify_emails)
  return { readers, write: (site, to) => tableAnswerMail(answered, to, site) }
}

type AnsweredTable = Pick<Order, 'id' | 'day' | 'guests'> & { readonly answers: number }

/** Notifies the owners that a guest at a table has answered. What was told stays in the back office. */
export function tableAnswerMail(
  { id, day, guests, answers }: AnsweredTable,
  to: readonly Address[],
  site: MailedSite,
): Mail {
  const { words } = site
  const soFar = guests === null ? words.answersSoFar({ answers }) : words.answersSoFarOf({ answers, guests })
  const link = `${site.url}/admin/orders/${id}`
  const settings = `${site.url}/admin/settings/desk`
  return {
    to: to.map(inOneLine),
    subject:
      day === null
        ? words.tableAnswerSubjectWithoutDay
        : words.tableAnswerSubject({ date: dateText(day, site.locale) }),
    text: `${words.tableAnswerText({ soFar, link, settings })}\n`,
  }
}

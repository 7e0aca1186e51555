import { countedLines, dateAt, dateText, dueParts, formatMoney, harmlessName } from '@tablier/contracts'
import type { Db } from '../database/database.ts'
import { inOneLine, type LetterOf, type MailedSite, owners, plainLines } from '../outbox/letter.ts'
import { findOwnLink } from '../secret-links/secret-links.ts'
import { type AnswerRow, answerOf, contentOf, findOfferById, type FrozenOffer, sumsOfOffer } from './offer-rows.ts'

/** Tells the guest what was accepted, with everything that was agreed. */
export const offerAcceptedLetter: LetterOf<'offer_accepted'> = async ({ db, secrets }, { offer_id }, { now }) => {
  const offer = await answeredOffer(db, offer_id)
  if (!offer || offer.answer.kind !== 'accepted') return undefined
  const { content, answer, order } = offer
  const link = await findOwnLink(db, { kind: 'offer', offerId: offer_id }, { secrets, now })
  return {
    guestLanguage: order.asked_in,
    ...(order.message_id !== null && { conversation: order.message_id }),
    write: (site) => {
      const { words, locale, url } = site
      const name = harmlessName(order.name)
      const sentences = [
        name ? words.enquiryGreeting({ name }) : words.enquiryGreetingWithoutName,
        words.offerAcceptedText({
          number: content.number,
          date: dateText(dateAt(new Date(answer.at), order.time_zone), locale),
        }),
        agreedText(content, { answer, order }, site),
        content.terms,
        link?.path ? words.offerAcceptedLink({ link: url + link.path }) : '',
      ]
      return {
        to: [inOneLine({ name: order.name, address: order.email })],
        subject: words.offerAcceptedSubject({ number: content.number }),
        text: `${plainLines(sentences.filter(Boolean).join('\n\n')).join('\n')}\n`,
      }
    },
  }
}

/** Tells the owners that a guest has accepted or declined. */
export const offerAnsweredLetter: LetterOf<'offer_answered'> = async ({ db }, { offer_id }, { settings }) => {
  const offer = await answeredOffer(db, offer_id)
  if (!offer) return undefined
  const { content, answer, order } = offer
  return {
    readers: await owners(db, settings.notify_emails),
    write: (site, to) => {
      const { words, url } = site
      const facts = {
        kind: answer.kind,
        number: content.number,
        day: order.day === null ? 'none' : dateText(order.day, site.locale),
      }
      const sentences = [
        words.offerAnsweredText(facts),
        answer.kind === 'accepted' ? agreedText(content, { answer, order }, site) : answer.words,
        words.offerAnsweredLink({ link: `${url}/admin/orders/${order.id}` }),
      ]
      return {
        to: to.map(inOneLine),
        subject: words.offerAnsweredSubject(facts),
        text: `${plainLines(sentences.filter(Boolean).join('\n\n')).join('\n')}\n`,
      }
    },
  }
}

async function answeredOffer(db: Db, id: number) {
  const stored = await findOfferById(db, id)
  const answer = stored && answerOf(stored)
  const version = stored?.versions.find((row) => row.id === answer?.version_id)
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .leftJoin('messages', 'messages.id', 'orders.message_id')
    .select(['orders.id', 'orders.day', 'orders.time_zone', 'orders.message_id', 'customers.name', 'customers.email'])
    .select('messages.language as asked_in')
    .where('orders.id', '=', stored?.order_id ?? null)
    .executeTakeFirst()
  return answer && version && order ? { answer, order, content: contentOf(version) } : undefined
}

type Answered = NonNullable<Awaited<ReturnType<typeof answeredOffer>>>

/** Returns the lines that count with their sums, the whole, and when its parts are due. */
function agreedText(
  content: FrozenOffer,
  { answer, order }: { readonly answer: AnswerRow; readonly order: Answered['order'] },
  { words, locale }: MailedSite,
): string {
  const sums = sumsOfOffer(content, answer.chosen)
  const money = (amount: number) => formatMoney(amount, content.currency, locale)
  const isCounted = countedLines(content.lines, answer.chosen)
  const lines = content.lines.flatMap(({ title }, index) =>
    isCounted[index] ? [`${title}: ${money(sums.lines[index]!)}`] : [],
  )
  const acceptedOn = dateAt(new Date(answer.at), order.time_zone)
  const parts = dueParts(sums.total, content.parts, { acceptedOn, day: order.day }).map(({ amount, due_on }) =>
    words.offerPart({ amount: money(amount), due: due_on === null ? 'none' : dateText(due_on, locale) }),
  )
  return [...lines, words.offerTotal({ total: money(sums.total) }), '', ...parts].join('\n')
}

import {
  cleanEmail,
  dateText,
  dueParts,
  eveningWords,
  firstChoice,
  formatMoney,
  harmlessName,
  harmlessText,
  isEmail,
  pick,
} from '@tablier/contracts'
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
import {
  acceptedDay,
  type AnswerRow,
  answerOf,
  contentOf,
  findOfferById,
  type FrozenOffer,
  sumsOfOffer,
} from './offer-rows.ts'
import { cancelRows, sumRows, taxText } from './sum-rows.ts'

/** Tells the guest what was accepted, with everything that was agreed. */
export const offerAcceptedLetter: LetterOf<'offer_accepted'> = async ({ db, secrets }, { offer_id }, { now }) => {
  const offer = await answeredOffer(db, offer_id)
  if (!offer || offer.answer.kind !== 'accepted' || !isEmail(cleanEmail(offer.order.email))) return undefined
  const { order } = offer
  const link = await findOwnLink(db, { kind: 'offer', offerId: offer_id }, { secrets, now })
  return {
    guestLanguage: order.asked_in,
    ...(order.message_id !== null && { conversation: order.message_id }),
    write: (site) => offerAcceptedMail({ ...offer, path: link?.path ?? null }, site),
  }
}

/** @param path of the offer's page */
export function offerAcceptedMail(
  { content, answer, order, place, path }: Answered & { readonly path: string | null },
  site: MailedSite,
): Mail {
  const { words, locale, url } = site
  const { number, terms } = content
  const name = harmlessName(order.name)
  const date = dateText(acceptedDay(answer, content), locale)
  const sentences = [
    name ? words.enquiryGreeting({ name }) : words.enquiryGreetingWithoutName,
    words.offerAcceptedText({ number, date }),
    agreedText({ content, answer, place }, site),
    cancelText(content, answer.chosen, site),
    terms && `${words.offerTerms}\n${terms}`,
    path === null ? '' : words.offerAcceptedLink({ link: url + path }),
  ]
  return {
    to: [inOneLine({ name: order.name, address: order.email })],
    subject: words.offerAcceptedSubject({ number }),
    text: textOf(sentences),
  }
}

/** Tells the owners that a guest has accepted or declined. */
export const offerAnsweredLetter: LetterOf<'offer_answered'> = async ({ db }, { offer_id }, { settings }) => {
  const offer = await answeredOffer(db, offer_id)
  if (!offer) return undefined
  const readers = await owners(db, settings.notify_emails)
  return { readers, write: (site, to) => offerAnsweredMail(offer, to, site) }
}

/** How many characters of a refusal are in the mail. The back office has all of it. */
const MAX_WORDS = 300

const MAX_PLACE = 100
const MAX_NAME = 60

export function offerAnsweredMail(
  { content, answer, order, place }: Answered,
  to: readonly Address[],
  site: MailedSite,
): Mail {
  const { words, url, locale } = site
  const { kind } = answer
  const day = order.day === null ? 'none' : dateText(order.day, locale)
  const chosen = kind === 'accepted' ? answer.chosen : firstChoice(content.lines)
  const total = formatMoney(sumsOfOffer(content, chosen).total, content.currency, locale)
  const name = harmlessText(order.name, MAX_NAME) || 'none'
  const facts = { kind, number: content.number, name, day, total }
  const sentences = [
    words.offerAnsweredText(facts),
    kind === 'accepted'
      ? agreedText({ content, answer, place }, site)
      : plainLines(answer.words)
          .map((line) => harmlessText(line, MAX_WORDS))
          .join('\n'),
    words.offerAnsweredLink({ link: `${url}/admin/orders/${order.id}` }),
  ]
  return { to: to.map(inOneLine), subject: words.offerAnsweredSubject(facts), text: textOf(sentences) }
}

function textOf(sentences: readonly string[]): string {
  return `${plainLines(sentences.filter(Boolean).join('\n\n')).join('\n')}\n`
}

interface Answered {
  readonly content: FrozenOffer
  readonly answer: Pick<AnswerRow, 'kind' | 'at' | 'words' | 'chosen'>
  readonly place: string
  readonly order: {
    readonly id: number
    readonly day: string | null
    readonly time_zone: string
    readonly name: string
    readonly email: string
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
  return answer && version && order ? { answer, order, place: version.place, content: contentOf(version) } : undefined
}

/** Returns what cancelling costs; '' if nothing is agreed. */
function cancelText(content: FrozenOffer, chosen: AnswerRow['chosen'], { words, locale }: MailedSite): string {
  const rows = cancelRows(content, chosen, { words, locale }).map((row) => words.offerFact(row))
  return rows.length === 0 ? '' : [words.offerCancelling, ...rows].join('\n')
}

/** Returns the lines that count with their sums, the whole, and when its parts are due. */
function agreedText({ content, answer, place }: Omit<Answered, 'order'>, { words, locale }: MailedSite): string {
  const rows = sumRows(content, answer.chosen, { words, locale })
  const money = (amount: number) => formatMoney(amount, content.currency, locale)
  const { total } = sumsOfOffer(content, answer.chosen)
  const dates = { acceptedOn: acceptedDay(answer, content), day: content.evening.day }
  const parts = dueParts(total, content.parts, dates).map(({ amount, due_on }) =>
    words.offerPart({ amount: money(amount), due: due_on === null ? 'none' : dateText(due_on, locale) }),
  )
  const evening = eveningWords(
    {
      ...pick(content.evening, 'start', 'guests'),
      date: content.evening.day,
      is_flexible: false,
      place: harmlessText(place, MAX_PLACE),
    },
    locale,
    words,
  )
  const paragraphs = [
    evening.map((fact) => words.offerFact(fact)),
    rows.map((row) => words.offerFact(row)),
    [taxText(content, words)].filter(Boolean),
    parts,
  ]
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

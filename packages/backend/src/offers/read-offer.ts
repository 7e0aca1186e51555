import { type Offer, pick, type SiteLanguage } from '@tablier/contracts'
import { dequal } from 'dequal/lite'
import { found } from '../calls/app-error.ts'
import type { Ports } from '../calls/ports.ts'
import { type Db, settingsOf } from '../database/database.ts'
import { findOwnLink } from '../secret-links/secret-links.ts'
import { siteToday } from '../site/site-identity.ts'
import { languageOfGuest } from '../site/site-languages.ts'
import { changesOfDraft } from './offer-changes.ts'
import { findCancelled } from './cancel-evening.ts'
import { answerOf, contentOf, draftNames, findOffer, shownAnswer, stateOf, sumsOfOffer } from './offer-rows.ts'

type OfferReading = Pick<Ports, 'secrets' | 'now'>

/** Returns an offer as its owner sees it; null if the order has none. @throws AppError `not_found` without the order */
export async function readOffer(db: Db, orderId: number, { secrets, now }: OfferReading): Promise<Offer | null> {
  const order = await offeredOrder(db, orderId)
  const stored = await findOffer(db, orderId)
  if (!stored) return null
  const { draft, versions, takenBack } = stored
  const [newest] = versions
  const answer = answerOf(stored)
  const accepted = answer?.kind === 'accepted' ? versions.find(({ id }) => id === answer.version_id) : undefined
  const shown = accepted ? pick(contentOf(accepted), ...draftNames) : draft
  return {
    ...pick(stored, 'id', 'version', 'number'),
    order_id: orderId,
    state: stateOf(stored, await siteToday(db, now())),
    language: order.language,
    ...shown,
    is_changed:
      newest === undefined ||
      !dequal(pick(contentOf(newest), ...draftNames), shown) ||
      (!accepted && contentOf(newest).evening.day !== order.day),
    sums: sumsOfOffer(shown),
    versions: versions.map((version) => pick(version, 'sent', 'sent_at', 'seen_at', 'valid_until', 'total', 'hash')),
    sent_lines: newest === undefined ? [] : contentOf(newest).lines,
    changes: changesOfDraft(stored),
    answer: shownAnswer(answer, versions),
    taken_back: takenBack?.undone_at
      ? { at: takenBack.undone_at, reason: takenBack.undone_reason, actor_name: takenBack.undone_by_name }
      : null,
    cancelled: (await findCancelled(db, stored.id)) ?? null,
    link: await findOwnLink(db, { kind: 'offer', offerId: stored.id }, { secrets, now: now() }),
  }
}

/**
 * Returns an order with what its offer needs to know of it: the customer's name, and the language in which the guest
 * reads, which `lang` has unless it is the main one. @throws AppError `not_found`
 */
export async function offeredOrder(db: Db, orderId: number) {
  const order = found(
    await db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .leftJoin('messages', 'messages.id', 'orders.message_id')
      .selectAll('orders')
      .select(['customers.name as customer_name', 'messages.language as asked_in'])
      .where('orders.id', '=', orderId)
      .executeTakeFirst(),
  )
  const language = await languageOfGuest(db, order.asked_in)
  const { language: main } = await settingsOf(db, 'language')
  const lang = language === main ? undefined : (language as SiteLanguage) // the others are SiteLanguages
  return { ...order, language, lang }
}

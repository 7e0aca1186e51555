import { type Api, type BodyOf, type GuestOffer, pick, type SiteLanguage } from '@tablier/contracts'
import { AppError, found } from '../calls/app-error.ts'
import type { HandlersOn } from '../calls/ports.ts'
import { siteContent } from '../content/site-content.ts'
import { readTogether, type Trx } from '../database/database.ts'
import { offerOnPage } from '../offers/guest-offer.ts'
import { changedDraft, findOffer, sumsOfOffer } from '../offers/offer-rows.ts'
import { offeredOrder } from '../offers/read-offer.ts'
import { frozenOffer, nextNumber } from '../offers/send-offer.ts'

export const offerPreviewHandlers: HandlersOn<Api['offerPreviews']> = {
  async render({ db, log, now, renderOffer }, { params: { id }, body }) {
    if (!renderOffer) throw new AppError('no_preview')
    const { offer, content } = await readTogether(db, async (trx) => {
      const shown = await offerToCome(trx, id, body, now())
      const language = shown.language as SiteLanguage // which the site shows: see `languageOfGuest`
      return { offer: shown, content: await siteContent(trx, { language, log, now: now() }) }
    })
    return { preview: { html: await renderOffer(offer, content) } }
  },
}

type Typed = BodyOf<Api['offerPreviews']['render']>

/** Returns the offer of an order as its guest would see it if it was sent now. @throws AppError `not_found`, `invalid_input` */
async function offerToCome(trx: Trx, orderId: number, typed: Typed, now: Date): Promise<GuestOffer> {
  const order = await offeredOrder(trx, orderId)
  const stored = found(await findOffer(trx, orderId))
  const draft = await changedDraft(trx, stored, typed)
  const number = stored.number ?? (await nextNumber(trx, now)).number
  const version = {
    sent: (stored.versions[0]?.sent ?? 0) + 1,
    sent_at: now.toISOString(),
    seen_at: null,
    hash: '',
    total: sumsOfOffer(draft).total,
    ...pick(draft, 'valid_until'),
    ...pick(order, 'customer_name', 'place'),
  }
  const content = await frozenOffer(trx, draft, { number, order })
  return offerOnPage({ stored, version, content, order, state: 'open' }, now)
}

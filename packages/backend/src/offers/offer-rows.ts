import {
  dateAt,
  firstChoice,
  namesOf,
  type Offer,
  type OfferAnswer,
  offerFields,
  type OfferState,
  type Order,
  pick,
  sortedSteps,
  sumsOfChoice,
} from '@tablier/contracts'
import type { Selectable } from 'kysely'
import { AppError } from '../calls/app-error.ts'
import type { Database, Db } from '../database/database.ts'
import { trimmed } from '../database/field-columns.ts'
import { readPaymentSettings } from '../settings/payment-settings.ts'

type OfferRow = Selectable<Database['offers']>
export type VersionRow = Selectable<Database['offer_versions']>
export type AnswerRow = Selectable<Database['offer_answers']>

/** What the owner changes, and how its prices were meant when it was made. */
export type OfferDraft = Pick<Offer, keyof typeof offerFields | 'currency' | 'charges_vat' | 'includes_vat'>

export const draftNames = [...namesOf(offerFields), 'currency', 'charges_vat', 'includes_vat'] as const

/** What a version has besides, from the moment at which it was sent. */
export interface FrozenOffer extends OfferDraft {
  readonly number: string
  readonly language: string
  readonly terms: string
  readonly vat_free_sentence: string
  /** When and for how many. The place and the name are beside it, because an erasure takes them away. */
  readonly evening: Pick<Order, 'day' | 'start' | 'time_zone' | 'guests'>
}

/** An offer with all that was sent and said, the newest first. */
export interface StoredOffer extends Omit<OfferRow, 'draft'> {
  readonly draft: OfferDraft
  readonly versions: readonly VersionRow[]
  readonly answers: readonly AnswerRow[]
  /** The last acceptance that was entered by mistake, which does not count. */
  readonly takenBack: AnswerRow | undefined
}

/** Returns the offer of an order; undefined if there is none. */
export async function findOffer(db: Db, orderId: number): Promise<StoredOffer | undefined> {
  const [offer] = await withHistory(db, await selectOffers(db).where('order_id', '=', orderId).execute())
  return offer
}

/** Returns an offer by its own id, unless its order was erased. */
export async function findOfferById(db: Db, id: number): Promise<StoredOffer | undefined> {
  const rows = await selectOffers(db).where('id', '=', id).where('order_id', 'is not', null).execute()
  const [offer] = await withHistory(db, rows)
  return offer
}

/** Returns the offers of some orders. */
export async function findOffers(db: Db, orderIds: readonly number[]): Promise<StoredOffer[]> {
  if (orderIds.length === 0) return []
  return withHistory(db, await selectOffers(db).where('order_id', 'in', orderIds).execute())
}

function selectOffers(db: Db) {
  return db.selectFrom('offers').selectAll()
}

/** Adds what was sent and said, with two queries for all. */
async function withHistory(db: Db, rows: readonly OfferRow[]): Promise<StoredOffer[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const sent = db.selectFrom('offer_versions').selectAll().where('offer_id', 'in', ids).orderBy('sent', 'desc')
  const said = db.selectFrom('offer_answers').selectAll().where('offer_id', 'in', ids).orderBy('id', 'desc')
  const versions = Map.groupBy(await sent.execute(), ({ offer_id }) => offer_id)
  const answers = Map.groupBy(await said.execute(), ({ offer_id }) => offer_id)
  const counts = ({ undone_at }: AnswerRow) => undone_at === null
  return rows.map(({ draft, ...row }) =>
    Object.assign(row, {
      draft: JSON.parse(draft) as OfferDraft, // stored by this folder
      versions: versions.get(row.id) ?? [],
      answers: (answers.get(row.id) ?? []).filter(counts),
      takenBack: (answers.get(row.id) ?? []).find((answer) => !counts(answer)),
    }),
  )
}

/** Reads what was frozen. */
export function contentOf({ content }: Pick<VersionRow, 'content'>): FrozenOffer {
  return JSON.parse(content) as FrozenOffer // stored by `sendOffer`
}

/** Returns the local date on which a version was accepted, in the time zone of the evening that it was about. */
export function acceptedDay({ at }: Pick<AnswerRow, 'at'>, { evening }: Pick<FrozenOffer, 'evening'>): string {
  return dateAt(new Date(at), evening.time_zone)
}

/** Returns what an offer is on a day of the site. States follow from facts: none is stored. */
export function stateOf({ versions, answers, withdrawn_at }: Omit<StoredOffer, 'draft'>, today: string): OfferState {
  const [newest] = versions
  if (!newest) return 'draft'
  if (answers.some(({ kind }) => kind === 'accepted')) return 'accepted'
  if (withdrawn_at !== null) return 'withdrawn'
  if (answers.some(({ version_id }) => version_id === newest.id)) return 'declined'
  if (newest.valid_until < today) return 'expired'
  return newest.seen_at === null ? 'sent' : 'seen'
}

/** Returns the answer that counts: the acceptance, or the refusal of the newest version. */
export function answerOf({ versions, answers }: Omit<StoredOffer, 'draft'>): AnswerRow | undefined {
  return answers.find(({ kind, version_id }) => kind === 'accepted' || version_id === versions[0]?.id)
}

export function shownAnswer(answer: AnswerRow | undefined, versions: readonly VersionRow[]): OfferAnswer | null {
  if (!answer) return null
  const sent = versions.find(({ id }) => id === answer.version_id)?.sent ?? 1
  return { ...pick(answer, 'kind', 'at', 'name', 'words', 'chosen', 'total', 'hash', 'how', 'actor_name'), sent }
}

/**
 * Returns the sums of an offer with what is chosen of it. A line that does not count costs 0.
 * @throws AppError `invalid_input` if the whole is too large
 */
export function sumsOfOffer(offer: OfferDraft, chosen: readonly number[] = firstChoice(offer.lines)) {
  try {
    const sums = sumsOfChoice(offer.lines, chosen, offer)
    if (sums.total > MOST) throw new RangeError('the sum is too large')
    return sums
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new AppError('invalid_input', { reason: 'offerTooLarge', cause: error })
  }
}

/** What a column and the API hold: see `MAX_AMOUNT`. */
const MOST = 2_147_483_647

/** Returns how prices are meant, as the settings say now. */
export async function pricingOf(db: Db): Promise<Pick<OfferDraft, 'charges_vat' | 'includes_vat'>> {
  const { charges_vat, prices_include_vat: includes_vat } = await readPaymentSettings(db)
  return { charges_vat, includes_vat }
}

/**
 * Returns the draft of an offer with what was typed, and its steps in order. How prices are meant follows the settings
 * until it is first sent.
 */
export async function changedDraft(
  db: Db,
  { draft, versions }: Pick<StoredOffer, 'draft' | 'versions'>,
  typed: Partial<OfferDraft>,
): Promise<OfferDraft> {
  const pricing = versions.length === 0 ? await pricingOf(db) : {}
  const changed = { ...draft, ...pricing, ...trimmed(typed) }
  return { ...changed, cancel_steps: sortedSteps(changed.cancel_steps) }
}

/** Returns a new draft without lines, as the settings of payment want it. */
export async function emptyDraft(db: Db, { currency, today }: { readonly currency: string; readonly today: string }) {
  const settings = await readPaymentSettings(db)
  const draft: OfferDraft = {
    lines: [],
    discount: 0,
    discount_kind: 'percent',
    words: '',
    valid_until: laterDay(today, settings.offer_days),
    parts: settings.parts,
    cancel_steps: settings.cancel_steps,
    currency,
    ...(await pricingOf(db)),
  }
  return draft
}

function laterDay(today: string, days: number): string {
  return dateAt(new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000), 'UTC')
}

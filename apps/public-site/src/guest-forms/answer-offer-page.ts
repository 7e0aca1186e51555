import type { GuestOffer } from '@tablier/contracts'
import { OFFER_PATH } from '@tablier/contracts/guest-words'
import {
  type CallOutcome,
  type GuestAnswer,
  type GuestRequest,
  type GuestSite,
  type GuestTexts,
  type OfferPageFacts,
  pageNotice,
  type Problem,
  refusal,
} from './guest-page.ts'

/**
 * What the forms of an offer's page do: `sum` shows the sum of a choice, `accept` goes on to the page with the last press,
 * which is `order`; `declining` asks whether to decline; `cancel` cancels the accepted evening; `pay` asks the provider where to pay.
 */
export type OfferAct = 'sum' | 'accept' | 'order' | 'declining' | 'decline' | 'cancel' | 'ask' | 'pay'

/** The name of the field with a line that is taken. Those of a group have a number after it. */
export const LINE = 'line'

type Opened = CallOutcome<{ readonly offer: GuestOffer; readonly takes_cards: boolean }>

interface Posted {
  readonly site: GuestSite
  readonly token: string
  readonly path: string
  readonly form: URLSearchParams
  readonly open: (chosen?: readonly number[]) => Promise<Opened>
}

/**
 * Answers requests for the page on which a guest reads and answers an offer. Opening it changes nothing, because programs
 * that look for harm open every link of a mail; a posted form tells that its version was read.
 */
export async function answerOffer(site: GuestSite, token: string, { query, form }: GuestRequest): Promise<GuestAnswer> {
  const path = site.prefix + OFFER_PATH + token
  const open = (chosen?: readonly number[]): Promise<Opened> =>
    site.call('/offer/open', { token, ...(chosen && { chosen }) })
  if (form) {
    const posted = { site, token, path, form, open }
    const act = typed(form, 'act')
    if (act === 'pay') return answerPay(posted)
    if (act === 'cancel') return answerCancel(posted)
    return act === 'ask' || act === 'decline' ? answerWords(posted, act) : answerChoice(posted)
  }
  const opened = await openAsChosen(open, query)
  if (!opened.data) return refusal(opened)
  const { offer, takes_cards: takesCards } = opened.data
  const step = askedStep(query.get('ask'), offer)
  return { page: { kind: 'offer', path, offer, takesCards, notice: pageNotice(query), step } }
}

/** Returns what a link of the page asks before it is done, if it can be done. */
function askedStep(asked: string | null, { state, can_cancel: canCancel }: GuestOffer): OfferPageFacts['step'] {
  if (asked === 'decline' && state === 'open') return 'decline'
  return asked === 'cancel' && canCancel ? 'cancel' : undefined
}

/** Cancels the accepted evening for the sum that the button named. If that has changed, the page asks again. */
async function answerCancel(posted: Posted): Promise<GuestAnswer> {
  const { site, token, path, form, open } = posted
  const body = { token, hash: form.get('hash') ?? '', owed: Number(form.get('owed')) }
  const cancelled = await site.call('/offer/cancel', body)
  if (cancelled.status === 200) return { goTo: `${path}?done=cancelled` }
  const opened = await open()
  if (!opened.data) return refusal(opened)
  const { offer, takes_cards: takesCards } = opened.data
  const problem = cancelled.code === 'stale_version' ? ({ code: 'sum_changed' } as const) : notDone(cancelled)
  return show(posted, offer, { takesCards, step: askedStep('cancel', offer), problem }, cancelled)
}

/** Shows the address at which the guest pays. A redirect there would be refused by the page's policy of forms. */
async function answerPay(posted: Posted): Promise<GuestAnswer> {
  const { site, token, open } = posted
  const begun = await site.call<{ readonly url: string }>('/offer/pay', { token })
  const opened = await open()
  if (!opened.data) return refusal(opened)
  const { offer } = opened.data
  if (!begun.data) return show(posted, offer, { takesCards: true, payProblem: begun }, begun)
  return show(posted, offer, { payAt: begun.data.url })
}

/** Answers a question, or a refusal of the offer. */
async function answerWords(posted: Posted, act: 'ask' | 'decline'): Promise<GuestAnswer> {
  const { site, token, path, form, open } = posted
  const opened = await openAsChosen(open, form)
  if (!opened.data) return refusal(opened)
  const { offer } = opened.data
  const hash = await readVersion(posted, offer)
  if (act === 'ask') {
    const message = typed(form, 'message')
    const sent = await site.call('/offer/question', { token, message, once: true }, offer.language)
    if (sent.status === 201) return { goTo: askedPath(posted) }
    return refused(posted, offer, sent, { problem: sent.status === 400 ? { code: 'no_text' } : notDone(sent) })
  }
  if (hash !== offer.hash) return changed(posted, offer)
  const declined = await site.call('/offer/decline', { token, hash, words: typed(form, 'words') }, offer.language)
  if (declined.status === 200) return { goTo: `${path}?done=declined` }
  return refused(posted, offer, declined, { step: 'decline' })
}

/** Answers a choice of lines: with its sum, with the last press, or with the acceptance. */
async function answerChoice(posted: Posted): Promise<GuestAnswer> {
  const { site, token, path, form, open } = posted
  const chosen = chosenLines(form)
  const asked = await open(chosen)
  const opened = asked.status === 400 ? await open() : asked
  if (!opened.data) return refusal(opened)
  const { offer } = opened.data
  const hash = await readVersion(posted, offer)
  const act = typed(form, 'act')
  if (hash !== offer.hash) {
    const now = (await open()).data?.offer ?? offer
    return act === 'declining' ? show(posted, now, { step: 'decline' }) : changed(posted, now)
  }
  if (act === 'declining') return show(posted, offer, { step: 'decline' })
  if (asked.status === 400) return show(posted, offer, { problem: { code: 'wrong_choice' } }, asked)
  if (act !== 'order') return show(posted, offer, { step: act === 'accept' ? 'accept' : undefined })
  const body = { token, hash, chosen, total: Number(form.get('total')), name: typed(form, 'name') }
  const accepted = await site.call('/offer/accept', body, offer.language)
  if (accepted.status === 200) return { goTo: `${path}?done=accepted` }
  return refused(posted, offer, accepted, { step: 'accept', problem: nameProblem(accepted) ?? accepted })
}

/** Notes that the version of a form was read, and returns its hash. */
async function readVersion({ site, token, form }: Posted, { language }: GuestOffer): Promise<string> {
  const hash = form.get('hash') ?? ''
  if (hash !== '') await site.call('/offer/seen', { token, hash }, language) // which the answer does not depend on
  return hash
}

function show(
  { path, form }: Posted,
  offer: GuestOffer,
  facts: Partial<OfferPageFacts>,
  failed?: CallOutcome<unknown>,
): GuestAnswer {
  return { page: { kind: 'offer', path, offer, texts: textsOf(form), ...facts }, failed }
}

/** Shows why a call was refused: with the same form again, or with the offer as it is now. */
async function refused(
  posted: Posted,
  offer: GuestOffer,
  failed: CallOutcome<unknown>,
  facts: Partial<OfferPageFacts>,
): Promise<GuestAnswer> {
  if (failed.status === 404) return refusal(failed)
  if (failed.status === 400 || failed.status === 429) return show(posted, offer, { problem: failed, ...facts }, failed)
  const { data } = await openAsChosen(posted.open, posted.form)
  return show(posted, data?.offer ?? offer, { problem: facts.problem ?? failed }, failed)
}

/** Why an act was refused that the state of the offer does not explain. */
function notDone({ said }: CallOutcome<unknown>): Problem {
  return { code: 'not_done', said }
}

/** Shows the offer in place of the version that a form was about. */
function changed(posted: Posted, offer: GuestOffer): GuestAnswer {
  const conflict = { status: 409, code: 'stale_version', said: '', errors: [], retryAfter: undefined } as const
  return show(posted, offer, { problem: { code: 'stale_version' } }, conflict)
}

/** Opens the offer with the choice of a form or an address, if that is about the version of now. */
async function openAsChosen(open: Posted['open'], from: URLSearchParams): Promise<Opened> {
  const chosen = chosenLines(from)
  const opened = await open()
  if (chosen.length === 0 || opened.data?.offer.hash !== from.get('hash')) return opened
  const asked = await open(chosen)
  return asked.data ? asked : opened
}

/** Returns where the page says that a question was sent, with the choice that was made before. */
function askedPath({ path, form }: Posted): string {
  const lines = chosenLines(form).filter(Number.isInteger)
  const query = new URLSearchParams({ done: 'asked' })
  if (lines.length > 0) query.set('hash', form.get('hash') ?? '')
  for (const line of lines) query.append(LINE, String(line))
  return `${path}?${query.toString()}`
}

/** Reads which lines are taken. A value that is no number is sent on, for the API to refuse. */
function chosenLines(form: URLSearchParams): number[] {
  return [...form].flatMap(([name, value]) => (name === LINE || name.startsWith(`${LINE}-`) ? [Number(value)] : []))
}

function typed(form: URLSearchParams, name: string): string {
  return form.get(name)?.trim() ?? ''
}

function textsOf(form: URLSearchParams): GuestTexts {
  return Object.fromEntries(['name', 'words', 'message'].map((name) => [name, typed(form, name)]))
}

function nameProblem({ errors }: CallOutcome<unknown>): Problem | undefined {
  return errors.some(({ field }) => field === 'name') ? { code: 'no_name' } : undefined
}

import { type AnswerPageFacts, type GuestTexts, isPageNotice } from '../guest-pages.ts'
import { TABLE_PATH } from '../guest-words.ts'
import type { TableEvening } from '../table.ts'
import { guestBody, guestProblem, guestTexts, textsOfAnswer } from './guest-texts.ts'
import { type CallOutcome, type GuestAnswer, type GuestSite, type GuestVisit, refusal } from './guest-visit.ts'

interface TableVisit extends GuestVisit {
  readonly token: string
}
interface AnswerVisit extends TableVisit {
  /** The token of the guest's own answer. */
  readonly guest: string
  readonly isDeletion: boolean
}
interface OpenedAnswer {
  readonly evening: TableEvening
  readonly answer: Parameters<typeof textsOfAnswer>[0] & { readonly is_unreadable: boolean }
}

/** The page on which the guests of an evening tell what they eat. */
export async function visitTable({ call, prefix }: GuestSite, { token, form }: TableVisit): Promise<GuestAnswer> {
  const path = prefix + TABLE_PATH + token
  const texts = form ? guestTexts(form) : {}
  const sent = form && (await call<{ guest_token: string }>('/table/answers', { token, ...guestBody(texts) }))
  if (sent?.data) return { goTo: `${path}/${sent.data.guest_token}?done=sent` }
  if (sent?.status === 404) return refusal(sent)
  const opened = await call<{ evening: TableEvening; is_full: boolean }>('/table/open', { token })
  if (!opened.data) return refusal(opened)
  const { evening, is_full: isFull } = opened.data
  const problem = sent ? problemOf(sent, texts) : { wrong: [] }
  return { page: { kind: 'table', path, evening, isFull, texts, ...problem }, failed: sent }
}

/** The page on which a guest changes or deletes their own answer. */
export async function visitAnswer(
  { call, prefix, url }: GuestSite,
  { token, guest, isDeletion, query, form }: AnswerVisit,
): Promise<GuestAnswer> {
  const path = `${prefix}${TABLE_PATH}${token}/${guest}`
  const show = async (facts: Partial<AnswerPageFacts>, failed?: CallOutcome<unknown>): Promise<GuestAnswer> => {
    const opened = await call<OpenedAnswer>('/table/answers/open', { guest_token: guest })
    if (opened.status === 404 && query.get('done') === 'deleted') return { page: { kind: 'deleted' } }
    if (!opened.data) return refusal(opened)
    const { evening, answer } = opened.data
    const own = { path, url: url + path, texts: textsOfAnswer(answer), isUnreadable: answer.is_unreadable }
    return { page: { kind: 'answer', evening, wrong: [], ...own, ...facts }, failed }
  }
  if (!form) {
    const done = query.get('done')
    return show({ notice: isPageNotice(done) ? done : undefined, isDeleting: query.get('ask') === 'delete' })
  }
  if (isDeletion) {
    const deleted = await call('/table/answers/delete', { guest_token: guest })
    return deleted.status === 200 ? { goTo: `${path}?done=deleted` } : refusal(deleted)
  }
  const texts = guestTexts(form)
  const saved = await call('/table/answers/change', { guest_token: guest, ...guestBody(texts) })
  if (saved.status === 200) return { goTo: `${path}?done=saved` }
  return saved.status === 404 ? refusal(saved) : show({ texts, ...problemOf(saved, texts) }, saved)
}

function problemOf({ status, problem, errors }: CallOutcome<unknown>, texts: GuestTexts) {
  if (status !== 400) return { problem, wrong: [] }
  const wrong = errors.map(({ field }) => field.split('.', 1)[0] ?? field)
  return guestProblem(wrong, texts)
}

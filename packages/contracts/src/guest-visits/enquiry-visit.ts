import { ENQUIRY_PATH } from '../contact-form.ts'
import type { Enquiry } from '../enquiries.ts'
import { type EnquiryPageFacts, isPageNotice } from '../guest-pages.ts'
import { type CallOutcome, type GuestAnswer, type GuestSite, type GuestVisit, refusal } from './guest-visit.ts'

interface EnquiryVisit extends GuestVisit {
  readonly token: string
  readonly isWithdrawal: boolean
}

/** The page on which the sender of an enquiry sees its state. */
export async function visitEnquiry(
  { call, prefix }: GuestSite,
  { token, isWithdrawal, query, form }: EnquiryVisit,
): Promise<GuestAnswer> {
  const path = `${prefix}${ENQUIRY_PATH}/${token}`
  const show = async (facts: Partial<EnquiryPageFacts>, failed?: CallOutcome<unknown>): Promise<GuestAnswer> => {
    const opened = await call<{ enquiry: Enquiry }>('/enquiry/open', { token })
    return opened.data ? { page: { kind: 'enquiry', path, ...opened.data, ...facts }, failed } : refusal(opened)
  }
  if (!form) {
    const done = query.get('done')
    return show({ notice: isPageNotice(done) ? done : undefined, isWithdrawing: query.get('ask') === 'withdraw' })
  }
  if (isWithdrawal) {
    const withdrawn = await call('/enquiry/withdraw', { token })
    if (withdrawn.status === 200) return { goTo: `${path}?done=withdrawn` }
    return withdrawn.status === 404 ? refusal(withdrawn) : show({ problem: withdrawn.problem }, withdrawn)
  }
  const typed = (form.get('message') ?? '').trim()
  const added = await call('/enquiry/additions', { token, message: typed })
  if (added.status === 201) return { goTo: `${path}?done=added` }
  if (added.status === 404) return refusal(added)
  const problem = added.status === 400 ? 'Please write something, and not too much.' : added.problem
  return show({ problem, typed }, added)
}

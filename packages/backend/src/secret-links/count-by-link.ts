import { sayWait } from '../calls/app-error.ts'
import type { Attempts } from '../ports.ts'
import type { LimitRule } from '../rate-limits.ts'

type LinkRule = Extract<LimitRule, 'enquiryAdditions' | 'tableAnswers' | 'answerChanges'>

/**
 * Counts what is sent by a link, from whatever address.
 * @param id of what the link opens
 * @throws AppError `too_many_requests`, in words for the guest
 */
export async function countByLink(attempts: Attempts, rule: LinkRule, id: number): Promise<void> {
  const say = (wait: string) => `A lot was sent by this link within an hour. Please send this again in ${wait}.`
  await sayWait(attempts.consume(rule, `link:${id}`), say)
}

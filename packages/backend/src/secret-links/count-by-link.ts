import { AppError } from '../calls/app-error.ts'
import type { Attempts } from '../ports.ts'
import type { LimitRule } from '../rate-limits.ts'

type LinkRule = Extract<LimitRule, 'enquiryAdditions' | 'tableAnswers' | 'answerChanges'>

const MINUTE_S = 60

/**
 * Counts what is sent by a link, from whatever address.
 * @param id of what the link opens
 * @throws AppError `too_many_requests`, in words for the guest
 */
export async function countByLink(attempts: Attempts, rule: LinkRule, id: number): Promise<void> {
  try {
    await attempts.consume(rule, `link:${id}`)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    const { retryAfter = MINUTE_S } = error
    const minutes = Math.ceil(retryAfter / MINUTE_S)
    throw new AppError('too_many_requests', {
      message: `A lot was sent by this link within an hour. Please send this again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      retryAfter,
      cause: error,
    })
  }
}

import { AppError } from './app-error.ts'

/**
 * Waits until an attempt is counted. `say` returns the message if there were too many, with the wait, such as `8 minutes`.
 * @throws AppError `too_many_requests`
 */
export async function sayWait(attempt: Promise<void>, say: (wait: string) => string | Promise<string>): Promise<void> {
  try {
    await attempt
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    const { retryAfter = 60 } = error
    const minutes = Math.ceil(retryAfter / 60)
    const message = await say(minutes === 1 ? 'a minute' : `${minutes} minutes`)
    throw new AppError('too_many_requests', { message, retryAfter, cause: error })
  }
}

import { type DeliveryDeps, deliverNextMail } from '@tablier/backend'
import type { Gate } from '../gates/gate.ts'

/** How often to check for mails that are due again, also because their process died. */
const POLL_MS = 15_000

export interface MailWorker {
  /** Checks the outbox now, in the background. */
  kick(): void
  /** Stops after the delivery under way. */
  stop(): Promise<void>
}

/**
 * Sends the mails of the outbox in the background, each at least once: its row is deleted after it was accepted.
 * @param gate passed by one mail after the other, so that strangers who cause many do not keep the database busy
 */
export function createMailWorker(deps: DeliveryDeps, gate: Gate): MailWorker {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  const next = async () => !stopping.signal.aborted && deliverNextMail(deps)
  const deliverAll = async () => {
    while (await gate.wait(next));
  }
  const runWhileWanted = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await deliverAll().catch((error: unknown) => deps.log.error({ err: error }, 'delivering the outbox failed'))
    }
    running = undefined
  }
  const kick = () => {
    isWanted = true
    running ??= runWhileWanted()
  }
  const timer = setInterval(kick, POLL_MS).unref()

  return {
    kick,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}

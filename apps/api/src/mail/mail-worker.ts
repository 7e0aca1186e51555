import { type DeliveryDeps, deliverDueMails } from '@tablier/backend'

/** How often to check for mails that are due again, also because their process died. */
const POLL_MS = 15_000

export interface MailWorker {
  /** Checks the outbox now, in the background. */
  kick(): void
  /** Stops after the delivery under way. */
  stop(): Promise<void>
}

/** Sends the mails of the outbox in the background, each at least once: its row is deleted after it was accepted. */
export function createMailWorker(deps: DeliveryDeps): MailWorker {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  const runWhileWanted = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await deliverDueMails(deps, stopping.signal).catch((error: unknown) =>
        deps.log.error({ err: error }, 'delivering the outbox failed'),
      )
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

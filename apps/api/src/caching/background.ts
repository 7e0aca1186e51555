import type { Log } from '@tablier/backend'
import pLimit from 'p-limit'

/** Runs tasks that nobody waits for, one after the other. A failure is logged. */
export function createBackground(log: Pick<Log, 'error'>) {
  const limit = pLimit(1)
  let running = Promise.resolve()
  return {
    run: (task: () => Promise<void>): void => {
      void limit(() => {
        running = task().catch((err: unknown) => log.error({ err }, 'a task in the background failed'))
        return running
      })
    },
    /** Drops the tasks that wait, and resolves when the one that runs has ended. */
    close: async (): Promise<void> => {
      limit.clearQueue()
      await running
    },
  }
}

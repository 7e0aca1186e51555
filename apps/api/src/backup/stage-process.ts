import { BackupError } from './backup-error.ts'
import type { Progress, Report } from './progress.ts'
import { stageBackup } from './stage-backup.ts'
import type { StageMessage, StageOrder } from './stage-in-process.ts'

/** The program of the process that stages one backup and ends. `stage-in-process.ts` starts it. */

/** Progress is told at most this often, in milliseconds, and at each new step. */
const REPORT_EVERY_MS = 100

async function stage({ path, folder, options }: StageOrder): Promise<StageMessage> {
  try {
    return { staged: await stageBackup(path, folder, { ...options, report: seldom((progress) => send({ progress })) }) }
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? withCause(error) : new Error(String(error))
    return { failure: { code: error instanceof BackupError ? error.code : null, message, stack } }
  }
}

/** The stack of an error that has a cause ends with that of the cause. */
function withCause({ message, stack, cause }: Error): { message: string; stack: string } {
  return { message, stack: [stack, cause instanceof Error ? cause.stack : undefined].filter(Boolean).join('\n') }
}

function seldom(report: Report): Report {
  let last: { step: Progress['step']; at: number } | undefined
  return (progress) => {
    const now = performance.now()
    if (last?.step === progress.step && now - last.at < REPORT_EVERY_MS) return
    last = { step: progress.step, at: now }
    report(progress)
  }
}

/** If the server has ended, the message is lost, and `disconnect` follows. */
const send = (message: StageMessage) => void process.send?.(message, undefined, undefined, () => {})

process.once('message', (order: StageOrder) => void stage(order).then(send)) // the server then ends this process
process.on('disconnect', () => process.exit()) // the server has ended
// A terminal and systemd also signal this process; the server decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

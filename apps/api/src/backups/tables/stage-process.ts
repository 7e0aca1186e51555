import { BackupError } from '../archive/backup-error.ts'
import { stageBackup } from './stage-backup.ts'
import type { StageMessage, StageOrder } from './stage-in-process.ts'
import { seldom } from '../archive/progress.ts'
import { endWithParent } from '../../process/stop-on-signals.ts'

/** The program of the process that stages one backup. `stage-in-process.ts` starts it. */

async function stage({ path, folder, options }: StageOrder): Promise<StageMessage> {
  try {
    return { staged: await stageBackup(path, folder, { ...options, report: seldom((progress) => send({ progress })) }) }
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? withCause(error) : new Error(String(error))
    return { failure: { code: error instanceof BackupError ? error.code : null, message, stack } }
  }
}

function withCause({ message, stack, cause }: Error): { message: string; stack: string } {
  return { message, stack: [stack, cause instanceof Error ? cause.stack : undefined].filter(Boolean).join('\n') }
}

/** Sends a message. If the server has ended, the message is lost, and `disconnect` follows. */
const send = (message: StageMessage) => void process.send?.(message, undefined, undefined, () => {})

process.once('message', (order: StageOrder) => void stage(order).then(send)) // the server then ends this process
endWithParent(process)

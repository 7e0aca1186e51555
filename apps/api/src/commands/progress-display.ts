import type { Progress, Report } from '../backup/progress.ts'
import type { Terminal } from './terminal.ts'

/** Shows how far a command has come. */
export interface ProgressDisplay {
  readonly report: Report
  /** Ends the line under way, before anything else is written. */
  readonly end: () => void
}

/** What a step is called on the screen. */
const words: Readonly<Record<Progress['step'], string>> = {
  tables: 'Reading the database',
  media: 'Copying pictures and videos',
  verify: 'Checking the backup',
  load: 'Loading a copy',
  migrate: 'Bringing it up to date',
  check: 'Checking',
  store: 'Storing',
  switch: 'Switching over',
}

/** NDJSON lines with `--json`, a bar on a terminal, else a line for each quarter of a step. */
export async function createProgressDisplay(terminal: Terminal, isJson: boolean): Promise<ProgressDisplay> {
  if (isJson) return atSteps(({ ...progress }) => terminal.errors.write(`${JSON.stringify({ progress })}\n`))
  if (terminal.errors.isTTY) return bar(terminal)
  return atSteps(({ step, done, total }) =>
    terminal.errors.write(total > 0 ? `${words[step]}: ${percent(done, total)} %\n` : `${words[step]}\n`),
  )
}

/** Tells the begin of each step, and each quarter of it that is reached. */
function atSteps(tell: (progress: Progress) => void): ProgressDisplay {
  let last = ''
  const report: Report = (progress) => {
    const quarter = Math.floor(percent(progress.done, progress.total) / 25)
    const now = `${progress.step} ${quarter}`
    if (now !== last) tell(progress)
    last = now
  }
  return { report, end: () => {} }
}

async function bar({ errors }: Terminal): Promise<ProgressDisplay> {
  const { default: progress } = await import('cli-progress') // loaded only if it is used
  let shown: InstanceType<typeof progress.SingleBar> | undefined
  let shownStep: Progress['step'] | undefined
  const end = () => {
    shown?.stop()
    shown = undefined
    shownStep = undefined
  }
  const report: Report = ({ step, done, total }) => {
    if (step !== shownStep) {
      end()
      // A Ctrl-C is for the command, which ends the bar.
      shown = new progress.SingleBar({ stream: errors, format, gracefulExit: false })
      shown.start(100, 0, { words: words[step] })
      shownStep = step
    }
    shown?.update(percent(done, total))
  }
  return { report, end }
}

const format = '{words} [{bar}] {percentage} %'

function percent(done: number, total: number): number {
  return total > 0 ? Math.floor((100 * Math.min(done, total)) / total) : 0
}

import type { Readable, Writable } from 'node:stream'
import type { VerbProgress } from '../backups/archive/progress.ts'
import { CommandError } from './command-error.ts'

export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean }
  /** Gets only the result of a verb, so that another program can read it. */
  readonly output: Writable
  /** Gets everything else: progress, questions, errors. */
  readonly errors: Writable & { readonly isTTY?: boolean; readonly columns?: number }
}

function canAsk({ input, errors }: Terminal): boolean {
  return input.isTTY === true && errors.isTTY === true
}

/** Asks the person who runs the command. Without a terminal it never asks or waits. */
export interface Questions {
  /** Resolves if the answer is yes. @throws CommandError `unanswered` if it is no, or nobody can be asked */
  agree(question: string): Promise<void>
  /**
   * Returns what was typed, which the terminal does not show.
   * @param instead how to answer without a terminal, as the end of a sentence
   * @throws CommandError `unanswered`
   */
  secret(question: string, instead: string): Promise<string>
  /** Returns what was typed, or the initial text where nobody can be asked. @throws CommandError `unanswered` */
  text(question: string, options: TextQuestion): Promise<string>
  /** Returns the value of the chosen one. @throws CommandError `unanswered` */
  choose(question: string, choices: readonly { readonly value: string; readonly label: string }[]): Promise<string>
  readonly canAsk: boolean
}

interface TextQuestion {
  readonly initial?: string | undefined
  /** Returns what is wrong with an answer. */
  readonly problem: (text: string) => string | undefined
  /** How to answer without a terminal, as the end of a sentence. */
  readonly instead: string
}

/** For a terminal that does not know its width, such as a provider's console. It would get one letter a line. */
const USUAL_COLUMNS = 80

interface QuestionOptions {
  readonly terminal: Terminal
  /** Answers all yes-or-no questions with yes. */
  readonly yes: boolean
  readonly signal: AbortSignal
}

export function createQuestions({ terminal, yes, signal }: QuestionOptions): Questions {
  const { input, errors } = terminal
  if (errors.columns === 0) Object.assign(errors, { columns: USUAL_COLUMNS })
  const shown = { input, output: errors, signal, withGuide: false }
  return {
    canAsk: canAsk(terminal),
    async agree(question) {
      if (yes) return
      if (!canAsk(terminal)) throw unanswered(`${question} Nobody can be asked here: add --yes to agree.`)
      const { confirm } = await import('@clack/prompts') // loaded only if it is used
      const answer = await confirm({ ...shown, message: question, initialValue: false })
      signal.throwIfAborted()
      if (answer !== true) throw unanswered('Nothing was changed.')
    },
    async secret(question, instead) {
      if (!canAsk(terminal)) throw unanswered(`${question}: nobody can be asked here; ${instead}.`)
      const { password } = await import('@clack/prompts') // loaded only if it is used
      const answer = await password({ ...shown, message: question })
      signal.throwIfAborted()
      return answered(answer)
    },
    async text(question, { initial, problem, instead }) {
      if (initial !== undefined && (yes || !canAsk(terminal))) return initial
      if (!canAsk(terminal)) throw unanswered(`${question}: nobody can be asked here; ${instead}.`)
      const { text } = await import('@clack/prompts') // loaded only if it is used
      const validate = (typed: string | undefined) => problem((typed ?? '').trim())
      const answer = await text({ ...shown, message: question, initialValue: initial ?? '', validate })
      signal.throwIfAborted()
      return answered(answer).trim()
    },
    async choose(question, choices) {
      const { select } = await import('@clack/prompts') // loaded only if it is used
      const answer = await select({ ...shown, message: question, options: [...choices] })
      signal.throwIfAborted()
      return answered(answer)
    },
  }
}

/** @param answer a symbol after Ctrl-C */
function answered(answer: string | symbol): string {
  if (typeof answer !== 'string') throw unanswered('Nothing was changed.')
  return answer
}

function unanswered(message: string): CommandError {
  return new CommandError('unanswered', message)
}

interface ProgressDisplay {
  readonly report: (progress: VerbProgress) => void
  /** Ends the current line before anything else is written. */
  readonly end: () => void
}

const words: Readonly<Record<VerbProgress['step'], string>> = {
  tables: 'Reading the database',
  media: 'Copying pictures and videos',
  verify: 'Checking the backup',
  load: 'Loading a copy',
  migrate: 'Bringing it up to date',
  check: 'Checking',
  store: 'Storing',
  switch: 'Switching over',
  seal: 'Encrypting again',
}

/** Writes progress: NDJSON lines with `--json`, a bar on a terminal, else a line for each quarter of a step. */
export function createProgressDisplay(terminal: Terminal, isJson: boolean): ProgressDisplay {
  if (isJson) return atSteps(({ ...progress }) => terminal.errors.write(`${JSON.stringify({ progress })}\n`))
  if (terminal.errors.isTTY) return bar(terminal)
  return atSteps(({ step, done, total }) =>
    terminal.errors.write(total > 0 ? `${words[step]}: ${percent(done, total)} %\n` : `${words[step]}\n`),
  )
}

/** Reports the start of each step and each quarter of it. */
function atSteps(tell: (progress: VerbProgress) => void): ProgressDisplay {
  let last = ''
  const report: ProgressDisplay['report'] = (progress) => {
    const quarter = Math.floor(percent(progress.done, progress.total) / 25)
    const now = `${progress.step} ${quarter}`
    if (now !== last) tell(progress)
    last = now
  }
  return { report, end: () => {} }
}

/** Draws a bar for each step on its own line. */
function bar({ errors }: Terminal): ProgressDisplay {
  let shown: { readonly step: VerbProgress['step']; readonly percent: number } | undefined
  const end = () => {
    if (shown) errors.write('\n')
    shown = undefined
  }
  const report: ProgressDisplay['report'] = ({ step, done, total }) => {
    const next = { step, percent: percent(done, total) }
    if (shown?.step !== step) end()
    else if (shown.percent === next.percent) return
    shown = next
    const filled = Math.round((next.percent / 100) * BAR_WIDTH)
    errors.write(`\r${words[step]} [${'='.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${next.percent} %`)
  }
  return { report, end }
}

const BAR_WIDTH = 40

function percent(done: number, total: number): number {
  return total > 0 ? Math.floor((100 * Math.min(done, total)) / total) : 0
}

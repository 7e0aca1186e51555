import { CommandError } from './command-error.ts'
import { canAsk, type Terminal } from './terminal.ts'

/** What a command asks the person who calls it. Without a terminal, nothing is asked and nobody is waited for. */
export interface Questions {
  /**
   * Resolves if the answer is yes.
   * @throws CommandError `unanswered` if it is no, or nobody can be asked
   */
  agree(question: string): Promise<void>
  /**
   * Returns what was typed, which the terminal did not show.
   * @param instead how to answer without a terminal, as the end of a sentence
   * @throws CommandError `unanswered`
   */
  secret(question: string, instead: string): Promise<string>
  readonly canAsk: boolean
}

interface QuestionOptions {
  readonly terminal: Terminal
  /** Answers every question of yes or no with yes. */
  readonly yes: boolean
  readonly signal: AbortSignal
}

export function createQuestions({ terminal, yes, signal }: QuestionOptions): Questions {
  const shown = { input: terminal.input, output: terminal.errors, signal, withGuide: false }
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
      const { password } = await import('@clack/prompts') // likewise
      const answer = await password({ ...shown, message: question })
      signal.throwIfAborted()
      if (typeof answer !== 'string') throw unanswered('Nothing was changed.') // Ctrl-C gives a symbol
      return answer
    },
  }
}

function unanswered(message: string): CommandError {
  return new CommandError('unanswered', message)
}

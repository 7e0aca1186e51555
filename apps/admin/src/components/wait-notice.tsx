import { t } from '../language/words.ts'

/** What a save waits for: a connection, or its answer for longer than usual; `unknown` if its answer was lost. */
export type Wait = 'connection' | 'answer' | 'unknown'

/** Says that a save waits; nothing if it does not. */
export function WaitNotice({ wait, className = '' }: { readonly wait: Wait | null; readonly className?: string }) {
  if (wait === null) return null
  return <output className={`block text-sm text-muted ${className}`}>{texts[wait]}</output>
}

const texts = {
  connection: t.savedOnceConnected,
  answer: t.thisTakesLongerThanUsual,
  unknown: t.mayHaveBeenSaved,
} as const satisfies Record<Wait, string>

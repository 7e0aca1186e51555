import { t } from '../words.ts'

/** What a save waits for: a connection, or its answer for longer than usual. */
export type Wait = 'connection' | 'answer'

/** Says that a save waits; nothing if it does not. */
export function WaitNotice({ wait, className = '' }: { readonly wait: Wait | null; readonly className?: string }) {
  if (wait === null) return null
  const text = wait === 'connection' ? t.noConnectionItIsSaved : t.thisTakesLongerThanUsual
  return <output className={`block text-sm text-muted ${className}`}>{text}</output>
}

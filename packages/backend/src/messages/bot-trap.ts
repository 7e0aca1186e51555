/** The least time in which a person can fill in the form: 2 seconds. */
const MIN_FILL_MS = 2000

interface FormTraces {
  /** A hidden field, which people leave empty. */
  readonly website?: string | undefined
  /** When the form was opened, by the sender's clock. */
  readonly started_at?: string | undefined
}

/** Returns true if a bot filled in the form. Invalid times and times in the future (a wrong clock) are ignored. */
export function isFromBot({ website = '', started_at = '' }: FormTraces, now: Date): boolean {
  if (website.trim() !== '') return true
  const filledFor = now.getTime() - Date.parse(started_at)
  return filledFor >= 0 && filledFor < MIN_FILL_MS
}

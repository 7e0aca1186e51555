/** Nobody reads the form, fills four fields and sends it in less: 2 seconds. */
const MIN_FILL_MS = 2000

interface FormTraces {
  /** A field that people do not see. */
  readonly website?: string | undefined
  /** When the form was opened, as the sender says. */
  readonly started_at?: string | undefined
}

/**
 * True where a form was filled in as programs do it. A time that cannot be read
 * counts as none, and so does one in the future: a visitor's clock may run ahead.
 */
export function isFromBot({ website = '', started_at = '' }: FormTraces, now: Date): boolean {
  if (website.trim() !== '') return true
  const filledFor = now.getTime() - Date.parse(started_at)
  return filledFor >= 0 && filledFor < MIN_FILL_MS
}

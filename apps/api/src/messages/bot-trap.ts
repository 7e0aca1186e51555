/** Nobody reads the form, fills four fields and sends it in less: 2 seconds. */
const MIN_FILL_MS = 2000

interface FormTraces {
  /** A field that people do not see. */
  readonly website?: string | undefined
  /** When the form was opened, as the sender says. */
  readonly started_at?: string | undefined
}

/** True where a form was filled in as programs do it. A time that cannot be read counts as none. */
export function isFromBot({ website = '', started_at = '' }: FormTraces, now: Date): boolean {
  if (website.trim() !== '') return true
  const startedAt = Date.parse(started_at)
  return !Number.isNaN(startedAt) && now.getTime() - startedAt < MIN_FILL_MS
}

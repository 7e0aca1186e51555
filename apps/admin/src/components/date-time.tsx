import { locale } from '../words.ts'

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** A day and time of the API, in the reader's language and time zone. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dateTimeText(iso)}</time>
}

export function dateTimeText(iso: string): string {
  return format.format(new Date(iso))
}

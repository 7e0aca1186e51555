import { dateTimeText } from '../language/moment-text.ts'

/** A day and time of the API, in the reader's language and time zone. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dateTimeText(iso)}</time>
}

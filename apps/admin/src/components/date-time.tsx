const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A day and time of the API, in the reader's language and time zone. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>
}

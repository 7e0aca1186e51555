/** A moment in a sentence or a badge, in the reader's language and a zone's time; with its year unless that is now's. */
export function momentText(moment: Date, timeZone: string | undefined, now = new Date()): string {
  const zone = timeZone ? { timeZone } : {}
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', ...zone })
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    ...(year.format(moment) !== year.format(now) && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }).format(moment)
}

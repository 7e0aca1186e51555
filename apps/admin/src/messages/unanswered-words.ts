import { MAX_COUNTED_UNANSWERED } from '@tablier/contracts'

/** `a day`, `36 hours`, `3 days`. */
function timeInWords(hours: number): string {
  if (hours % 24 !== 0) return hours === 1 ? 'an hour' : `${hours} hours`
  return hours === 24 ? 'a day' : `${hours / 24} days`
}

/** Such as `2 messages have waited for an answer for more than a day.` */
export function unansweredText(count: number, hours: number): string {
  const who =
    count === 1 ? '1 message has' : `${count === MAX_COUNTED_UNANSWERED ? `${count} or more` : count} messages have`
  return `${who} waited for an answer for more than ${timeInWords(hours)}.`
}

import { type AdminSettings, EMAIL_PATTERN, emailKey } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { checkedLanguage, checkedTimeZone } from './locale-rules.ts'

const emailPattern = new RegExp(EMAIL_PATTERN)

/**
 * Returns settings as they are stored.
 * @throws AppError `invalid_input` for a language or a time zone that nobody knows, and for what is no email address
 */
export function checkedSettings({
  site_name,
  language,
  time_zone,
  notify_emails,
  reply_email,
  ...rest
}: Partial<AdminSettings>): Partial<AdminSettings> {
  return {
    ...rest,
    ...(site_name !== undefined && { site_name: site_name.trim() }),
    ...(language !== undefined && { language: checkedLanguage(language) }),
    ...(time_zone !== undefined && { time_zone: checkedTimeZone(time_zone) }),
    ...(notify_emails && { notify_emails: withoutRepeats(notify_emails.map((email) => email.trim())) }),
    ...(reply_email !== undefined && { reply_email: checkedReplyEmail(reply_email.trim()) }),
  }
}

function checkedReplyEmail(email: string): string {
  if (email === '' || emailPattern.test(email)) return email
  const errors = [{ field: 'reply_email', message: 'must be a valid email address' }]
  throw new AppError('invalid_input', { errors, message: 'The address for answers must be a valid email address.' })
}

/** Two spellings of an address reach the same person. */
function withoutRepeats(emails: readonly string[]): string[] {
  return [...new Map(emails.toReversed().map((email) => [emailKey(email), email])).values()].toReversed()
}

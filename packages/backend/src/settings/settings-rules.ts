import { type AdminSettings, emailKey } from '@tablier/contracts'
import { checkedLanguage, checkedTimeZone } from './locale-rules.ts'

/**
 * Returns settings as they are stored.
 * @throws AppError `invalid_input` for a language or a time zone that nobody knows
 */
export function checkedSettings({
  site_name,
  language,
  time_zone,
  notify_emails,
  ...rest
}: Partial<AdminSettings>): Partial<AdminSettings> {
  return {
    ...rest,
    ...(site_name !== undefined && { site_name: site_name.trim() }),
    ...(language !== undefined && { language: checkedLanguage(language) }),
    ...(time_zone !== undefined && { time_zone: checkedTimeZone(time_zone) }),
    ...(notify_emails && { notify_emails: withoutRepeats(notify_emails.map((email) => email.trim())) }),
  }
}

/** Two spellings of an address reach the same person. */
function withoutRepeats(emails: readonly string[]): string[] {
  return [...new Map(emails.toReversed().map((email) => [emailKey(email), email])).values()].toReversed()
}

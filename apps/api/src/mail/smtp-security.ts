import type { MailProtection } from '@tablier/contracts'
import { isLoopback } from '../config/network-hosts.ts'

/**
 * Returns how well mails are protected on their way to the mail server. A password and guests' names must not cross a
 * network in clear text because a server, or somebody on the way, offers no encryption: so `smtp://` demands STARTTLS,
 * unless the URL says `requireTLS=false` or `ignoreTLS=true`. On this machine nobody is on the way.
 */
export function mailProtection(smtpUrl: string): MailProtection {
  const { protocol, hostname, searchParams: said } = new URL(smtpUrl)
  if (isLoopback(hostname)) return 'safe'
  if (protocol === 'smtp:' && (isOff(said.get('requireTLS')) || said.get('ignoreTLS') === 'true')) return 'clear'
  return said.get('tls.rejectUnauthorized') === 'false' ? 'unchecked' : 'safe'
}

function isOff(value: string | null): boolean {
  return value === 'false' || value === '0'
}

/** Returns the options with which nodemailer does that. What the URL says about TLS would come before them. */
export function smtpOptions(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const isIgnored = url.searchParams.get('ignoreTLS') === 'true'
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name)
  if (isLoopback(url.hostname)) return { url: url.href, ignoreTLS: isIgnored, tls: { rejectUnauthorized: false } } // a local relay has no public certificate
  const isClear = mailProtection(smtpUrl) === 'clear'
  return { url: url.href, requireTLS: !isClear && url.protocol === 'smtp:', ignoreTLS: isClear && isIgnored }
}

/** Returns why a mail server could not be used, with what to do if it offers no encryption. */
export function smtpProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof Error && 'code' in error && error.code === 'ETLS')) return message
  const way = 'Only for a server on a network that you trust, add ?requireTLS=false to SMTP_URL.'
  return `The mail server offers no encryption (STARTTLS), so nothing was sent. ${way}`
}

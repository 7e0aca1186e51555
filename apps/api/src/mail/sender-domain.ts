import { Resolver } from 'node:dns/promises'
import type { MailRecord, MailRecords } from '@tablier/contracts'
import { codeOf } from '../process/error-code.ts'
import providers from './mail-providers.json' with { type: 'json' }
import { addressIn } from './mail-worker.ts'

/** Returns the TXT records of a name. @throws if they cannot be looked up */
export type ReadTxt = (name: string) => Promise<readonly string[]>

interface Sender {
  readonly domain: string
  readonly host: string
  readonly provider: (typeof providers)[number] | undefined
  /** Returns undefined if the records cannot be looked up. */
  readonly ask: (name: string) => Promise<readonly string[] | undefined>
}

/**
 * Looks up the records by which others recognize mails from the sender's domain.
 * @returns null if no mail is sent, or if the address is one of a provider, which has the records
 */
export async function readMailRecords(
  { smtpUrl, mailFrom }: { readonly smtpUrl: string | undefined; readonly mailFrom: string },
  readTxt: ReadTxt = readDns,
): Promise<MailRecords | null> {
  const domain = addressIn(mailFrom).split('@').at(-1)?.toLowerCase() ?? ''
  const isOfProvider = providers.some(({ own }) => own.includes(domain))
  if (smtpUrl === undefined || isOfProvider || !domain.includes('.')) return null
  const host = new URL(smtpUrl).hostname
  const provider = providers.find(({ hosts }) => hosts.includes(host))
  const ask = (name: string) => readTxt(name).catch(() => undefined) // the record's state says it
  const sender = { domain, host, provider, ask }
  return { domain, records: await Promise.all([readSpf(sender), readDkim(sender), readDmarc(sender)]) }
}

async function readSpf({ domain, host, provider, ask }: Sender): Promise<MailRecord> {
  const place = { kind: 'spf', type: 'TXT', name: domain } as const
  const texts = await ask(domain)
  if (!texts) return { ...place, state: 'unknown', found: '', add: '' }
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [found = ''] = records
  const included = provider?.spf ?? ''
  const own = host.endsWith(`.${domain}`) ? `a:${host}` : '' // a mail server of one's own sends by itself
  const sends = included === '' ? own : `include:${included}`
  if (found === '') return { ...place, state: 'missing', found, add: sends && `v=spf1 ${sends} ~all` }
  if (records.length > 1) return { ...place, state: 'wrong', found: records.join('\n'), add: '' }
  const isNamed = found.includes(included) || found.includes('redirect=') // a redirect may include the provider
  if (isNamed) return { ...place, state: 'ok', found, add: '' }
  const add = found.replace(/(?: [-~?+]?all\b.*)?$/i, (all) => ` ${sends}${all}`)
  return { ...place, state: 'wrong', found, add }
}

/** A record's name has a selector, which only the provider knows. */
async function readDkim({ domain, provider, ask }: Sender): Promise<MailRecord> {
  const selectors = provider?.selectors ?? []
  const nameOf = (selector: string) => `${selector}._domainkey.${domain}`
  const answers = await Promise.all(selectors.map(async (selector) => [selector, await ask(nameOf(selector))] as const))
  for (const [selector, texts] of answers) {
    const found = texts?.find((text) => /(?:^|;)\s*p=[^;\s]/.test(text))
    if (found) return { kind: 'dkim', state: 'ok', type: 'TXT', name: nameOf(selector), found, add: '' }
  }
  const selector = answers.find(([, texts]) => texts)?.[0]
  const [state, name] = selector === undefined ? (['unknown', ''] as const) : (['missing', nameOf(selector)] as const)
  const add = provider && selector ? provider.cname.replace('{selector}', selector).replace('{domain}', domain) : ''
  return { kind: 'dkim', state, type: add === '' ? 'TXT' : 'CNAME', name, found: '', add }
}

/** The record may be of the domain above. */
async function readDmarc({ domain, ask }: Sender): Promise<MailRecord> {
  const labels = domain.split('.')
  const places = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`)
  const answers = await Promise.all(places.map(async (name) => [name, await ask(name)] as const))
  const place = { kind: 'dmarc', type: 'TXT', name: `_dmarc.${domain}` } as const
  for (const [name, texts] of answers) {
    const found = texts?.find((text) => /^v=DMARC1\b/i.test(text))
    if (found) return { ...place, state: 'ok', name, found, add: '' }
  }
  if (!answers[0]?.[1]) return { ...place, state: 'unknown', found: '', add: '' }
  return { ...place, state: 'missing', found: '', add: 'v=DMARC1; p=none' }
}

/** How long a lookup may take, in milliseconds. */
const LOOKUP_MS = 5000

async function readDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const timer = setTimeout(() => resolver.cancel(), LOOKUP_MS)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes(codeOf(error))) return []
    throw error
  } finally {
    clearTimeout(timer)
  }
}

import { Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Answers } from './answers.ts'
import providers from './mail-providers.json' with { type: 'json' }

/** Looks names up. Tests replace it. */
export type Resolve = (name: string, type: 'A' | 'AAAA' | 'TXT') => Promise<readonly string[]>

export interface DnsRecord {
  readonly isRight: boolean
  /** True if visitors cannot come without it. */
  readonly isAddress: boolean
  /** What it is now, or what it must be. */
  readonly says: string
}

export const resolveName: Resolve = async (name, type) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (type === 'TXT') return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  return type === 'A' ? resolver.resolve4(name) : resolver.resolve6(name)
}

/** Returns the addresses at which this machine may be reached from the internet, as far as it knows them itself. */
export function publicAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  return all.map(({ address }) => address).filter((address) => ipaddr.process(address).range() === 'unicast')
}

/** Returns the records that the site and its mails need, each with what the name servers say now. */
export async function checkRecords(
  { domain, mail }: Pick<Answers, 'domain' | 'mail'>,
  addresses: readonly string[],
  resolve: Resolve,
): Promise<DnsRecord[]> {
  const of = (version: 4 | 6) => addresses.filter((address) => (version === 6) === address.includes(':'))
  const isOwn = (one: string) => addresses.some((own) => ipaddr.parse(own).toString() === ipaddr.parse(one).toString())
  const isHere = (found: readonly string[]) => found.length > 0 && (of(4).length === 0 || found.every(isOwn))
  const sender = mail?.from.split('@').at(-1) ?? ''
  const provider = providers.find(({ host }) => host === URL.parse(mail?.url ?? '')?.hostname)
  const spf = `include:${provider?.spf}`
  const look = async (type: 'A' | 'AAAA' | 'TXT', name: string, value: string, isRight: typeof isHere) => {
    const found = await resolve(name, type).catch(() => []) // there is none, or nobody answers
    const now = found.join(', ') || 'none'
    const says = `${type.padEnd(4)}  ${name}  ${isRight(found) ? now : `${value}  (now: ${now})`}`
    return { isRight: isRight(found), isAddress: type !== 'TXT', says }
  }
  return Promise.all([
    look('A', domain, of(4).join(' or ') || "this machine's public IPv4 address", isHere),
    look('AAAA', domain, of(6).join(' or ') || 'none', (found) => found.every(isOwn)),
    ...(provider && !provider.domains.includes(sender)
      ? [
          look('TXT', sender, `v=spf1 ${spf} ~all`, (found) => found.some((text) => text.includes(spf))),
          look('TXT', `_dmarc.${sender}`, 'v=DMARC1; p=none', (found) =>
            found.some((text) => text.startsWith('v=DMARC1')),
          ),
        ]
      : []),
  ])
}

export function recordLines(records: readonly DnsRecord[]): string[] {
  return records.map(({ isRight, says }) => `  ${isRight ? 'right ' : 'needed'}  ${says}`)
}

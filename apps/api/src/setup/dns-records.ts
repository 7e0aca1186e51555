import { resolve4, resolve6 } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { readMailRecords, type ReadTxt } from '../mail/sender-domain.ts'
import type { Answers } from './answers.ts'

/** What the machine and the name servers say. Tests replace it. */
export interface Names {
  /** Returns the addresses of a domain, without an error if there are none. */
  readonly resolve: (name: string) => Promise<readonly string[]>
  /** Undefined for the name servers' own. */
  readonly readTxt?: ReadTxt
  /** Returns the addresses at which the internet may reach this machine, as far as it knows them itself. */
  readonly addresses: () => readonly string[]
}

export const namesHere: Names = {
  resolve: async (name) => {
    const found = await Promise.allSettled([resolve4(name), resolve6(name)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  },
  addresses: () =>
    Object.values(networkInterfaces())
      .flatMap((found) => found ?? [])
      .map(({ address }) => address)
      .filter((address) => ipaddr.process(address).range() === 'unicast'),
}

/** Returns the records that the site and its mails need as lines, and whether the domain leads to this machine. */
export async function checkRecords({ domain, mail }: Answers, { resolve, readTxt, addresses }: Names) {
  const found = await resolve(domain)
  const own = addresses().map((address) => ipaddr.parse(address).toString())
  const isHere =
    found.length > 0 && (own.length === 0 || found.every((one) => own.includes(ipaddr.parse(one).toString())))
  const wanted = own.join(' or ') || "this machine's public address"
  const lines = [line(isHere, `A or AAAA  ${domain}`, found.join(', '), wanted)]
  const ofMail = mail && (await readMailRecords({ smtpUrl: mail.url, mailFrom: mail.from }, readTxt))
  for (const { kind, state, type, name, found: now, add } of ofMail?.records ?? [])
    lines.push(line(state === 'ok', `${type} (${kind})  ${name}`, now, add || 'as the mail provider shows it'))
  return { isHere, lines }
}

function line(isRight: boolean, what: string, found: string, wanted: string): string {
  return isRight ? `  right   ${what}  ${found}` : `  needed  ${what}  ${wanted}  (now: ${found || 'none'})`
}

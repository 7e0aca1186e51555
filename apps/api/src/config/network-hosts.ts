import ipaddr from 'ipaddr.js'

/** Returns true for this machine itself, which includes the folder of a socket. */
export function isLoopback(hostname: string): boolean {
  const name = nameOf(hostname)
  if (name === '' || name.startsWith('/') || name === 'localhost' || name.endsWith('.localhost')) return true
  return rangeOf(name) === 'loopback'
}

/** Endings of names that the Internet does not resolve: they are those of a home's router, an office or a container. */
const PRIVATE_NAME = /\.(?:local|localdomain|lan|home|home\.arpa|internal|intranet|private|corp|test)$/
const PRIVATE_RANGES = new Set(['private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'deprecatedSiteLocal'])

/** Returns true for a host of a private network. Names without a dot are known to a local network only. */
export function isPrivate(hostname: string): boolean {
  const name = nameOf(hostname)
  const range = rangeOf(name)
  return range === undefined ? !name.includes('.') || PRIVATE_NAME.test(name) : PRIVATE_RANGES.has(range)
}

const nameOf = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '')

/** Returns what kind of address this is; undefined for a name. */
function rangeOf(hostname: string): string | undefined {
  const address = decodeURIComponent(hostname).replaceAll(/[[\]]/g, '')
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined
}

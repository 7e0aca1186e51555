import ipaddr from 'ipaddr.js'

/** Returns true for this machine itself, which includes the folder of a socket. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === '' || name.startsWith('/') || name === 'localhost' || name.endsWith('.localhost')) return true
  return rangeOf(name) === 'loopback'
}

/** Returns true for a host of a private network. Names without a dot are known to a local network only. */
export function isPrivate(hostname: string): boolean {
  const range = rangeOf(hostname)
  return range === undefined ? !hostname.includes('.') : ['private', 'linkLocal', 'uniqueLocal'].includes(range)
}

/** Returns what kind of address this is; undefined for a name. */
function rangeOf(hostname: string): string | undefined {
  const address = decodeURIComponent(hostname).replaceAll(/[[\]]/g, '')
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined
}

/** The schemes that the server keeps in links. */
const schemes = new Set(['http', 'https', 'mailto', 'tel'])

/** True for a web, mail or telephone address, and for a path on the same site. */
export function isWebAddress(address: string): boolean {
  const scheme = schemeOf(address)
  return scheme === undefined ? address.trim() !== '' : schemes.has(scheme)
}

/** The address as typed by a person, with the scheme that it lacks: `example.com` and `me@example.com` have one. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (schemeOf(address) !== undefined || /^[/#?]/.test(address)) return address
  return /^[^\s/]+@[^\s/]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}

function schemeOf(address: string): string | undefined {
  // browsers ignore white space and control characters in a scheme
  return /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\s\p{Cc}]/gu, ''))?.[1]?.toLowerCase()
}

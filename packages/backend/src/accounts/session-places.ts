import ipaddr from 'ipaddr.js'

/** Tells people where a session was opened, without storing more than they need to recognize it. */

/** Names of browsers by their mark in the header. Those that also contain the mark of another browser come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a device in words, such as `Firefox on Windows`. Nothing of the header is in it. */
export function deviceWords(userAgent: string = ''): string {
  const nameIn = (list: typeof browsers) => list.find(([mark]) => mark.test(userAgent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Returns the network of an address: the /24 of an IPv4 address, the /48 of an IPv6 address, '' if it is neither. */
export function shortenedAddress(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return '' // a proxy at a Unix socket, or one that hides it
  const ip = ipaddr.process(address) // converts IPv4-mapped IPv6 addresses
  if (ip.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${ip.toString()}/24`).toString()}/24`
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/48`).toString()}/48`
}

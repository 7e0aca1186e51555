import { cleanEmail, isEmail } from './email.ts'

/** Near misses of email addresses. The public page loads this when somebody has filled in an address. */

/** Providers by the domains under which they have addresses. Most have one; a provider's first is proposed. */
const providers: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  googlemail: ['com'],
  outlook: ['com', 'de', 'fr', 'es', 'it', 'at', 'co.uk', 'com.br', 'be', 'dk', 'pt', 'ie', 'jp'],
  hotmail: ['com', 'de', 'fr', 'es', 'it', 'co.uk', 'ch', 'at', 'be', 'nl', 'se', 'no', 'dk', 'com.br', 'com.ar'],
  live: ['com', 'de', 'fr', 'it', 'co.uk', 'at', 'be', 'ch', 'nl', 'se', 'no', 'dk', 'ie', 'ca', 'com.mx', 'com.pt'],
  msn: ['com'],
  yahoo: ['com', 'de', 'fr', 'es', 'it', 'co.uk', 'ie', 'ca', 'co.jp', 'co.in', 'com.br', 'com.mx', 'com.ar', 'com.au'],
  icloud: ['com'],
  me: ['com'],
  mac: ['com'],
  aol: ['com', 'de', 'fr', 'it', 'co.uk'],
  gmx: ['de', 'net', 'at', 'ch', 'com', 'fr', 'es', 'it', 'eu', 'org', 'info', 'li', 'co.uk', 'us', 'biz'],
  web: ['de'],
  't-online': ['de'],
  freenet: ['de'],
  posteo: ['de', 'net', 'org', 'at', 'ch', 'eu', 'me', 'es', 'it', 'us', 'co', 'nl', 'uk'],
  arcor: ['de'],
  orange: ['fr', 'es', 'com'],
  wanadoo: ['fr', 'es'],
  free: ['fr'],
  laposte: ['net'],
  sfr: ['fr'],
  libero: ['it'],
  alice: ['it'],
  tiscali: ['it'],
  virgilio: ['it'],
  telefonica: ['net', 'com'],
  bluewin: ['ch'],
  proton: ['me'],
  protonmail: ['com', 'ch'],
  btinternet: ['com'],
}
/** Those whose addresses end in one domain only, so any other end is a slip. Others may exist as a company's. */
const withOneEnd = new Set(['gmail', 'googlemail', 'icloud', 't-online', 'laposte', 'protonmail', 'bluewin'])

/** Real domains that are a slip away from a provider's. */
const others = new Set([
  'mail.com',
  'email.com',
  'email.de',
  'ymail.com',
  'gmx.cn',
  'mail.de',
  'alive.com',
  'hotmail.ca',
])

/** Ends that do not exist, and what was meant. */
const ends: readonly (readonly [slip: RegExp, meant: string])[] = [
  [/\.(?:con|cmo|ocm|vom|xom|comm|coom|ccom|cim|cpm|cok|coml|comn|c0m|conm|copm|clm|dom)$/, '.com'],
  [/\.(?:ner|nte|ent|nett|netr|ney)$/, '.net'],
  [/\.(?:dee|dw|ded|fde)$/, '.de'],
  [/\.(?:frr|fre|ffr)$/, '.fr'],
  [/\.(?:itt|iit)$/, '.it'],
]

const known = Object.entries(providers).flatMap(([name, tops]) => tops.map((top) => `${name}.${top}`))

/**
 * Returns the address that was probably meant, such as `marie@gmail.com` for `marie@gmial.com`; undefined if there is
 * nothing to ask. It may be wrong: the address that was typed must stay possible.
 */
export function suggestedEmail(text: string): string | undefined {
  const email = cleanEmail(text.replace(/\s*[([{]\s*(?:at|ät)\s*[)\]}]\s*/i, '@'))
  const at = email.lastIndexOf('@')
  if (at < 1) return undefined
  const typed = email.slice(at + 1).toLowerCase()
  const suggestion = `${email.slice(0, at).trim()}@${meantDomain(typed)}`
  return suggestion !== cleanEmail(text) && isEmail(suggestion) ? suggestion : undefined
}

/**
 * Returns the first address in a text that was probably meant otherwise, and the whole text with the other one. A text of
 * several lines has several addresses, which commas and semicolons separate too.
 */
export function suggestedIn(text: string): { email: string; text: string } | undefined {
  const parts = /\n|@[^@]*[,;\s][^@]*@/.test(text) ? text.split(/[\n,;]/) : [text]
  for (const part of parts) {
    const email = suggestedEmail(part)
    const scheme = /^\s*(mailto:)/i.exec(part)?.[1] ?? ''
    if (email !== undefined) return { email, text: text.replace(part.trim(), () => scheme + email) }
  }
  return undefined
}

function meantDomain(typed: string): string {
  const domain = typed
    .replace(/\s+/g, '')
    .replace(/[,;:]|\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
  if (isKnown(domain)) return domain
  const bare = domain.replace(/^(?:www|mail|e-?mail)\.(?=\w)/, '')
  const ended = ends.reduce((text, [slip, meant]) => text.replace(slip, meant), bare)
  if (isKnown(ended)) return ended
  return providerLike(ended) ?? (ended === bare ? domain : ended)
}

function isKnown(domain: string): boolean {
  return known.includes(domain) || others.has(domain)
}

/** Returns the provider's domain that a text is a slip away from. */
function providerLike(domain: string): string | undefined {
  const dot = domain.indexOf('.')
  const [name, top] = dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
  const ofName = providers[name]
  const isOneEnd = withOneEnd.has(name) && /^[a-z]{1,4}(?:\.[a-z]{2})?$/.test(top)
  if (ofName) return top === '' || isOneEnd || isSlipOfEnd(top, ofName) ? nearestEnd(name, top) : undefined
  if (top === '') {
    const glued = known.find((one) => one.replaceAll('.', '') === domain)
    if (glued) return glued
  }
  const whole = known.find((one) => isSlip(domain, one))
  if (whole) return whole
  const near = Object.keys(providers).find((one) => isSlip(name, one))
  if (near === undefined) return undefined
  const isEnd = top === '' || top === 'com' || providers[near]?.includes(top)
  return isEnd ? nearestEnd(near, top) : undefined
}

function nearestEnd(name: string, top: string): string {
  const tops = providers[name] ?? []
  return `${name}.${tops.find((one) => one === top) ?? tops.find((one) => top !== '' && isOneStep(top, one)) ?? tops[0]}`
}

/** Other slips than these cannot be told: the short ends of countries are too near to each other. */
function isSlipOfEnd(top: string, tops: readonly string[]): boolean {
  return (['co', 'cm', 'om', 'c'].includes(top) && tops.includes('com')) || tops.some((one) => isSwap(top, one))
}

/** Short names are near to many real ones, so only two letters that have changed places count there. */
function isSlip(text: string, meant: string): boolean {
  const name = meant.slice(0, (meant.indexOf('.') + 1 || meant.length + 1) - 1)
  return name.length >= 5 ? isOneStep(text, meant) || isTwoSteps(text, meant) : isSwap(text, meant)
}

function isSwap(text: string, meant: string): boolean {
  if (text.length !== meant.length || text === meant) return false
  const first = text.split('').findIndex((letter, index) => letter !== meant[index])
  const swapped =
    text.slice(0, first) +
    text
      .slice(first, first + 2)
      .split('')
      .toReversed()
      .join('') +
    text.slice(first + 2)
  return swapped === meant
}

/** Whether one letter is missing, too many, another one, or has changed places with the next. */
function isOneStep(text: string, meant: string): boolean {
  if (isSwap(text, meant)) return true
  const [short, long] = text.length < meant.length ? [text, meant] : [meant, text]
  if (long.length - short.length > 1 || short === long) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  return short.slice(start + (long.length === short.length ? 1 : 0)) === long.slice(start + 1)
}

/** Whether a long text is two steps away: removing a letter of each side makes them one step apart. */
function isTwoSteps(text: string, meant: string): boolean {
  if (meant.length < 11 || Math.abs(text.length - meant.length) > 2) return false
  return Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1)).some((less) =>
    isOneStep(less, meant),
  )
}

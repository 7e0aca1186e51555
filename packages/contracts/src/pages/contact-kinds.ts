import { cleanEmail, isEmail } from '../endpoint/email.ts'

/**
 * The kinds of contact information. Owners type them as they like, so the usual words of all five languages are
 * understood. The page's links and icons, its structured data, mails and refusals all read them here.
 */

type ContactKind = 'email' | 'phone' | 'location' | 'whatsapp' | 'instagram' | 'facebook' | 'website'

/** Words in lower case without accents; a longer word may begin with one that ends in `*`. The first kind that fits wins. */
const words: Readonly<Record<ContactKind, string>> = {
  whatsapp: 'whatsapp* whats wa.me',
  instagram: 'instagram* insta',
  facebook: 'facebook* fb',
  website: 'web website* webseite* website webadresse* homepage* site internet* internetadresse url sitio pagina',
  email:
    'email* mail mails mailadresse* mailto courriel* mel electronique electronico electronica elettronica elettronico eposta epost correo',
  phone:
    'phone* telephone* telefon* tel telf tlf fon rufnummer* handy* mobile* mobil mobiltelefon* mobilnummer* mobilfunk* portable* natel* gsm movil* celular* cellulare* cell cel smartphone* festnetz* fixe fijo fisso hotline* call anruf* fono',
  location:
    'location* address* adress* anschrift* ort standort* sitz hauptsitz lage place where venue* lieu* emplacement* siege postanschrift* postadresse* direccion* ubicacion* lugar domicilio* sede indirizzo* luogo* posizione* dove donde wo map maps anfahrt* strasse street rue calle via',
}

const tests = Object.entries(words).map(([kind, list]) => {
  const alternatives = list.split(' ').map((word) => word.replace('.', String.raw`\.`).replace('*', String.raw`\p{L}*`))
  return [kind as ContactKind, new RegExp(`^(?:${alternatives.join('|')})$`, 'u')] as const // the keys of `words`
})

/** Returns the kind that a text names, in any of the five languages; undefined for any other text. */
export function contactKind(type: string): ContactKind | undefined {
  const parts = plain(type)
    .replace(/\be[\s-]*(?=mail|post)/g, 'e')
    .replace(/\bwhats[\s-]*app/g, 'whatsapp')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  return tests.find(([, form]) => parts.some((part) => form.test(part)))?.[0]
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
}

interface ContactLink {
  readonly href: string
  readonly opensNewTab: boolean
}

interface ContactLine {
  /** Free text. */
  readonly type: string
  readonly value: string
}

/** Returns the link of a line of contact information; undefined if it is plain text. */
export function contactLink({ type, value }: ContactLine): ContactLink | undefined {
  const text = value.trim()
  const kind = contactKind(type)
  if (kind === 'phone') return /\d/.test(text) ? { href: telephoneLink(text), opensNewTab: false } : undefined
  if (kind === 'email')
    return isEmail(cleanEmail(text)) ? { href: `mailto:${cleanEmail(text)}`, opensNewTab: false } : undefined
  const href = /^https?:\/\//i.test(text) ? text : text && pageOf(kind, text)
  return href ? { href, opensNewTab: true } : undefined
}

/** Returns the web address that a text of this kind stands for; undefined if it is none. */
function pageOf(kind: ContactKind | undefined, text: string): string | undefined {
  if (kind === 'location') return mapLink(text)
  if (kind === 'whatsapp') {
    const digits = dialled(text).replace(/^\+|^00/, '')
    return digits && `https://wa.me/${digits}` // it takes the country code, without `+` or `00`
  }
  if (kind !== 'website' && kind !== 'instagram' && kind !== 'facebook') return undefined
  const [, name] = /^@?([\w.]{2,50})$/.exec(text) ?? []
  if (kind !== 'website' && name && !/^www\.|\.com$/i.test(name)) return `https://www.${kind}.com/${name}`
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?$/u.test(text) ? `https://${text}` : undefined
}

/** Returns the address that calls the first telephone number in a text. */
export function telephoneLink(text: string): string {
  return `tel:${dialled(text)}`
}

/**
 * Returns the address of a place on a map, which phones open in their app for maps, and other devices as a page
 * (docs/decisions/back-office.md).
 */
export function mapLink(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/**
 * The digits of the first telephone number in a text, after a `+` if the number begins with it: without the plus, a call
 * does not reach another country. A "(0)" and an extension are left out, since no call connects with them.
 */
function dialled(text: string): string {
  const [number = ''] = /\+?\d[\d\s()./\u2010-\u2015-]*/.exec(text.normalize('NFKC').replace(/\(0\)/g, '')) ?? []
  return (number.startsWith('+') ? '+' : '') + number.replace(/\D/g, '')
}

/** Returns the first value of a kind that fits it, as it was typed; an email address without what was pasted along. */
export function contactValue(lines: readonly ContactLine[], kind: 'email' | 'phone' | 'location'): string | undefined {
  return lines
    .filter(({ type }) => contactKind(type) === kind)
    .map(({ value }) => (kind === 'email' ? cleanEmail(value) : value.trim()))
    .find((value) => fits[kind](value))
}

const fits = {
  email: isEmail,
  phone: (value: string) => /(?:\d.*){5}/.test(value),
  location: (value: string) => value !== '',
} as const

/** Returns why the page shows a line as plain text: its kind is not understood, or its value does not fit the kind. */
export function contactProblem(line: ContactLine): 'kind' | 'email' | 'phone' | 'link' | undefined {
  const [kind, value] = [contactKind(line.type), line.value.trim()]
  if (kind === undefined) return line.type.trim() !== '' && !contactLink(line) ? 'kind' : undefined
  if (value === '') return undefined
  if (kind === 'phone') return fits.phone(value) ? undefined : 'phone'
  if (contactLink(line)) return undefined
  return kind === 'email' ? 'email' : kind === 'whatsapp' ? 'phone' : 'link'
}

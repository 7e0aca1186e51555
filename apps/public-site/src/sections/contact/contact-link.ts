import type { ContactInfo } from './contact-query.ts'

interface ContactLink {
  readonly href: string
  readonly opensNewTab: boolean
}

/** The link of a line of contact information; undefined if it is plain text. */
export function contactLink({ type, value }: Pick<ContactInfo, 'type' | 'value'>): ContactLink | undefined {
  const text = value.trim()
  const isAddress = /^https?:\/\//i.test(text)
  switch (kindOf(type)) {
    case 'phone':
      return /\d/.test(text) ? { href: `tel:${text.replace(/\D/g, '')}`, opensNewTab: false } : undefined
    case 'email':
      return text ? { href: `mailto:${text}`, opensNewTab: false } : undefined
    case 'location':
      return text ? { href: isAddress ? text : mapSearch(text), opensNewTab: true } : undefined
    default:
      return isAddress ? { href: text, opensNewTab: true } : undefined
  }
}

/** The owner types it as free text, so its case is ignored. */
export function kindOf(type: string): string {
  return type.trim().toLowerCase()
}

function mapSearch(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

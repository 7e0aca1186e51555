import { mapLink, telephoneLink } from '@tablier/contracts'
import { Mail, MapPin, Phone } from 'lucide-react'
import { t } from '../language/words.ts'

const linkClass =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded text-link underline-offset-4 [overflow-wrap:anywhere] hover:underline sm:min-h-8 print:text-inherit'

/** Telephone numbers, each once, which call when they are pressed; what has no digit is plain text. */
export function PhoneLinks({ numbers }: { readonly numbers: readonly string[] }) {
  const known = [...new Set(numbers.map((number) => number.trim()))].filter(Boolean)
  return known.map((number) =>
    /\d/.test(number) ? (
      <a key={number} href={telephoneLink(number)} className={`${linkClass} me-4`}>
        <Phone size={16} className="shrink-0" aria-hidden="true" />
        {number}
      </a>
    ) : (
      <span key={number} className="me-4">
        {number}
      </span>
    ),
  )
}

/** An email address that begins a mail in the user's mail program when it is pressed. */
export function EmailLink({ email }: { readonly email: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} className={linkClass}>
      <Mail size={16} className="shrink-0" aria-hidden="true" />
      {email}
    </a>
  )
}

/** A place that opens on a map when it is pressed. */
export function MapLink({ place }: { readonly place: string }) {
  return (
    <a href={mapLink(place)} target="_blank" rel="noreferrer" className={linkClass}>
      <MapPin size={16} className="shrink-0 print:hidden" aria-hidden="true" />
      <span>
        {place}
        <span className="sr-only"> {t.theMapInANewTab}</span>
      </span>
    </a>
  )
}

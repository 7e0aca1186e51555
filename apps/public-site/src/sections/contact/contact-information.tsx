import type { Published } from '../../site/content.ts'
import { Icon } from '../../ui/icon.tsx'
import { ifFailed, mediaFrame, unlessFailed } from '../../ui/media-frame.ts'
import { Picture } from '../../ui/picture.tsx'

export type ContactInfo = Published<'contactInfos'>

export function ContactInformation({ infos }: { readonly infos: readonly ContactInfo[] }) {
  return (
    <div className="panel">
      <h3 className="text-2xl font-normal tracking-tight">Contact Information</h3>
      <ul className="mt-5 grid gap-2">
        {infos.map((info) => (
          <li key={info.id} className="flex min-h-14 items-center gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-cream/8 text-saffron-light">
              <InfoIcon key={info.icon} info={info} />
            </span>
            <InfoText info={info} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function InfoText({ info }: { readonly info: ContactInfo }) {
  const link = contactLink(info)
  return (
    <p className="min-w-0">
      <span dir="auto" className="block text-sm text-sand">
        {info.label.trim() || info.type}
      </span>
      {link ? (
        <a
          href={link.href}
          dir="auto"
          {...(link.opensNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
          className="-my-1 inline-block py-1 font-medium wrap-anywhere decoration-saffron underline-offset-4 hover:text-saffron-light hover:underline"
        >
          {info.value} {link.opensNewTab && <span className="sr-only">(opens in a new tab)</span>}
        </a>
      ) : (
        <span dir="auto" className="font-medium wrap-anywhere">
          {info.value}
        </span>
      )}
    </p>
  )
}

const drawings: Readonly<Record<string, string>> = {
  email: 'M3 6h18v12H3zM3 7l9 7 9-7',
  phone:
    'M6 3h3l1.5 5L8 9.5a12 12 0 006.5 6.5l1.5-2.5 5 1.5v3a2.5 2.5 0 01-2.7 2.5A16.5 16.5 0 013.5 5.7 2.5 2.5 0 016 3z',
  location: 'M12 21s7-6.2 7-11.5a7 7 0 10-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
}
const ANYTHING_ELSE = 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 8v.01'

/** The owner's icon, or a built-in one if it is missing or broken. */
function InfoIcon({ info: { icon, type } }: { readonly info: ContactInfo }) {
  const drawing = <Icon path={drawings[kindOf(type)] ?? ANYTHING_ELSE} />
  if (!icon) return drawing
  return (
    <span {...mediaFrame} className="contents">
      <span {...unlessFailed} className="contents">
        <Picture path={icon} alt="" sizes="24px" className="size-6 object-contain" />
      </span>
      <span {...ifFailed}>{drawing}</span>
    </span>
  )
}

interface ContactLink {
  readonly href: string
  readonly opensNewTab: boolean
}

/** The link of a line of contact information; undefined if it is plain text. */
function contactLink({ type, value }: ContactInfo): ContactLink | undefined {
  const text = value.trim()
  const isAddress = /^https?:\/\//i.test(text)
  switch (kindOf(type)) {
    case 'phone':
      return /\d/.test(text) ? { href: `tel:${dialled(text)}`, opensNewTab: false } : undefined
    case 'whatsapp':
      return isAddress ? { href: text, opensNewTab: true } : whatsAppChat(text)
    case 'email':
      return text ? { href: `mailto:${text}`, opensNewTab: false } : undefined
    case 'location':
      return text ? { href: isAddress ? text : mapSearch(text), opensNewTab: true } : undefined
    default:
      return isAddress ? { href: text, opensNewTab: true } : undefined
  }
}

/**
 * The digits of the first telephone number in a text, after a `+` if the number begins with it: without the plus, a call
 * does not reach another country. A "(0)" and an extension are left out, since no call connects with them.
 */
function dialled(text: string): string {
  const [number = ''] = /\+?\d[\d\s()./\u2010-\u2015-]*/.exec(text.replace(/\(0\)/g, '')) ?? []
  return (number.startsWith('+') ? '+' : '') + number.replace(/\D/g, '')
}

/** The link takes the number with its country's code, without the `+` or the `00` before it. */
function whatsAppChat(text: string): ContactLink | undefined {
  const digits = dialled(text).replace(/^\+|^00/, '')
  return digits ? { href: `https://wa.me/${digits}`, opensNewTab: true } : undefined
}

/** The owner types it as free text, so its case is ignored. */
function kindOf(type: string): string {
  return type.trim().toLowerCase()
}

function mapSearch(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

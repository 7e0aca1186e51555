import { parseSocialMedia } from '@tablier/contracts/social-media'
import { mediaFrame, unlessFailed } from '../../ui/media-frame.ts'
import { Picture } from '../../ui/picture.tsx'

/** @param json a footer's `social_media` */
export function SocialLinks({ json }: { readonly json: string }) {
  const links = parseSocialMedia(json).flatMap((link) => {
    const url = addressOf(link.media_link)
    return url ? [{ name: link.media_name.trim() || url.host || url.href, icon: link.media_icon, url }] : []
  })
  if (links.length === 0) return <p className="text-sand">No social media links available</p>
  return (
    <ul aria-label="Social media" className="flex flex-wrap gap-3 md:max-w-1/2 md:shrink-0 md:justify-end">
      {links.map((link) => (
        <li key={`${link.name} ${link.url.href}`}>
          <SocialLink {...link} />
        </li>
      ))}
    </ul>
  )
}

interface SocialLinkProps {
  readonly name: string
  /** '' if it has none. */
  readonly icon: string
  readonly url: URL
}

function SocialLink({ name, icon, url }: SocialLinkProps) {
  return (
    <a
      {...(icon ? mediaFrame : { 'data-media': 'failed' })}
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      className="group flex min-h-12 w-12 items-center justify-center rounded-full border border-cream/25 transition-colors hover:border-saffron-light hover:bg-cream/8 data-[media=failed]:w-auto data-[media=failed]:px-5"
    >
      {icon && (
        <span {...unlessFailed} className="contents">
          <Picture path={icon} alt="" sizes="24px" className="size-6 object-contain" />
        </span>
      )}
      <span dir="auto" className="sr-only group-data-[media=failed]:not-sr-only">
        {name}
      </span>{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

/** Adds a missing protocol; null for an invalid link and for other protocols. */
function addressOf(link: string): URL | null {
  const text = link.trim()
  return URL.parse(/^(?:https?:\/\/|mailto:|tel:)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`)
}

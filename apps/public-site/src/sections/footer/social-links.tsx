import { parseSocialMedia, type SocialMedia } from '@tablier/contracts/social-media'
import { Picture } from '../../picture.tsx'
import { useMediaState } from '../use-media-state.ts'

/** @param json a footer's `social_media` */
export function SocialLinks({ json }: { readonly json: string }) {
  const links = parseSocialMedia(json).filter(({ media_link }) => media_link.trim() !== '')
  if (links.length === 0) return <p className="text-sand">No social media links available</p>
  return (
    <ul aria-label="Social media" className="flex flex-wrap gap-3">
      {links.map((link) => (
        <li key={`${link.media_name} ${link.media_link}`}>
          <SocialLink link={link} />
        </li>
      ))}
    </ul>
  )
}

function SocialLink({ link: { media_name, media_link, media_icon } }: { readonly link: SocialMedia }) {
  const { state, ...listeners } = useMediaState()
  const hasIcon = media_icon !== '' && state !== 'failed'
  const address = addressOf(media_link)
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={`flex min-h-12 items-center justify-center rounded-full border border-cream/25 transition-colors hover:border-saffron-light hover:bg-cream/8 ${hasIcon ? 'w-12' : 'px-5'}`}
    >
      {hasIcon && <Picture {...listeners} path={media_icon} alt="" sizes="24px" className="size-6 object-contain" />}
      <span className={hasIcon ? 'sr-only' : ''}>{media_name.trim() || hostOf(address)}</span>{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

/** The owner may have left the protocol out; no other than these leads out of here. */
function addressOf(link: string): string {
  const address = link.trim()
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address) ? address : `https://${address.replace(/^\/+/, '')}`
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address
}

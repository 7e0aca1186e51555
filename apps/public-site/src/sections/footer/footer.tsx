import type { ReactNode } from 'react'
import { hrefOf } from '../../site/addresses.ts'
import type { LegalLink, LoadedBy, SiteContent } from '../../site/content.ts'
import { type LanguageChoice, LanguageList } from '../../site/languages.tsx'
import { useSiteWords, useTextOf } from '../../site/words.ts'
import { contactKind, contactLink } from '@tablier/contracts/contact-kinds'
import { parseSocialMedia } from '@tablier/contracts/social-media'
import { mediaFrame, Picture, unlessFailed } from '../../ui/picture.tsx'
import { type LegalPageName, legalPaths, MENUS_PATH } from '@tablier/contracts/paths'

interface FooterProps extends LoadedBy<'footer'> {
  readonly links: readonly LegalLink[]
  readonly hasMenus: boolean
  readonly siteName: string
  readonly contact: SiteContent['contact']
  /** Undefined on a site with one language. */
  readonly languages?: LanguageChoice | undefined
}

export function Footer({ data: footer, error, links, hasMenus, siteName, contact, languages }: FooterProps) {
  const t = useSiteWords()
  const text = useTextOf(footer)
  return (
    <footer id="footer" className="bg-charcoal text-cream [--accent:var(--color-saffron-light)]">
      <div className="content">
        <div className="footer-texts">
          {footer === undefined && !error && <output>{t.loading}</output>}
          {error && (
            <p role="alert" className="text-danger">
              {t.footerFailed}
            </p>
          )}
          {footer && (
            <div
              dir="auto"
              lang={text('heading').lang}
              className="footer-heading max-w-prose leading-relaxed text-sand"
              dangerouslySetInnerHTML={{ __html: footer.heading }} // the server sanitized it when it was saved
            />
          )}
          {footer === null && <Copyright siteName={siteName} />}
          {footer !== undefined && <SocialLinks json={footer?.socialMedia ?? '[]'} />}
        </div>
        <div className="footer-line">
          <Imprint name={<span dir="auto">{siteName}</span>} contact={contact} hasToday />
          {(links.length > 0 || hasMenus) && <LegalLinks links={links} hasMenus={hasMenus} />}
          {languages && <LanguageLinks {...languages} />}
        </div>
      </div>
    </footer>
  )
}

interface ImprintProps extends Pick<FooterProps, 'contact'> {
  readonly name: ReactNode
  /** Whether the page has the script that adds today's hours (`available-hours.tsx`). */
  readonly hasToday?: boolean
}

/** The name, the first address and the first telephone number. */
export function Imprint({ contact: { data }, name, hasToday = false }: ImprintProps) {
  const first = (kind: 'location' | 'phone') => data?.infos.find(({ type }) => contactKind(type) === kind)
  const [place, phone] = [first('location'), first('phone')]
  return (
    <address>
      {name}
      {place && <span dir="auto">{place.value}</span>}
      {phone && (
        <a href={contactLink(phone)?.href} dir="auto" className="footer-link">
          {phone.value}
        </a>
      )}
      {hasToday && data && data.hours.length > 0 && <span id="today" />}
    </address>
  )
}

/** Has no year, because a cached page may have been rendered last year. */
function Copyright({ siteName }: Pick<FooterProps, 'siteName'>) {
  return <p className="text-sand">{useSiteWords().copyright({ siteName })}</p>
}

/** @param json a footer's `social_media` */
function SocialLinks({ json }: { readonly json: string }) {
  const t = useSiteWords()
  const links = parseSocialMedia(json).flatMap((link) => {
    const url = addressOf(link.media_link)
    return url ? [{ name: link.media_name.trim() || url.host || url.href, icon: link.media_icon, url }] : []
  })
  if (links.length === 0) return <p className="text-sand">{t.noSocialMedia}</p>
  return (
    <ul aria-label={t.socialMedia} className="flex flex-wrap gap-3 md:max-w-1/2 md:shrink-0 md:justify-end">
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
  /** The path of its picture; '' if it has none. */
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
      className="group social-link"
    >
      {icon && (
        <span {...unlessFailed} className="contents">
          <Picture path={icon} alt="" sizes="24px" className="icon-picture" />
        </span>
      )}
      <span dir="auto" className="sr-only group-data-[media=failed]:not-sr-only">
        {name}
      </span>{' '}
      <span className="sr-only">{useSiteWords().opensInANewTab}</span>
    </a>
  )
}

/** Adds a missing protocol; null for an invalid link and for other protocols. */
function addressOf(link: string): URL | null {
  const text = link.trim()
  try {
    return new URL(/^(?:https?:\/\/|mailto:|tel:)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`)
  } catch {
    return null
  }
}

export function LanguageLinks({ label, links }: LanguageChoice) {
  return (
    <nav aria-label={label}>
      <LanguageList links={links} className="flex flex-wrap gap-x-6" linkClass="footer-link" />
    </nav>
  )
}

interface LegalLinksProps {
  readonly links: readonly LegalLink[]
  /** Whether there is a page of menus. */
  readonly hasMenus: boolean
  /** The page that is shown, if it is one of them. */
  readonly current?: LegalPageName | 'menus'
}

/** Links to the menus and to the published legal pages. */
export function LegalLinks({ links, hasMenus, current }: LegalLinksProps) {
  const t = useSiteWords()
  return (
    <nav aria-label={t.legal}>
      <ul className="flex flex-wrap gap-x-6">
        {hasMenus && (
          <li>
            <a
              href={hrefOf(MENUS_PATH, t, 'menus')}
              aria-current={current === 'menus' ? 'page' : undefined}
              className="footer-link"
            >
              {t.menus}
            </a>
          </li>
        )}
        {links.map(({ name, title, untranslated }) => (
          <li key={name} lang={untranslated && t.main}>
            <a
              href={hrefOf(legalPaths[name], t, name)}
              aria-current={name === current ? 'page' : undefined}
              className="footer-link"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

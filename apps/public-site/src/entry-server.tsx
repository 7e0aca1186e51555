import type { PageAssets } from '@tablier/contracts'
import { ENQUIRY_PATH } from '@tablier/contracts/contact-form'
import { isWhole } from '@tablier/contracts/site-parts'
import type { SiteQuery } from '@tablier/contracts/site-query'
import { wordsOf } from '@tablier/words/words-of'
import { siteIcon, themeColour } from './looks/look-icon.ts'
import { frameOf } from './page/plain-page.tsx'
import {
  type PreviewKind,
  renderEnquiryPage,
  renderLandingPage,
  renderLegalPage,
  renderMenusPage,
} from './render/render-pages.tsx'
import { llmsText as siteText } from './seo/llms-text.ts'
import { pathOf } from './site/addresses.ts'
import { DEFAULT_SETTINGS, everyPart, mainLanguage, type SiteContent } from './site/content.ts'

export { renderComingPage, renderGuestPage, renderMenuCard, withContactForm } from './render/render-pages.tsx'

interface PageRequest {
  /** The page's own path, without a language. */
  readonly path: string
  readonly query: SiteQuery
  /** The site's own address, without a trailing slash. */
  readonly publicUrl: string
}

interface RenderedPage {
  readonly html: string
  /** False if a part could not be read and the browser must try again. */
  readonly isComplete: boolean
}

/**
 * Renders the page at a path: a legal page or the menus if the content has them, the enquiry's, or else the landing page.
 * @param content in the language of the page; undefined if it could not be read
 * @throws an error thrown by a component
 */
export function render(
  content: SiteContent = everyPart({ error: { message: '' } }),
  page: PageRequest,
  assets: PageAssets,
): RenderedPage {
  return { html: htmlOf(content, page, assets), isComplete: isWhole(partsOf(content)) }
}

/** Returns the parts that the page of this content shows. */
function partsOf(content: SiteContent): Partial<SiteContent> {
  const { settings, look, logo, banner, legalLinks, legalPage, menusLink, menus } = content
  const frame = { settings, look, logo, banner, legalLinks, menusLink }
  if (legalPage.data) return { ...frame, legalPage }
  return menus.data ? { ...frame, menus } : content
}

function htmlOf(content: SiteContent, { path, query, publicUrl }: PageRequest, assets: PageAssets): string {
  const legalPage = content.legalPage.data
  if (legalPage) return renderLegalPage(legalPage, content, publicUrl, assets)
  if (content.menus.data) return renderMenusPage(content.menus.data, content, publicUrl, assets)
  if (path === ENQUIRY_PATH) return renderEnquiryPage(content, publicUrl, assets)
  return renderLandingPage(content, { query, publicUrl }, assets)
}

/**
 * Renders the page with content that is not published, for its owner or for people who have the link. It has no tags
 * for search engines and share cards.
 */
export function renderPreview(content: SiteContent, publicUrl: string, assets: PageAssets, kind: PreviewKind): string {
  const menus = content.menus.data
  return menus
    ? renderMenusPage(menus, content, undefined, assets)
    : renderLandingPage(content, { query: {}, publicUrl, preview: kind }, assets)
}

/**
 * Returns the web app manifest, for a site on a phone's home screen, in the language of the content.
 * @throws Error if a part that it needs is missing
 */
export function webManifest(content: SiteContent): object {
  if (content.settings.error || content.look.error || content.logo.error)
    throw new Error('A part of the content could not be read.')
  const { language } = content.settings.data ?? DEFAULT_SETTINGS
  const { look, logo, siteName: name, settings } = frameOf(content, wordsOf(language))
  const home = pathOf('/', { lang: language, main: mainLanguage(settings) })
  const colour = themeColour(look)
  const icon = siteIcon({ look, logo, siteName: name })
  return {
    id: home,
    name,
    short_name: name,
    lang: language,
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: colour,
    theme_color: colour,
    icons:
      icon !== null
        ? [{ src: icon, sizes: 'any' }]
        : [
            { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
            { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
            { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
  }
}

/**
 * Returns the site in Markdown, for `/llms.txt`, in the language of the content.
 * @param publicUrl the site's own address, without a trailing slash
 */
export function llmsText(content: SiteContent, publicUrl: string): string {
  return siteText(content, publicUrl, new Date())
}

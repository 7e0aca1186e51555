import type { Transport } from '@tablier/api-client'
import type { PageAssets } from '@tablier/contracts'
import { legalPaths } from '@tablier/contracts/paths'
import { shownInParts } from '@tablier/contracts/loaded-page-rules'
import { readLanguagePath } from '@tablier/contracts/language-paths'
import { readSiteQuery, type SiteQuery } from '@tablier/contracts/site-query'
import { llmsText as siteText } from './seo/llms-text.ts'
import { createApiSource, loadSettings, mainLanguage } from './site/content.ts'
import { pathOf } from './site/addresses.ts'
import { siteIcon, themeColour } from './looks/look-icon.ts'
import { loadPageFrame } from './page/plain-page.tsx'
import { type PreviewKind, renderEnquiryPage, renderLandingPage, renderLegalPage } from './page/render-pages.tsx'

export { renderGuestPage } from './page/render-pages.tsx'
export { withContactForm } from './page/render-pages.tsx'

/**
 * Renders the page that `request` asks for, with all its content.
 * @param transport sends the calls to the API
 * @returns the page; `Cache-Control: no-store` if a section failed to load and the browser must try again
 * @throws an error thrown by a component
 */
export async function render(request: Request, transport: Transport, assets: PageAssets): Promise<Response> {
  const { origin: publicUrl, pathname, search } = new URL(request.url)
  const { language, path } = readLanguagePath(pathname)
  const api = createApiSource(transport, language)
  const page = { path, publicUrl }
  const plainPage = (await renderLegalPage(page, api, assets)) ?? (await renderEnquiryPage(page, api, assets))
  if (plainPage) return plainPage
  return renderLandingPage({ query: path === '/' ? readSiteQuery(search) : {}, publicUrl }, api, assets)
}

/**
 * Renders the page with content that is not published, for its owner or for people who have the link. It has no tags
 * for search engines and share cards.
 */
export async function renderPreview(
  request: Request,
  transport: Transport,
  assets: PageAssets,
  kind: PreviewKind,
): Promise<Response> {
  const { origin: publicUrl, pathname, search } = new URL(request.url)
  return renderLandingPage(
    { query: readSiteQuery(search), publicUrl, preview: kind },
    createApiSource(transport, readLanguagePath(pathname).language),
    assets,
  )
}

/** The web app manifest, for a site on a phone's home screen, in the main language unless another one is given. */
export async function webManifest(transport: Transport, language?: string): Promise<object> {
  const { look, logo, siteName: name, settings } = await loadPageFrame(await createApiSource(transport, language)())
  const home = pathOf('/', { lang: settings.language, main: mainLanguage(settings) })
  const colour = themeColour(look)
  const icon = siteIcon({ look, logo, siteName: name })
  return {
    id: home,
    name,
    short_name: name,
    lang: settings.language,
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
 * Returns whether the page differs with this query: it shows a notice, a published dish, or a part of a list that has
 * records.
 * @throws if the API does not answer
 */
export async function hasOwnPage(
  transport: Transport,
  { notice, dish, dishes, pictures }: SiteQuery,
): Promise<boolean> {
  if (notice) return true
  const { portfolioItems, galleryItems } = await createApiSource(transport)()
  if (dish !== undefined) return isFound(portfolioItems.get({ params: { id: dish } }))
  const [name, part] =
    dishes === undefined ? (['galleryItems', pictures] as const) : (['portfolioItems', dishes] as const)
  if (part === undefined) return false
  const list = name === 'galleryItems' ? galleryItems.list : portfolioItems.list
  const { total } = await list({ query: { limit: 1 } })
  return (part - 1) * shownInParts[name].held < total
}

function isFound(record: Promise<unknown>): Promise<boolean> {
  return record.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'status' in error && error.status === 404) return false
      throw error
    },
  )
}

/**
 * The site in Markdown, for `/llms.txt`, in the main language unless another one that the site shows is given.
 * @param publicUrl the site's own address, without a trailing slash
 */
export function llmsText(transport: Transport, publicUrl: string, language?: string): Promise<string> {
  const address = language ? `${publicUrl}/${language}` : publicUrl
  return siteText(createApiSource(transport, language), address, new Date())
}

/** Returns the paths of the pages that search engines may list. */
export async function sitePaths(transport: Transport): Promise<string[]> {
  const { items } = await (await createApiSource(transport)()).legalPages.list()
  return ['/', ...items.map(({ name }) => legalPaths[name])]
}

/** Returns the languages in which visitors can read the site, the main one first. */
export async function siteLanguages(transport: Transport): Promise<readonly string[]> {
  const { languages } = await loadSettings(await createApiSource(transport)())
  return languages
}

import type { Transport } from '@tablier/api-client'
import type { PageAssets } from '@tablier/contracts'
import { legalPaths } from '@tablier/contracts/paths'
import { readSiteQuery, type SiteQuery } from '@tablier/contracts/site-query'
import { hasOwnPage as isOwnPage } from './seo/own-pages.ts'
import { llmsText as siteText } from './seo/llms-text.ts'
import { webManifest as siteManifest } from './seo/web-manifest.ts'
import { createApiSource } from './api.ts'
import { renderEnquiryPage } from './page/render-enquiry-page.tsx'
import { renderLandingPage } from './page/render-landing-page.tsx'
import type { PreviewKind } from './page/preview-head.tsx'
import { renderLegalPage } from './page/render-legal-page.tsx'

export { renderGuestPage } from './guest-pages/render-guest-page.tsx'
export { withContactForm } from './page/with-contact-form.tsx'

/**
 * Renders the page that `request` asks for, with all its content.
 * @param transport sends the calls to the API
 * @returns the page; `Cache-Control: no-store` if a section failed to load and the browser must try again
 * @throws an error thrown by a component
 */
export async function render(request: Request, transport: Transport, assets: PageAssets): Promise<Response> {
  const api = createApiSource(transport)
  const url = new URL(request.url)
  const plainPage = (await renderLegalPage(url, api, assets)) ?? (await renderEnquiryPage(url, api, assets))
  if (plainPage) return plainPage
  const query = url.pathname === '/' ? readSiteQuery(url.search) : {}
  return renderLandingPage({ query, publicUrl: url.origin }, api, assets)
}

/**
 * Renders the page as it would be, for its owner or for those who have a link to it: without what search engines and
 * share cards read.
 */
export async function renderPreview(
  request: Request,
  transport: Transport,
  assets: PageAssets,
  kind: PreviewKind,
): Promise<Response> {
  const { origin: publicUrl, search } = new URL(request.url)
  return renderLandingPage(
    { query: readSiteQuery(search), publicUrl, preview: kind },
    createApiSource(transport),
    assets,
  )
}

/** The site's web app manifest. */
export function webManifest(transport: Transport): Promise<object> {
  return siteManifest(createApiSource(transport))
}

/** Whether the page shows something of its own for this query. Other queries show the plain page. */
export function hasOwnPage(transport: Transport, query: SiteQuery): Promise<boolean> {
  return isOwnPage(createApiSource(transport), query)
}

/**
 * The site in Markdown, for `/llms.txt`.
 * @param publicUrl the site's own address, without a trailing slash
 */
export function llmsText(transport: Transport, publicUrl: string): Promise<string> {
  return siteText(createApiSource(transport), publicUrl, new Date())
}

/** The paths of the pages that search engines may list. */
export async function sitePaths(transport: Transport): Promise<string[]> {
  const { items } = await (await createApiSource(transport)()).legalPages.list()
  return ['/', ...items.map(({ name }) => legalPaths[name])]
}

import type { PageAssets } from '@tablier/contracts'
import { ENQUIRY_PATH } from '@tablier/contracts/contact-form'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiSource } from '../api.ts'
import { EnquiryPage } from '../enquiry/enquiry-page.tsx'
import { loadPageFrame } from '../guest-pages/page-frame.ts'
import { SiteDocument } from './site-document.tsx'

/** Renders the enquiry's page, without scripts; undefined for any other URL. */
export async function renderEnquiryPage(
  { pathname }: URL,
  api: ApiSource,
  { styles }: PageAssets,
): Promise<Response | undefined> {
  if (pathname !== ENQUIRY_PATH) return undefined
  const { siteName, links, settings } = await loadPageFrame(await api())
  const head = <meta name="robots" content="noindex" />
  const html = renderToStaticMarkup(
    <SiteDocument language={settings.language} styles={styles} head={head} hasScript={false}>
      <EnquiryPage siteName={siteName} links={links} />
    </SiteDocument>,
  )
  return new Response(`<!DOCTYPE html>${html}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

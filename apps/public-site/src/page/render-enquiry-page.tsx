import type { PageAssets } from '@tablier/contracts'
import { ENQUIRY_PATH } from '@tablier/contracts/contact-form'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ApiSource } from '../api.ts'
import { EnquiryPage } from '../enquiry/enquiry-page.tsx'
import { siteName } from '../site/site-name.ts'
import { SiteDocument } from './site-document.tsx'

/** Renders the enquiry's page, without scripts; undefined for any other URL. */
export async function renderEnquiryPage(
  { pathname }: URL,
  api: ApiSource,
  { styles }: PageAssets,
): Promise<Response | undefined> {
  if (pathname !== ENQUIRY_PATH) return undefined
  const { legalPages, logos, settings: allSettings } = await api()
  const [{ items: links }, { settings }, { items }] = await Promise.all([
    legalPages.list(),
    allSettings.get(),
    logos.list({ query: { limit: 1 } }),
  ])
  const head = <meta name="robots" content="noindex" />
  const html = renderToStaticMarkup(
    <SiteDocument language={settings.language} styles={styles} head={head} hasScript={false}>
      <EnquiryPage siteName={siteName(settings, items[0])} links={links} />
    </SiteDocument>,
  )
  return new Response(`<!DOCTYPE html>${html}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
